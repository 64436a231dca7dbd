// SQL: compares limits and changes lists within JSON, in one statement.
import type { CodeExecutionResult } from '@studyhall/contracts';
import { lockUserInTransaction } from '../advisory-locks.js';
import { sql, storableJson, type Executor } from '../sql.js';

/** A program that a user changed and runs again in one of their replies. */
export interface OwnRun {
  id: string;
  user_id: number;
  message_id: number;
  code: string;
  stdin: string;
}

/** Why a program was not stored: its reply is still being written, has too many runs, or the user runs too many programs. */
export type OwnRunRefusal = 'writing' | 'full' | 'busy';

/**
 * Stores a program for the owner's reply that ran one. Null if there is no such reply. Call it in a transaction: concurrent
 * calls of the same user wait, so that they cannot exceed the limits.
 * @param max.runs of one reply
 * @param max.open running programs of one user
 */
export async function insertOwnRun(
  on: Executor,
  { id, user_id, message_id, code, stdin }: OwnRun,
  max: { runs: number; open: number },
): Promise<{ conversation_id: string; refused: OwnRunRefusal | null } | null> {
  await lockUserInTransaction(on, 'ownRuns', user_id);
  return sql(on).row`
    WITH reply AS (
      SELECT m.id, m.user_id, m.turn_id, m.conversation_id, CASE
          WHEN t.state IN ('queued', 'running') THEN 'writing'
          WHEN jsonb_array_length(COALESCE(m.details->'code_runs', '[]')) >= ${max.runs} THEN 'full'
          WHEN (SELECT count(*) FROM tool_runs r WHERE r.user_id = ${user_id} AND r.message_id IS NOT NULL
                   AND r.state IN ('queued', 'running')) >= ${max.open} THEN 'busy' END AS refused
        FROM messages m JOIN turns t ON t.id = m.turn_id
       WHERE m.id = ${message_id} AND m.in_view AND m.user_id = ${user_id} AND m.role = 'assistant'
         AND jsonb_exists(m.details, 'code')),
    stored AS (
      INSERT INTO tool_runs (id, user_id, turn_id, message_id, attempt, kind, input)
      SELECT ${id}, user_id, turn_id, id, 0, 'code', ${storableJson({ code, stdin })} FROM reply WHERE refused IS NULL)
    SELECT conversation_id, refused FROM reply`;
}

/** Adds the result of a program to the owner's reply. */
export async function keepOwnRun(
  on: Executor,
  { id, user_id, message_id }: Omit<OwnRun, 'code' | 'stdin'>,
  result: CodeExecutionResult,
): Promise<void> {
  await sql(on).row`
    UPDATE messages SET details = jsonb_set(details, '{code_runs}',
           COALESCE(details->'code_runs', '[]') || jsonb_build_array(${storableJson({ id, result })}::jsonb))
     WHERE id = ${message_id} AND user_id = ${user_id}`;
}
