// SQL: writes only where the turn still awaits the run, and returns it, in one statement.
import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import { ToolRun as StoredRun } from '../entities/tool-run.entity.js';
import type { OpenJob } from '../open-jobs.js';
import { fragment, raw, sql, storableJson, type Executor } from '../sql.js';

/** The input of each kind of run, and its value when it succeeds. */
export interface ToolKinds {
  code: { input: { code: string; stdin?: string }; value: CodeExecutionResult };
  slides: { input: OutlineInput; value: MadeDocument };
  document: { input: OutlineInput; value: MadeDocument };
}
export type ToolKind = keyof ToolKinds;

export interface OutlineInput {
  outline: unknown;
  /** The version that the outline changes; absent for a new artifact. */
  base?: { id: number; artifact_id: string };
  /** The files of images that the base names, by name. */
  images?: Record<string, string>;
}

export interface MadeDocument {
  artifact: Artifact;
  mime_type: string;
  /** The files of the images that the outline names, by name. */
  images: Record<string, string>;
}

/** `failed`: why there is no value, in one sentence. */
export type ToolResult<Kind extends ToolKind = ToolKind> =
  { value: ToolKinds[Kind]['value'] } | { failed: string };

/** A job that a turn awaits, or that its owner started in a reply of the turn. */
export interface ToolRun<Kind extends ToolKind = ToolKind> {
  id: string;
  user_id: number;
  turn_id: string;
  conversation_id: string;
  /** The reply in which its owner started it; null where the turn awaits it. */
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

/** Its owner started it, or the attempt `r.attempt` of the turn `t` is running and was not asked to stop. */
const AWAITED = fragment`t.id = r.turn_id AND t.user_id = r.user_id AND (r.message_id IS NOT NULL
        OR t.state = 'running' AND t.attempt = r.attempt AND NOT t.stop_requested)`;

/** The owner and the turn of a run; null where it is gone. */
export async function findRun(
  on: Executor,
  id: string,
): Promise<Pick<ToolRun, 'user_id' | 'turn_id'> | null> {
  return on.getRepository(StoredRun).findOneBy({ id });
}

/** Claims a run; null where it has ended, or where its turn no longer awaits it. */
export async function startRun(on: Executor, id: string): Promise<ToolRun | null> {
  return sql(on).row<ToolRun>`
    UPDATE tool_runs r SET state = 'running' FROM turns t, users u
     WHERE r.id = ${id} AND r.state IN ('queued', 'running') AND ${AWAITED}
       AND u.id = r.user_id AND u.access_granted
     RETURNING r.id, r.user_id, r.turn_id, t.conversation_id, r.message_id, r.kind, r.input`;
}

/** Ends a run. False where it has ended, or its turn no longer awaits it: the caller then stores nothing. */
export async function finishRun(on: Executor, id: string, result: ToolResult): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE tool_runs r SET state = 'done', result = ${storableJson(result)}, finished_at = now() FROM turns t
     WHERE r.id = ${id} AND r.state IN ('queued', 'running') AND ${AWAITED} RETURNING r.id`;
}

/** The result of the owner's run, for the reply that awaited it. Null where there is none. */
export async function takeResult<Kind extends ToolKind>(
  on: Executor,
  userId: number,
  id: string,
): Promise<ToolResult<Kind> | null> {
  return sql(on).value<ToolResult<Kind>>`
    UPDATE tool_runs SET state = 'taken' WHERE id = ${id} AND user_id = ${userId} AND state = 'done' RETURNING result`;
}

/** Awaited runs of these kinds that have not ended, older than `olderThanMs`, by id, after `afterId`. */
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

/** How long the result of a run that its owner started is kept for the request that awaits it. */
const RESULT_LIFETIME = `interval '1 hour'`;

/** The attempt `r.attempt` of the turn `t` has ended, or another has taken the turn over; or the owner's run is old. */
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
 * Removes those of the runs whose attempt has ended. Returns the files that no reply uses: those of an attempt that was
 * taken over, or of a reply that was stopped before it read the result.
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
