// SQL: due by the clock of the school, and counts of many sources in one statement.
import { IsNull, type DeepPartial } from 'typeorm';
import type { Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { ExternalId } from '../entities/external-id.entity.js';
import { RosterSource } from '../entities/roster-source.entity.js';
import { fragment, sql, type Executor } from '../sql.js';

export type { RosterSource };

/** The sources of the schools in a scope. Sources of all schools are only for master admins. */
export async function findInScope(
  on: Executor,
  scope: Scope,
): Promise<Array<RosterSource & { people: number }>> {
  return sql(on).rows`
    SELECT s.*, CASE s.kind
             WHEN 'lti' THEN (SELECT count(DISTINCT user_id)::int FROM roster_places p WHERE p.source_id = s.id)
             ELSE (SELECT count(*)::int FROM external_ids x WHERE x.source = s.name AND x.erase_at IS NULL)
           END AS people
      FROM roster_sources s WHERE ${new Conditions().inScope(scope, 's.school').fragment} ORDER BY lower(s.name)`;
}

export async function findSource(on: Executor, id: string): Promise<RosterSource | null> {
  return on.getRepository(RosterSource).findOneBy({ id });
}

/** Whether a source, external ids or a provider use this name: a new source must not inherit existing ids. */
export async function isNameUsed(on: Executor, name: string): Promise<boolean> {
  return sql(on).hasRow`
    SELECT FROM roster_sources WHERE lower(name) = lower(${name})
    UNION ALL SELECT FROM identity_providers WHERE lower(external_source) = lower(${name})
    UNION ALL SELECT FROM external_ids WHERE source = ${name}`;
}

/** The number of sources of a school; null: of sources for all schools. */
export async function countOfSchool(on: Executor, school: string | null): Promise<number> {
  return on.getRepository(RosterSource).countBy({ school: school ?? IsNull() });
}

/** Locks a source against removal and concurrent reading until the transaction ends. False if it no longer exists. */
export async function lock(on: Executor, id: string): Promise<boolean> {
  return sql(on).hasRow`SELECT FROM roster_sources WHERE id = ${id} FOR UPDATE`;
}

export async function storeSource(
  on: Executor,
  source: Partial<RosterSource> & { id: string },
): Promise<RosterSource> {
  const sources = on.getRepository(RosterSource);
  await sources.upsert(source as DeepPartial<RosterSource> & { id: string }, ['id']);
  return sources.findOneByOrFail({ id: source.id });
}

/** Sets the token of a source. */
export async function setToken(on: Executor, id: string, token_hash: Buffer): Promise<void> {
  await on.getRepository(RosterSource).update({ id }, { token_hash });
}

/** Removes a source with its ids. Accounts stay, and admins can edit them from then on. */
export async function removeSource(on: Executor, { id, name }: RosterSource): Promise<void> {
  await on.getRepository(RosterSource).delete({ id });
  await on.getRepository(ExternalId).delete({ source: name });
}

/**
 * Confirmed sources whose hour has passed in the school's time zone and that were not read today. Sources of all schools
 * use UTC.
 */
const DUE = fragment`s.enabled AND s.kind IN ('oneroster_rest', 'lti') AND s.confirmed_at IS NOT NULL AND s.hour IS NOT NULL
  AND extract(hour FROM now() AT TIME ZONE t.zone) >= s.hour
  AND (s.last_night IS NULL OR s.last_night < (now() AT TIME ZONE t.zone)::date)
  AND NOT EXISTS (SELECT FROM roster_runs r WHERE r.source_id = s.id AND r.state IN ('queued', 'reading', 'applying'))`;
const WITH_ZONE = fragment`roster_sources s,
  LATERAL (SELECT COALESCE((SELECT time_zone FROM schools WHERE name = s.school), 'UTC') AS zone) AS t`;

export async function hasDue(on: Executor): Promise<boolean> {
  return sql(on).hasRow`SELECT FROM ${WITH_ZONE} WHERE ${DUE} LIMIT 1`;
}

/** Marks one due source as read today and returns it. Of two processes, only one gets it. */
export async function takeDue(on: Executor): Promise<{ id: string } | null> {
  return sql(on).row`
    UPDATE roster_sources u SET last_night = (now() AT TIME ZONE t.zone)::date FROM ${WITH_ZONE}
     WHERE u.id = s.id AND s.id = (SELECT s.id FROM ${WITH_ZONE} WHERE ${DUE} ORDER BY s.id LIMIT 1 FOR UPDATE OF s SKIP LOCKED)
     RETURNING u.id`;
}

/** Records that an admin has confirmed the first run. */
export async function confirm(on: Executor, id: string): Promise<void> {
  await sql(on)
    .rows`UPDATE roster_sources SET confirmed_at = now() WHERE id = ${id} AND confirmed_at IS NULL`;
}
