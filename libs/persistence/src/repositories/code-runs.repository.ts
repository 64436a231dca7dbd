import type { CodeExecutionResult } from '@studyhall/contracts';
import { row, storableJson, storableText, type Executor } from '../sql.js';

export interface CodeRun {
  id: string;
  user_id: number;
  turn_id: string | null;
  conversation_id: string;
  code: string;
  result: CodeExecutionResult | null;
}

export async function insertCodeRun(on: Executor, run: Omit<CodeRun, 'result'>): Promise<void> {
  await on.query(
    `INSERT INTO code_runs (id, user_id, turn_id, conversation_id, code) VALUES ($1, $2, $3, $4, $5)`,
    [run.id, run.user_id, run.turn_id, run.conversation_id, storableText(run.code)],
  );
}

export async function findCodeRun(on: Executor, id: string): Promise<CodeRun | null> {
  return row<CodeRun>(
    on,
    `SELECT id, user_id, turn_id, conversation_id, code, result FROM code_runs WHERE id = $1`,
    [id],
  );
}

/** A run that has no result yet and that a reply waits for; null where nobody does any more. */
export async function findWantedRun(on: Executor, id: string): Promise<CodeRun | null> {
  return row<CodeRun>(
    on,
    `SELECT r.id, r.user_id, r.turn_id, r.conversation_id, r.code, r.result
       FROM code_runs r JOIN turns t ON t.id = r.turn_id AND t.user_id = r.user_id JOIN users u ON u.id = r.user_id
      WHERE r.id = $1 AND r.result IS NULL AND t.state = 'running' AND NOT t.stop_requested AND u.access_granted`,
    [id],
  );
}

/** False where the run is gone, with the conversation or the account. */
export async function finishCodeRun(on: Executor, id: string, result: CodeExecutionResult): Promise<boolean> {
  return (
    (await row(on, `UPDATE code_runs SET result = $2 WHERE id = $1 RETURNING id`, [
      id,
      storableJson(result),
    ])) !== null
  );
}
