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

/** False where the run is gone, with the conversation or the account. */
export async function finishCodeRun(on: Executor, id: string, result: CodeExecutionResult): Promise<boolean> {
  return (
    (await row(on, `UPDATE code_runs SET result = $2 WHERE id = $1 RETURNING id`, [
      id,
      storableJson(result),
    ])) !== null
  );
}
