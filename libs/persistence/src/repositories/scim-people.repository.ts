// SQL: people of one source in its school, with the rows of three tables in one statement.
import type { Role } from '@studyhall/contracts';
import { readRole } from '@studyhall/domain';
import { present } from '../conditions.js';
import type { RosterSource } from '../entities/roster-source.entity.js';
import { ScimPerson } from '../entities/scim-person.entity.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';

export type ScimAttributes = ScimPerson['attributes'];

/** An account in a SCIM source. */
export interface ScimAccount {
  id: number;
  external_id: string;
  user_name: string;
  attributes: ScimAttributes;
  given_name: string | null;
  family_name: string | null;
  shown_name: string;
  email: string | null;
  role: Role;
  access_granted: boolean;
  /** Whether the source revoked access, and no admin has decided about it since. */
  access_taken: boolean;
  created_at: Date;
}

/** A source with its school. */
export type ScimSource = Pick<RosterSource, 'id' | 'name'> & { school: string };

/** All given fields must match. */
export interface ScimPeopleFilter {
  id?: number;
  user_name?: string;
  external_id?: string;
}

const OF_SOURCE = ({ id, name, school }: ScimSource): Fragment => fragment`
  external_ids x JOIN users u ON u.id = x.user_id JOIN scim_people p ON p.user_id = u.id AND p.source_id = ${id}
   WHERE x.source = ${name} AND x.erase_at IS NULL AND u.school = ${school} AND ${raw(present('u'))}`;

const fitting = ({ id, user_name, external_id }: ScimPeopleFilter): Fragment => fragment`
  (${id ?? null}::int IS NULL OR u.id = ${id ?? null}::int)
  AND (${user_name ?? null}::text IS NULL OR lower(p.user_name) = lower(${user_name ?? null}::text))
  AND (${external_id ?? null}::text IS NULL OR x.external_id = ${external_id ?? null}::text)`;

/** People of a source in id order. */
export async function findPeople(
  on: Executor,
  source: ScimSource,
  filter: ScimPeopleFilter,
  { offset, limit }: { offset: number; limit: number } = { offset: 0, limit: 1 },
): Promise<ScimAccount[]> {
  const found = await sql(on).rows<ScimAccount>`
    SELECT u.id, x.external_id, p.user_name, p.attributes, u.given_name, u.family_name,
           COALESCE(u.shown_name, u.username) AS shown_name, u.email, u.role, u.access_granted, x.access_taken, u.created_at
      FROM ${OF_SOURCE(source)} AND ${fitting(filter)} ORDER BY u.id OFFSET ${offset} LIMIT ${limit}`;
  return found.map((one) => ({ ...one, role: readRole(one.role) }));
}

export async function countPeople(
  on: Executor,
  source: ScimSource,
  filter: ScimPeopleFilter,
): Promise<number> {
  const count = await sql(on)
    .value<number>`SELECT count(*)::int FROM ${OF_SOURCE(source)} AND ${fitting(filter)}`;
  return count ?? 0;
}

/** Those of the accounts that the source lists, with their roles. */
export async function findMembers(
  on: Executor,
  source: ScimSource,
  ids: readonly number[],
): Promise<Array<{ id: number; external_id: string; role: Role }>> {
  const found = await sql(on).rows<{ id: number; external_id: string; role: Role }>`
    SELECT u.id, x.external_id, u.role FROM ${OF_SOURCE(source)} AND u.id = ANY(${ids}::int[])`;
  return found.map((one) => ({ ...one, role: readRole(one.role) }));
}

/**
 * An account with an id of the source, even if the source no longer lists it. `known`: the source has pushed it, or it is
 * removed and waits for erasure.
 */
export async function findNamed(
  on: Executor,
  { id, name }: ScimSource,
  external_id: string,
): Promise<{ user_id: number; gone: boolean; known: boolean; access_taken: boolean } | null> {
  return sql(on).row`
    SELECT x.user_id, x.erase_at IS NOT NULL AS gone, x.access_taken,
           u.removed_with IS NOT NULL OR EXISTS (
             SELECT FROM scim_people p WHERE p.source_id = ${id} AND p.user_id = x.user_id) AS known
      FROM external_ids x JOIN users u ON u.id = x.user_id WHERE x.source = ${name} AND x.external_id = ${external_id}`;
}

/** The classes to which the source has added a user, by their ids in the source. */
export async function findClassesByPerson(
  on: Executor,
  { id }: Pick<ScimSource, 'id'>,
  userId: number,
): Promise<Array<{ external_id: string; group_id: number; name: string; school: string }>> {
  return sql(on).rows`
    SELECT c.external_id, g.id AS group_id, g.name, g.school
      FROM roster_places r JOIN roster_classes c ON c.source_id = r.source_id AND c.group_id = r.group_id
      JOIN groups g ON g.id = r.group_id WHERE r.source_id = ${id} AND r.user_id = ${userId}`;
}

/** Stores the SCIM attributes of an account. @throws the driver's error if another account has the name or the id */
export async function storePerson(
  on: Executor,
  source: ScimSource,
  {
    id: user_id,
    ...person
  }: Pick<ScimAccount, 'id' | 'external_id' | 'user_name' | 'attributes'> & {
    access_taken: boolean;
  },
): Promise<void> {
  const { external_id, user_name, attributes, access_taken } = person;
  await on
    .getRepository(ScimPerson)
    .upsert({ source_id: source.id, user_id, user_name, attributes }, ['source_id', 'user_id']);
  await sql(on).rows`
    UPDATE external_ids SET external_id = ${external_id}, erase_at = NULL, access_taken = ${access_taken}
     WHERE source = ${source.name} AND user_id = ${user_id}`;
}

/** Removes the SCIM attributes of an account, so that another person can use the name. */
export async function removePerson(
  on: Executor,
  { id }: Pick<ScimSource, 'id'>,
  userId: number,
): Promise<void> {
  await on.getRepository(ScimPerson).delete({ source_id: id, user_id: userId });
}
