// SQL: writes only where the turn still awaits the run, and returns it, in one statement.
import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import { ToolRun as StoredRun } from '../entities/tool-run.entity.js';
import type { OpenJob } from '../open-jobs.js';
import { fragment, raw, sql, storableJson, type Executor } from '../sql.js';

/** The input and the result value of each kind of run. */
export interface ToolKinds {
  /** `texts`: those of files that the program wrote for a reply, to be judged with it. */
  code: { input: { code: string; stdin?: string }; value: CodeExecutionResult & { texts?: string[] } };
  slides: { input: OutlineInput; value: MadeDocument };
  document: { input: OutlineInput; value: MadeDocument };
}
export type ToolKind = keyof ToolKinds;

export interface OutlineInput {
  outline: unknown;
  /** The version that the outline changes; absent for a new artifact. */
  base?: { id: number; artifact_id: string };
  /** The image files of the base version, by name. */
  images?: Record<string, string>;
}

export interface MadeDocument {
  artifact: Artifact;
  mime_type: string;
  /** The image files of the outline, by name. */
  images: Record<string, string>;
}

/** `failed`: why there is no value, in one sentence. */
export type ToolResult<Kind extends ToolKind = ToolKind> =
  | { value: ToolKinds[Kind]['value'] }
  | { failed: string };

/** A job that a turn waits for, or that its owner started in a reply of the turn. */
export interface ToolRun<Kind extends ToolKind = ToolKind> {
  id: string;
  user_id: number;
  turn_id: string;
  conversation_id: string;
  /** The reply in which its owner started it; null if the turn waits for it. */
  message_id: number | null;
  kind: Kind;
  input: ToolKinds[Kind]['input'];
}

/** Stores a run for one attempt of a turn. */
export async function insertRun(
  on: Executor,
  run: Omit<ToolRun, 'conversation_id' | 'message_id'> & { attempt: number },
): Promise<void> {
  await on.getRepository(StoredRun).insert({ ...run, input: JSON.parse(storableJson(run.input)) as object });
}

/** The owner started the run, or the attempt `r.attempt` of the turn `t` is running without a requested stop. */
const AWAITED = fragment`t.id = r.turn_id AND t.user_id = r.user_id AND (r.message_id IS NOT NULL
        OR t.state = 'running' AND t.attempt = r.attempt AND NOT t.stop_requested)`;

/** The owner and the turn of a run; null if it no longer exists. */
export async function findRun(
  on: Executor,
  id: string,
): Promise<Pick<ToolRun, 'user_id' | 'turn_id'> | null> {
  return on.getRepository(StoredRun).findOneBy({ id });
}

/** Claims a run; null if it has ended, or if its turn no longer waits for it. */
export async function startRun(on: Executor, id: string): Promise<ToolRun | null> {
  return sql(on).row<ToolRun>`
    UPDATE tool_runs r SET state = 'running' FROM turns t, users u
     WHERE r.id = ${id} AND r.state IN ('queued', 'running') AND ${AWAITED}
       AND u.id = r.user_id AND u.access_granted
     RETURNING r.id, r.user_id, r.turn_id, t.conversation_id, r.message_id, r.kind, r.input`;
}

/** Ends a run. False if it has already ended, or if its turn no longer waits for it: the caller must then store nothing. */
export async function finishRun(on: Executor, id: string, result: ToolResult): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE tool_runs r SET state = 'done', result = ${storableJson(result)}, finished_at = now() FROM turns t
     WHERE r.id = ${id} AND r.state IN ('queued', 'running') AND ${AWAITED} RETURNING r.id`;
}

/** The result of the owner's run, for the reply that waited for it. Null if there is none. */
export async function takeResult<Kind extends ToolKind>(
  on: Executor,
  userId: number,
  id: string,
): Promise<ToolResult<Kind> | null> {
  return sql(on).value<ToolResult<Kind>>`
    UPDATE tool_runs SET state = 'taken' WHERE id = ${id} AND user_id = ${userId} AND state = 'done' RETURNING result`;
}

/** Open runs of these kinds that a turn waits for, older than `olderThanMs`, ordered by id, after `afterId`. */
export async function findOpen(
  on: Executor,
  kinds: readonly ToolKind[],
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<OpenJob[]> {
  return sql(on).rows`
    SELECT r.id, r.user_id FROM tool_runs r JOIN turns t ON ${AWAITED}
     WHERE r.kind = ANY(${kinds}) AND r.state IN ('queued', 'running')
       AND r.created_at < now() - ${olderThanMs} * interval '1 millisecond'
       AND (${afterId}::uuid IS NULL OR r.id > ${afterId}::uuid) ORDER BY r.id LIMIT ${limit}`;
}

/** How long the result of a run that its owner started is kept for the waiting request. */
const RESULT_LIFETIME = `interval '1 hour'`;

/** The attempt `r.attempt` of the turn `t` has ended or was taken over, or the owner's run is old. */
const ENDED = `CASE WHEN r.message_id IS NULL THEN t.state NOT IN ('queued', 'running') OR t.attempt <> r.attempt
        ELSE r.state = 'taken' OR r.created_at < now() - ${RESULT_LIFETIME} END`;

/** Runs whose attempt has ended. */
export async function findEnded(on: Executor, limit: number): Promise<string[]> {
  const found = await on
    .getRepository(StoredRun)
    .createQueryBuilder('r')
    .select('r.id')
    .innerJoin('r.turn', 't', ENDED)
    .limit(limit)
    .getMany();
  return found.map((run) => run.id);
}

/**
 * Removes those of the runs whose attempt has ended. Returns the files that no reply uses: from an attempt that was taken
 * over, or from a reply that was stopped before it read the result.
 */
export async function removeEnded(
  on: Executor,
  ids: readonly string[],
): Promise<Array<{ user_id: number; file_id: string }>> {
  return sql(on).rows`
    WITH ended AS (
      DELETE FROM tool_runs r USING turns t WHERE r.id = ANY(${ids}) AND t.id = r.turn_id AND ${raw(ENDED)}
      RETURNING r.user_id, r.result,
                r.message_id IS NOT NULL OR r.state = 'taken' AND r.attempt = t.attempt AS shown)
    SELECT user_id, file #>> '{}' AS file_id
      FROM ended, LATERAL (
        SELECT jsonb_path_query(result, '$.value.artifact.file_id')
         UNION ALL SELECT jsonb_path_query(result, '$.value.artifacts[*].file_id')
         UNION ALL SELECT jsonb_path_query(result, '$.value.artifacts[*].companion.file_id')) AS made (file)
     WHERE NOT shown`;
}
