// SQL: limits are counted in the statement that stores, and states change with conditions on other tables.
import type { ExportLanguage } from '@studyhall/contracts';
import { PersonExport } from '../entities/person-export.entity.js';
import { findOpenJobs, OPEN_WORK } from '../open-jobs.js';
import { fragment, raw, sql, type Executor } from '../sql.js';
import { currentRole, present } from '../conditions.js';
import * as audit from './audit.repository.js';

/** Hours for which an archive can be downloaded, and for which a failed one counts towards the daily limit. */
const KEPT_HOURS = 24;
/** Limit on exports of one person per requesting user and day. */
const PER_DAY = 5;
/** Limit on waiting or running exports per requesting user, because an admin may request many. */
const OPEN_PER_USER = 10;

const OPEN = OPEN_WORK.person_exports;

/** The condition that both the person and the requesting user of an export `e` still have accounts. */
const OF_PRESENT = `NOT EXISTS (SELECT FROM users gone WHERE gone.id IN (e.user_id, e.asked_by) AND NOT ${present('gone')})`;

export type StoredExport = Pick<
  PersonExport,
  'id' | 'user_id' | 'asked_by' | 'progress' | 'storage_key' | 'size' | 'ends_at' | 'created_at'
> & { state: PersonExport['state'] | 'expired' };

const SHOWN = fragment`e.id, e.user_id, e.asked_by, e.progress, e.storage_key, e.size::float8 AS size, e.ends_at, e.created_at,
  CASE WHEN e.state = 'ready' AND (e.storage_key IS NULL OR e.ends_at <= now()) THEN 'expired' ELSE e.state END AS state`;

/**
 * Stores an export to create. If the user already has an open one for the same person, returns that.
 * @returns its id; null if the user has requested too many
 */
export async function ask(
  on: Executor,
  {
    id,
    userId,
    askedBy,
    language,
  }: { id: string; userId: number; askedBy: number; language: ExportLanguage },
): Promise<string | null> {
  const stored = await sql(on).value<string>`
    INSERT INTO person_exports (id, user_id, asked_by, language)
    SELECT ${id}, ${userId}, ${askedBy}, ${language}
     WHERE (SELECT count(*) FROM person_exports
             WHERE user_id = ${userId} AND asked_by = ${askedBy} AND created_at > now() - interval '1 day') < ${PER_DAY}
       AND (SELECT count(*) FROM person_exports WHERE asked_by = ${askedBy} AND ${raw(OPEN)}) < ${OPEN_PER_USER}
    ON CONFLICT DO NOTHING RETURNING id`;
  return (
    stored ??
    sql(on).value<string>`
      SELECT id FROM person_exports WHERE user_id = ${userId} AND asked_by = ${askedBy} AND ${raw(OPEN)}`
  );
}

/** An export requested by this user; null if it does not exist, belongs to another user, or is about a removed account. */
export async function findAsked(on: Executor, askedBy: number, id: string): Promise<StoredExport | null> {
  return sql(on).row<StoredExport>`
    SELECT ${SHOWN} FROM person_exports e WHERE e.id = ${id} AND e.asked_by = ${askedBy} AND ${raw(OF_PRESENT)}`;
}

/** The newest export of a person that this user requested. */
export async function findNewest(
  on: Executor,
  askedBy: number,
  userId: number,
): Promise<StoredExport | null> {
  return sql(on).row<StoredExport>`
    SELECT ${SHOWN} FROM person_exports e
     WHERE e.user_id = ${userId} AND e.asked_by = ${askedBy} AND ${raw(OF_PRESENT)}
     ORDER BY e.created_at DESC LIMIT 1`;
}

/** An export that a worker is creating. */
export type ClaimedExport = Pick<PersonExport, 'id' | 'user_id' | 'asked_by' | 'language' | 'attempt'> & {
  storage_key: string;
};

/**
 * Claims an open export for a worker that writes to `key`. Removes the output of an earlier attempt. Null if it no longer
 * exists.
 */
export async function claim(on: Executor, id: string, key: string): Promise<ClaimedExport | null> {
  return sql(on).row<ClaimedExport>`
    UPDATE person_exports e SET state = 'running', progress = 0, attempt = attempt + 1, storage_key = ${key}
     WHERE e.id = ${id} AND ${raw(OPEN)} AND ${raw(OF_PRESENT)}
     RETURNING e.id, e.user_id, e.asked_by, e.language, e.attempt, e.storage_key`;
}

type Attempt = Pick<ClaimedExport, 'id' | 'attempt'>;

/** Stores the progress of an attempt. False if the worker no longer owns it, or the person is removed. */
export async function saveProgress(
  on: Executor,
  { id, attempt }: Attempt,
  progress: number,
): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE person_exports e SET progress = ${progress}
     WHERE e.id = ${id} AND e.attempt = ${attempt} AND e.state = 'running' AND ${raw(OF_PRESENT)} RETURNING e.id`;
}

/**
 * Completes an attempt with its archive, which replaces earlier ones of the same user. False if the worker no longer owns
 * it or the person is removed: the caller must delete the bytes.
 */
export async function finish(on: Executor, { id, attempt }: Attempt, size: number): Promise<boolean> {
  return sql(on).hasRow`
    WITH done AS (
      UPDATE person_exports e SET state = 'ready', progress = 100, size = ${size},
             ends_at = now() + ${KEPT_HOURS} * interval '1 hour'
       WHERE e.id = ${id} AND e.attempt = ${attempt} AND e.state = 'running' AND ${raw(OF_PRESENT)}
       RETURNING e.id, e.user_id, e.asked_by),
    replaced AS (
      UPDATE person_exports o SET storage_key = NULL FROM done
       WHERE o.user_id = done.user_id AND o.asked_by = done.asked_by AND o.id <> done.id AND o.state = 'ready')
    SELECT id FROM done`;
}

/** Ends an open export that failed, and removes its partial output. */
export async function fail(on: Executor, id: string): Promise<void> {
  await sql(on).rows`
    UPDATE person_exports SET state = 'failed', storage_key = NULL WHERE id = ${id} AND ${raw(OPEN)}`;
}

interface LapsedNames {
  asker: string;
  username: string;
  school: string | null;
}

/** Whether this is the first download of an export. */
export async function setDownloaded(on: Executor, id: string): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE person_exports SET downloaded_at = now() WHERE id = ${id} AND downloaded_at IS NULL RETURNING id`;
}

/** Removes expired exports with their objects. The audit log records those that were never downloaded. */
export async function removeExpired(on: Executor): Promise<void> {
  const lapsed = await sql(on).rows<Record<'asked_by' | 'user_id', number> & LapsedNames>`
    WITH gone AS (
      DELETE FROM person_exports
       WHERE ends_at <= now() OR state = 'failed' AND created_at < now() - ${KEPT_HOURS} * interval '1 hour'
       RETURNING user_id, asked_by, downloaded_at)
    SELECT e.asked_by, e.user_id, a.username AS asker, u.username,
           CASE WHEN ${raw(currentRole('u'))} <> 'MASTER_ADMIN' THEN u.school END AS school
      FROM gone e JOIN users u ON u.id = e.user_id JOIN users a ON a.id = e.asked_by
     WHERE e.downloaded_at IS NULL`;
  await audit.recordAll(
    on,
    lapsed.map(({ asked_by: id, asker, user_id, username, school }) => ({
      ...{ actor: { id, username: asker }, action: 'user.export_lapse', school },
      target: { type: 'user', id: user_id, name: username },
    })),
  );
}

export const findOpen = findOpenJobs('person_exports');
