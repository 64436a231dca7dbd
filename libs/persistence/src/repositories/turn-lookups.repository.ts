// SQL: what the reconcilers ask every 3 s, prepared, a page by a keyset of two columns, and any number of turns with one parameter.
import { In, Raw } from 'typeorm';
import { removedReply } from '../conditions.js';
import { Turn } from '../entities/turn.entity.js';
import { findOpenJobs } from '../open-jobs.js';
import { sql, unnest, type Executor } from '../sql.js';
import type { EndedTurn } from './turns.repository.js';

/** Turns that have not ended. */
const ACTIVE = In(['queued', 'running'] as const);

// Queries of turns for background work: reconcilers, lost messages, erasure.

export const findActive = findOpenJobs('turns');

/** Running turns with a requested stop, oldest first. */
export async function findStopRequested(on: Executor, limit: number): Promise<string[]> {
  return sql(on, 'turns.stop_requested').column<string>`
    SELECT id FROM turns WHERE state = 'running' AND stop_requested ORDER BY created_at LIMIT ${limit}`;
}

export interface ListedEnd extends EndedTurn {
  /** As text, because a JavaScript date has no microseconds, and a page would repeat its last row. */
  finished_at: string;
}

/** Turns that ended within the window (milliseconds since 1970), by time of their end, after `last`. */
export async function findEnded(
  on: Executor,
  window: { afterMs: number; beforeMs: number },
  last: ListedEnd | undefined,
  limit: number,
): Promise<ListedEnd[]> {
  return sql(on, 'turns.ended').rows<ListedEnd>`
    SELECT id, user_id, attempt, state, finished_at::text AS finished_at FROM turns
     WHERE finished_at IS NOT NULL AND finished_at <= to_timestamp(${window.beforeMs}::float8 / 1000)
       AND (finished_at, id) > (COALESCE(${last?.finished_at ?? null}::timestamptz,
                                         to_timestamp(${window.afterMs}::float8 / 1000)),
                                COALESCE(${last?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
     ORDER BY finished_at, id LIMIT ${limit}`;
}

/** Those of a worker's turns that it must release: a stop was requested, or they ended, were deleted or taken over. */
export async function findToRelease(
  on: Executor,
  held: ReadonlyArray<{ id: string; attempt: number }>,
): Promise<Array<{ id: string; stop_requested: boolean }>> {
  return sql(on).rows`
    SELECT held.id, COALESCE(t.stop_requested, true) AS stop_requested
      FROM ${unnest('held', held, { id: 'uuid', attempt: 'int' })} LEFT JOIN turns t ON t.id = held.id
     WHERE t.id IS NULL OR t.stop_requested OR t.state <> 'running' OR t.attempt <> held.attempt`;
}

/** Those of `ids` that have not ended. */
export async function findActiveByIds(on: Executor, ids: readonly string[]): Promise<string[]> {
  const found = await on
    .getRepository(Turn)
    .find({ select: { id: true }, where: { id: In(ids), state: ACTIVE } });
  return found.map((turn) => turn.id);
}

/**
 * The turns of a user whose log may still be in Redis: those that are running or ended within the last two hours. Excludes
 * turns with a removed reply.
 */
export async function findLogged(on: Executor, userId: number): Promise<string[]> {
  const found = await on
    .getRepository(Turn)
    .createQueryBuilder('t')
    .select('t.id')
    .where({
      user_id: userId,
      finished_at: Raw((time) => `COALESCE(${time}, now()) > now() - interval '2 hours'`),
    })
    .andWhere(`NOT EXISTS (${removedReply('t.id')})`)
    .getMany();
  return found.map((turn) => turn.id);
}
