import type { Artifact } from '@studyhall/contracts';
import { row, rows, storableJson, type Executor, type OpenJob } from '../sql.js';

/** What became of a run: the file as it is shown, or why there is none, in one sentence for the model. */
export type DocumentRunResult = { artifact: Artifact; mime_type: string } | { failed: string };

export interface DocumentRun {
  id: string;
  user_id: number;
  turn_id: string;
  conversation_id: string;
  kind: 'slides' | 'document';
  outline: unknown;
}

/** A file for one attempt of a turn. */
export async function insertRun(
  on: Executor,
  run: Omit<DocumentRun, 'conversation_id'> & { attempt: number },
): Promise<void> {
  await on.query(
    `INSERT INTO document_runs (id, user_id, turn_id, attempt, kind, outline) VALUES ($1, $2, $3, $4, $5, $6)`,
    [run.id, run.user_id, run.turn_id, run.attempt, run.kind, storableJson(run.outline)],
  );
}

/** The attempt `r.attempt` of the turn `t` is still being written, and nobody asked to stop it. */
const WANTED = `t.id = r.turn_id AND t.user_id = r.user_id AND t.state = 'running' AND t.attempt = r.attempt
        AND NOT t.stop_requested`;

/** Whose run it is, and for which turn; null where it is gone. */
export async function findRun(
  on: Executor,
  id: string,
): Promise<Pick<DocumentRun, 'user_id' | 'turn_id'> | null> {
  return row(on, `SELECT user_id, turn_id FROM document_runs WHERE id = $1`, [id]);
}

/** Takes a run for work; null where it is over, or where nobody waits for it any more. */
export async function startRun(on: Executor, id: string): Promise<DocumentRun | null> {
  return row<DocumentRun>(
    on,
    `UPDATE document_runs r SET state = 'running' FROM turns t, users u
      WHERE r.id = $1 AND r.state IN ('queued', 'running') AND ${WANTED}
        AND u.id = r.user_id AND u.access_granted
      RETURNING r.id, r.user_id, r.turn_id, t.conversation_id, r.kind, r.outline`,
    [id],
  );
}

/** Ends a run. False where it is over, or nobody waits for it any more: the caller then stores nothing. */
export async function finishRun(on: Executor, id: string, result: DocumentRunResult): Promise<boolean> {
  const done = await row(
    on,
    `UPDATE document_runs r SET state = 'done', result = $2, finished_at = now() FROM turns t
      WHERE r.id = $1 AND r.state IN ('queued', 'running') AND ${WANTED} RETURNING r.id`,
    [id, storableJson(result)],
  );
  return done !== null;
}

/** The result of the owner's run, for the reply that waited for it. Null where there is none. */
export async function takeResult(
  on: Executor,
  userId: number,
  id: string,
): Promise<DocumentRunResult | null> {
  const taken = await row<{ result: DocumentRunResult }>(
    on,
    `UPDATE document_runs SET state = 'taken' WHERE id = $1 AND user_id = $2 AND state = 'done' RETURNING result`,
    [id, userId],
  );
  return taken?.result ?? null;
}

/** Runs that are not over and that a reply waits for, oldest first: what a sweeper holds against the queue. */
export async function findOpen(
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<OpenJob[]> {
  return rows<OpenJob>(
    on,
    `SELECT r.id, r.user_id FROM document_runs r JOIN turns t ON ${WANTED}
      WHERE r.state IN ('queued', 'running') AND r.created_at < now() - $1 * interval '1 millisecond'
        AND ($2::uuid IS NULL OR r.id > $2) ORDER BY r.id LIMIT $3`,
    [olderThanMs, afterId, limit],
  );
}

/**
 * Removes the runs whose attempt is over. Gives the files that no reply took: those of a worker that died, or of a
 * reply that was stopped at the last moment.
 */
export async function removeUsed(on: Executor): Promise<Array<{ user_id: number; file_id: string }>> {
  return rows(
    on,
    `WITH used AS (
       DELETE FROM document_runs r USING turns t
        WHERE t.id = r.turn_id AND (t.state NOT IN ('queued', 'running') OR t.attempt <> r.attempt)
       RETURNING r.user_id, r.result #>> '{artifact,file_id}' AS file_id,
                 r.state = 'taken' AND r.attempt = t.attempt AS shown)
     SELECT user_id, file_id FROM used WHERE file_id IS NOT NULL AND NOT shown`,
  );
}
