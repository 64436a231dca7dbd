// SQL: claims by the state that a run has, and the newest run of many sources in one statement.
import { In, type DeepPartial } from 'typeorm';
import type { RosterRunRow } from '@studyhall/contracts';
import { after, longerAgo } from '../conditions.js';
import { RosterRun } from '../entities/roster-run.entity.js';
import { fragment, sql, type Executor } from '../sql.js';

/** A run as shown to admins. */
export type RosterRunSummary = Omit<RosterRun, 'rows' | 'digest' | 'data' | 'day'> & {
  started_by_name: string | null;
  undo_until: Date | null;
};

const OPEN = ['queued', 'reading', 'applying'] as const;
const COLUMNS = fragment`r.id, r.created_at, r.source_id, r.started_by, r.cause, r.state, r.detail, r.counts, r.errors, r.error_count,
  r.undo_id, r.finished_at`;
const SUMMARY = fragment`${COLUMNS}, (SELECT username FROM users WHERE id = r.started_by) AS started_by_name,
  (SELECT undo_until FROM undo_entries u WHERE u.id = r.undo_id AND u.undone_at IS NULL AND u.undo_until > now()) AS undo_until`;

export async function insertRun(
  on: Executor,
  run: Pick<RosterRun, 'id' | 'source_id' | 'started_by' | 'cause'>,
): Promise<void> {
  await on.getRepository(RosterRun).insert(run);
}

export async function findRun(on: Executor, id: string): Promise<RosterRunSummary | null> {
  return sql(on).row`SELECT ${SUMMARY} FROM roster_runs r WHERE r.id = ${id}`;
}

/** The newest runs of these sources, at most `each` per source. */
export async function findNewest(
  on: Executor,
  sources: readonly string[],
  each: number,
): Promise<RosterRunSummary[]> {
  return sql(on).rows`
    SELECT newest.* FROM unnest(${sources}::uuid[]) AS s (id), LATERAL (
      SELECT ${SUMMARY} FROM roster_runs r WHERE r.source_id = s.id ORDER BY r.created_at DESC LIMIT ${each}) AS newest`;
}

/** People of one kind in the difference of a run. */
export async function findRows(
  on: Executor,
  id: string,
  kind: RosterRunRow['kind'],
): Promise<RosterRunRow[]> {
  const found = await sql(on).value<RosterRunRow[]>`
    SELECT jsonb_path_query_array(rows, '$[*] ? (@.kind == $kind)', jsonb_build_object('kind', ${kind}::text))
      FROM roster_runs WHERE id = ${id}`;
  return found ?? [];
}

/** Whether a run of the source is open. */
export async function hasOpen(on: Executor, sourceId: string): Promise<boolean> {
  return on.getRepository(RosterRun).existsBy({ source_id: sourceId, state: In([...OPEN]) });
}

/** Claims a run for a worker; null if it has ended, waits for confirmation, or no longer exists. */
export async function start(
  on: Executor,
  id: string,
): Promise<(Omit<RosterRun, 'rows' | 'digest' | 'day'> & { confirmed: boolean }) | null> {
  return sql(on).row`
    UPDATE roster_runs r SET state = CASE state WHEN 'applying' THEN state ELSE 'reading' END
     WHERE id = ${id} AND state IN ('queued', 'reading', 'applying')
       RETURNING ${COLUMNS}, r.data, r.state = 'applying' AS confirmed`;
}

/** Confirms a waiting run. Of two confirmations, only one succeeds. */
export async function confirm(on: Executor, id: string, userId: number): Promise<boolean> {
  const changed = await sql(on).rows`
    UPDATE roster_runs SET state = 'applying', started_by = ${userId} WHERE id = ${id} AND state = 'waiting' RETURNING id`;
  return changed.length > 0;
}

/** Stores the result of a run. An ended run keeps none of the source's data. */
export async function update(
  on: Executor,
  id: string,
  { state, ...fields }: Partial<RosterRun> & Pick<RosterRun, 'state'>,
): Promise<void> {
  const isOpen = ['reading', 'waiting', 'applying'].includes(state);
  await on.getRepository(RosterRun).update(
    { id },
    {
      ...(fields as DeepPartial<RosterRun> as object),
      ...{ state, ...(!isOpen && { data: null, finished_at: () => 'now()' }) },
    },
  );
}

/** Ends runs of a source that wait for confirmation, because a later run has read the source. */
export async function replaceWaiting(on: Executor, sourceId: string, exceptId: string): Promise<void> {
  await sql(on).rows`
    UPDATE roster_runs SET state = 'replaced', data = NULL, rows = '[]', finished_at = now()
     WHERE source_id = ${sourceId} AND id <> ${exceptId} AND state = 'waiting'`;
}

/** Whether the last run with changes was undone. The next run then waits for confirmation. */
export async function wasUndone(on: Executor, sourceId: string): Promise<boolean> {
  const undone = await sql(on).value<boolean>`
    SELECT u.undone_at IS NOT NULL FROM roster_runs r JOIN undo_entries u ON u.id = r.undo_id
     WHERE r.source_id = ${sourceId} AND r.state = 'applied' ORDER BY r.created_at DESC LIMIT 1`;
  return undone ?? false;
}

export async function findOpen(
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<Array<{ id: string }>> {
  return on.getRepository(RosterRun).find({
    select: { id: true },
    where: {
      state: In([...OPEN]),
      created_at: longerAgo(olderThanMs),
      ...after(afterId),
    },
    order: { id: 'ASC' },
    take: limit,
  });
}

/** Removes old runs, and ends those that were not confirmed within a week, including their personal data. */
export async function forgetOld(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE roster_runs SET state = 'replaced', data = NULL, rows = '[]', finished_at = now()
     WHERE state = 'waiting' AND created_at < now() - interval '7 days'`;
  await sql(on).rows`
    UPDATE roster_runs SET rows = '[]', errors = '[]'
     WHERE finished_at < now() - interval '30 days' AND (rows <> '[]' OR errors <> '[]')`;
  await sql(on).rows`DELETE FROM roster_runs WHERE finished_at < now() - interval '1 year'`;
}
