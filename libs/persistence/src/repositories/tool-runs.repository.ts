import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import { row, rows, storableJson, type Executor, type OpenJob } from '../sql.js';

/** What each kind of run takes, and what it gives when it succeeds. */
export interface ToolKinds {
  code: { input: { code: string }; value: CodeExecutionResult };
  slides: { input: unknown; value: MadeDocument };
  document: { input: unknown; value: MadeDocument };
}
export type ToolKind = keyof ToolKinds;

export interface MadeDocument {
  artifact: Artifact;
  mime_type: string;
}

/** `failed`: why there is no value, in one sentence. */
export type ToolResult<Kind extends ToolKind = ToolKind> =
  { value: ToolKinds[Kind]['value'] } | { failed: string };

/** A job that a turn awaits. */
export interface ToolRun<Kind extends ToolKind = ToolKind> {
  id: string;
  user_id: number;
  turn_id: string;
  conversation_id: string;
  kind: Kind;
  input: ToolKinds[Kind]['input'];
}

/** Stores a run for one attempt of a turn. */
export async function insertRun(
  on: Executor,
  run: Omit<ToolRun, 'conversation_id'> & { attempt: number },
): Promise<void> {
  await on.query(
    `INSERT INTO tool_runs (id, user_id, turn_id, attempt, kind, input) VALUES ($1, $2, $3, $4, $5, $6)`,
    [run.id, run.user_id, run.turn_id, run.attempt, run.kind, storableJson(run.input)],
  );
}

/** The attempt `r.attempt` of the turn `t` is running, and was not asked to stop. */
const AWAITED = `t.id = r.turn_id AND t.user_id = r.user_id AND t.state = 'running' AND t.attempt = r.attempt
        AND NOT t.stop_requested`;

/** The owner and the turn of a run; null where it is gone. */
export async function findRun(
  on: Executor,
  id: string,
): Promise<Pick<ToolRun, 'user_id' | 'turn_id'> | null> {
  return row(on, `SELECT user_id, turn_id FROM tool_runs WHERE id = $1`, [id]);
}

/** Claims a run; null where it has ended, or where its turn no longer awaits it. */
export async function startRun(on: Executor, id: string): Promise<ToolRun | null> {
  return row<ToolRun>(
    on,
    `UPDATE tool_runs r SET state = 'running' FROM turns t, users u
      WHERE r.id = $1 AND r.state IN ('queued', 'running') AND ${AWAITED}
        AND u.id = r.user_id AND u.access_granted
      RETURNING r.id, r.user_id, r.turn_id, t.conversation_id, r.kind, r.input`,
    [id],
  );
}

/** Ends a run. False where it has ended, or its turn no longer awaits it: the caller then stores nothing. */
export async function finishRun(on: Executor, id: string, result: ToolResult): Promise<boolean> {
  const done = await row(
    on,
    `UPDATE tool_runs r SET state = 'done', result = $2, finished_at = now() FROM turns t
      WHERE r.id = $1 AND r.state IN ('queued', 'running') AND ${AWAITED} RETURNING r.id`,
    [id, storableJson(result)],
  );
  return done !== null;
}

/** The result of the owner's run, for the reply that awaited it. Null where there is none. */
export async function takeResult<Kind extends ToolKind>(
  on: Executor,
  userId: number,
  id: string,
): Promise<ToolResult<Kind> | null> {
  const taken = await row<{ result: ToolResult<Kind> }>(
    on,
    `UPDATE tool_runs SET state = 'taken' WHERE id = $1 AND user_id = $2 AND state = 'done' RETURNING result`,
    [id, userId],
  );
  return taken?.result ?? null;
}

/** Awaited runs of these kinds that have not ended, older than `olderThanMs`, by id, after `afterId`. */
export async function findOpen(
  on: Executor,
  kinds: readonly ToolKind[],
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<OpenJob[]> {
  return rows(
    on,
    `SELECT r.id, r.user_id FROM tool_runs r JOIN turns t ON ${AWAITED}
      WHERE r.kind = ANY($1) AND r.state IN ('queued', 'running')
        AND r.created_at < now() - $2 * interval '1 millisecond'
        AND ($3::uuid IS NULL OR r.id > $3) ORDER BY r.id LIMIT $4`,
    [kinds, olderThanMs, afterId, limit],
  );
}

/** The attempt `r.attempt` of the turn `t` has ended, or another attempt has taken the turn over. */
const ENDED = `(t.state NOT IN ('queued', 'running') OR t.attempt <> r.attempt)`;

/** Runs whose attempt has ended. */
export async function findEnded(on: Executor, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    on,
    `SELECT r.id FROM tool_runs r JOIN turns t ON t.id = r.turn_id WHERE ${ENDED} LIMIT $1`,
    [limit],
  );
  return found.map((run) => run.id);
}

/**
 * Removes those of the runs whose attempt has ended. Gives the files that no reply shows: those of an attempt that was
 * taken over, or of a reply that was stopped at the last moment.
 */
export async function removeEnded(
  on: Executor,
  ids: readonly string[],
): Promise<Array<{ user_id: number; file_id: string }>> {
  return rows(
    on,
    `WITH ended AS (
       DELETE FROM tool_runs r USING turns t WHERE r.id = ANY($1) AND t.id = r.turn_id AND ${ENDED}
       RETURNING r.user_id, r.result, r.state = 'taken' AND r.attempt = t.attempt AS shown)
     SELECT user_id, file #>> '{}' AS file_id
       FROM ended, LATERAL (
         SELECT jsonb_path_query(result, '$.value.artifact.file_id')
          UNION ALL SELECT jsonb_path_query(result, '$.value.artifacts[*].file_id')) AS made (file)
      WHERE NOT shown`,
    [ids],
  );
}
