// SQL: everything that a source owns, or changes of it, in one statement each, whatever the number of people.
import type { Role } from '@studyhall/contracts';
import { Any } from 'typeorm';
import { readRole } from '@studyhall/domain';
import { held, present } from '../conditions.js';
import type { ExternalId } from '../entities/external-id.entity.js';
import { RosterClass } from '../entities/roster-class.entity.js';
import { RosterMembership } from '../entities/roster-membership.entity.js';
import { fragment, raw, sql, unnest, type Executor } from '../sql.js';
import { PAIR, type Membership } from './class-relation.js';

/** An account that belongs to a person of a source. */
export interface MatchedAccount {
  external_id: string;
  id: number;
  role: Role;
  school: string | null;
  access_granted: boolean;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  /** Whether the source no longer lists the person. */
  gone: boolean;
  /** Whether the source revoked access, and no admin has decided about it since. */
  access_taken: boolean;
  /** Whether another source lists the person. */
  shared: boolean;
  removed: boolean;
}

/** Whether a source other than the one of the id `x` lists its person. */
const NAMED_BY_OTHERS = fragment`EXISTS (SELECT FROM external_ids o JOIN roster_sources s ON s.name = o.source
  WHERE o.user_id = x.user_id AND o.source <> x.source AND o.erase_at IS NULL)`;

/** The accounts of people whom a source lists or listed. */
export async function findAccounts(on: Executor, source: string): Promise<MatchedAccount[]> {
  const found = await sql(on).rows<MatchedAccount>`
    SELECT x.external_id, u.id, u.role, u.school, u.access_granted, u.given_name, u.family_name, u.email,
           x.erase_at IS NOT NULL AS gone, x.access_taken, u.removed_with IS NOT NULL AS removed,
           ${NAMED_BY_OTHERS} AS shared
      FROM external_ids x JOIN users u ON u.id = x.user_id WHERE x.source = ${source}`;
  return found.map((one) => ({ ...one, role: readRole(one.role) }));
}

/** The classes of a source that are present. */
export async function findClasses(
  on: Executor,
  sourceId: string,
): Promise<
  Array<{ external_id: string; id: number; name: string; school: string; school_year: string | null }>
> {
  return sql(on).rows`
    SELECT c.external_id, g.id, g.name, g.school, g.school_year FROM roster_classes c JOIN groups g ON g.id = c.group_id
     WHERE c.source_id = ${sourceId}`;
}

/** The memberships that a source added. `here`: whether the user is in the class today. */
export async function findPlaces(
  on: Executor,
  sourceId: string,
): Promise<Array<Membership & { here: boolean }>> {
  return sql(on).rows`
    SELECT p.group_id, p.user_id,
           EXISTS (SELECT FROM group_members m WHERE m.group_id = p.group_id AND m.user_id = p.user_id)
             OR EXISTS (SELECT FROM group_teachers t WHERE t.group_id = p.group_id AND t.user_id = p.user_id) AS here
      FROM roster_places p WHERE p.source_id = ${sourceId}`;
}

/** Those of the usernames that are taken or similar to a taken one. */
export async function findTakenNames(
  on: Executor,
  names: ReadonlyArray<{ username: string; skeleton: string }>,
): Promise<Set<string>> {
  const taken = await sql(on).column<string>`
    SELECT w.username FROM ${unnest('w', names, { username: 'text', skeleton: 'text' })}
     WHERE EXISTS (SELECT FROM users u WHERE lower(u.username) = lower(w.username))
        OR EXISTS (SELECT FROM users u WHERE u.username_skeleton = w.skeleton)`;
  return new Set(taken);
}

/** The rows that a source owns after a run. */
export interface OwnedChange {
  people: ReadonlyArray<{ external_id: string; user_id: number }>;
  classes: ReadonlyArray<{ external_id: string; group_id: number }>;
  /** Classes that the source no longer lists. */
  lostClasses: readonly string[];
  entered: readonly Membership[];
  left: readonly Membership[];
  gone: readonly number[];
  /** Those of them whose access the run ended. */
  taken: readonly number[];
  returned: readonly number[];
}

/** Days between the end of access and the erasure. */
const ERASURE_DAYS = 30;

/** Stores what the source owns after a run. Call it in the transaction of the change. */
export async function storeOwned(
  on: Executor,
  { id, name }: { id: string; name: string },
  change: OwnedChange,
): Promise<void> {
  const { people, classes, lostClasses, entered, left, gone, taken, returned } = change;
  if (people.length > 0)
    await sql(on).rows`
      INSERT INTO external_ids (source, external_id, user_id)
      SELECT ${name}, w.* FROM ${unnest('w', people, { external_id: 'text', user_id: 'int' })} ON CONFLICT DO NOTHING`;
  if (classes.length > 0)
    await sql(on).rows`
      INSERT INTO roster_classes (source_id, external_id, group_id)
      SELECT ${id}, w.* FROM ${unnest('w', classes, { external_id: 'text', group_id: 'int' })}
      ON CONFLICT (source_id, external_id) DO UPDATE SET group_id = EXCLUDED.group_id`;
  if (lostClasses.length > 0)
    await sql(on).rows`
      DELETE FROM roster_classes WHERE source_id = ${id} AND external_id = ANY(${lostClasses}::text[])`;
  if (left.length > 0)
    await sql(on).rows`
      DELETE FROM roster_places p USING ${unnest('w', left, PAIR)}
       WHERE p.source_id = ${id} AND p.group_id = w.group_id AND p.user_id = w.user_id`;
  if (entered.length > 0)
    await sql(on).rows`
      INSERT INTO roster_places (source_id, group_id, user_id) SELECT ${id}, w.* FROM ${unnest('w', entered, PAIR)}
      ON CONFLICT DO NOTHING`;
  if (gone.length > 0)
    await sql(on).rows`
      UPDATE external_ids SET erase_at = now() + make_interval(days => ${ERASURE_DAYS}),
                              access_taken = user_id = ANY(${taken}::int[])
       WHERE source = ${name} AND user_id = ANY(${gone}::int[])`;
  if (returned.length > 0)
    await sql(on).rows`
      UPDATE external_ids SET erase_at = NULL, access_taken = false
       WHERE source = ${name} AND user_id = ANY(${returned}::int[])`;
}

/** Records that an admin has decided about the access of these users, so that no source restores it. */
export async function forgetTaken(on: Executor, userIds: readonly number[]): Promise<void> {
  await sql(on).rows`
    UPDATE external_ids SET access_taken = false WHERE access_taken AND user_id = ANY(${userIds}::int[])`;
}

/** Whether an account belongs to a roster source other than the one with this name. */
export async function isOfOther(on: Executor, source: string, userId: number): Promise<boolean> {
  return sql(on).hasRow`
    SELECT FROM external_ids x JOIN roster_sources s ON s.name = x.source
     WHERE x.user_id = ${userId} AND x.source <> ${source}`;
}

/** Sets the id of an account in a source. False if the id or the account already has another one. */
export async function link(
  on: Executor,
  { source, external_id, user_id }: Pick<ExternalId, 'source' | 'external_id' | 'user_id'>,
): Promise<boolean> {
  return sql(on).hasRow`
    INSERT INTO external_ids (source, external_id, user_id) VALUES (${source}, ${external_id}, ${user_id})
    ON CONFLICT DO NOTHING RETURNING user_id`;
}

/** Ends what a source owns of these classes. */
export async function releaseClasses(
  on: Executor,
  sourceId: string,
  groupIds: readonly number[],
): Promise<void> {
  for (const entity of [RosterClass, RosterMembership])
    await on.getRepository(entity).delete({ source_id: sourceId, group_id: Any([...groupIds]) });
}

/**
 * Restores the ownership that an undone run had removed: memberships that ended, and accounts that were due for erasure.
 * Releases the new classes of the run, of which the used ones still exist.
 */
export async function returnOwned(
  on: Executor,
  { id, name }: { id: string; name: string },
  undone: { left: readonly Membership[]; accounts: readonly number[]; classes: readonly number[] },
): Promise<void> {
  await releaseClasses(on, id, undone.classes);
  await sql(on).rows`
    INSERT INTO roster_places (source_id, group_id, user_id)
    SELECT c.source_id, w.* FROM ${unnest('w', undone.left, PAIR)}
      JOIN roster_classes c ON c.source_id = ${id} AND c.group_id = w.group_id JOIN users u ON u.id = w.user_id
    ON CONFLICT DO NOTHING`;
  await sql(on).rows`
    UPDATE external_ids x SET erase_at = NULL, access_taken = false FROM users u
     WHERE x.source = ${name} AND x.user_id = ANY(${undone.accounts}::int[]) AND u.id = x.user_id AND u.access_granted`;
}

/**
 * Accounts that are due for erasure, by the source that listed them. Skips accounts that have access again or are under a
 * legal hold.
 */
export async function findToErase(
  on: Executor,
  limit: number,
): Promise<Array<{ id: number; source: string; school: string | null }>> {
  return sql(on).rows`
    SELECT u.id, x.source, u.school FROM external_ids x JOIN users u ON u.id = x.user_id
     WHERE x.erase_at <= now() AND NOT u.access_granted AND u.role IN ('STUDENT', 'TEACHER') AND ${raw(present('u'))}
       AND NOT ${NAMED_BY_OTHERS} AND NOT ${raw(held('u.id'))}
     ORDER BY x.erase_at LIMIT ${limit}`;
}

/** The memberships that a roster source added. Users cannot end them. */
export async function findOwnedPairs(on: Executor, pairs: readonly Membership[]): Promise<Membership[]> {
  if (pairs.length === 0) return [];
  return sql(on).rows`
    SELECT DISTINCT group_id, user_id FROM roster_places JOIN ${unnest('w', pairs, PAIR)} USING (group_id, user_id)`;
}

/** Whether a roster source owns one of these classes. */
export async function ownsClass(on: Executor, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return sql(on).hasRow`SELECT FROM roster_classes WHERE group_id = ANY(${ids}::int[]) LIMIT 1`;
}
