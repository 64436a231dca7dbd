// SQL: any number of rows with one parameter, with the names of their classes in the natural order.
import { IsNull, Not } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { MEMBERSHIPS } from '../names/memberships.js';
import { NAMED } from '../names/person.js';
import { Conditions } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { ImportRow } from '../entities/import-row.entity.js';
import { raw, sql, unnest, type Executor } from '../sql.js';
import type { Account } from './account.js';

export type UnhashedRow = Pick<ImportRow, 'line' | 'generated' | 'secret'>;

/** The next rows without a password hash. */
export async function findUnhashed(on: Executor, id: string, limit: number): Promise<UnhashedRow[]> {
  return on.getRepository(ImportRow).find({
    where: { import_id: id, kind: 'new', password_hash: IsNull() },
    order: { line: 'ASC' },
    take: limit,
  });
}

/** Stores hashes and encrypted generated passwords, and counts them. */
export async function saveHashes(
  on: Executor,
  id: string,
  ready: ReadonlyArray<{ line: number; hash: string; secret: Buffer | null }>,
): Promise<void> {
  await sql(on).rows`
    WITH ready AS (
      UPDATE import_rows r SET password_hash = h.hash, secret = h.secret
        FROM ${unnest('h', ready, { line: 'int', hash: 'text', secret: 'bytea' })}
       WHERE r.import_id = ${id} AND r.line = h.line AND r.password_hash IS NULL RETURNING 1)
    UPDATE imports SET done = done + (SELECT count(*) FROM ready) WHERE id = ${id}`;
}

/** The rows of a checked import, in their order. */
export async function findRows(on: Executor, id: string): Promise<ImportRow[]> {
  return on.getRepository(ImportRow).find({ where: { import_id: id }, order: { line: 'ASC' } });
}

/** Stores the accounts and classes of imported rows. */
export async function placeRows(
  on: Executor,
  id: string,
  placed: ReadonlyArray<Pick<ImportRow, 'line' | 'user_id' | 'group_ids'>>,
): Promise<void> {
  await sql(on).rows`
    UPDATE import_rows r SET user_id = p.user_id, group_ids = p.group_ids
      FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) AS p (line int, user_id int, group_ids int[])
     WHERE r.import_id = ${id} AND r.line = p.line`;
}

/** `school` belongs to the row; `user` is the current state of its user. */
export interface GeneratedPassword {
  username: string;
  display_name: string;
  school: string | null;
  user: Pick<Account, 'id' | 'role' | 'school'> & { memberships: Array<{ school: string; role: Role }> };
  secret: Buffer;
  classes: string[];
}

/** The encrypted generated passwords of users who are currently in the scope. */
export async function findPasswords(on: Executor, id: string, scope: Scope): Promise<GeneratedPassword[]> {
  const where = new Conditions()
    .add('r.import_id = $ AND r.generated AND r.secret IS NOT NULL', id)
    .usersInScope(scope, 'u');
  return sql(on).rows<GeneratedPassword>`
    SELECT ${raw(NAMED)}, r.school, r.secret, jsonb_build_object('id', u.id, 'role', u.role, 'school', u.school, 'memberships', ${raw(MEMBERSHIPS)}) AS user,
           ARRAY(SELECT g.name FROM groups g WHERE g.id = ANY(r.group_ids) ORDER BY ${raw(inOrder('g.name'))}) AS classes
      FROM import_rows r JOIN users u ON u.id = r.user_id WHERE ${where.fragment} ORDER BY r.line`;
}

export async function hasPasswords(on: Executor, id: string): Promise<boolean> {
  return on.getRepository(ImportRow).existsBy({ import_id: id, generated: true, secret: Not(IsNull()) });
}

/** Removes rows, passwords and rejected rows of imports that are older than `seconds` and not running. */
export async function removeOld(on: Executor, seconds: number): Promise<void> {
  await sql(on).rows`
    DELETE FROM import_rows WHERE import_id IN (
      SELECT id FROM imports WHERE created_at < now() - ${seconds} * interval '1 second'
        AND status NOT IN ('queued', 'running'))`;
  await sql(on).rows`
    WITH gone AS (
      DELETE FROM import_gone WHERE import_id IN (
        SELECT id FROM imports WHERE created_at < now() - ${seconds} * interval '1 second'
          AND status NOT IN ('queued', 'running')))
    UPDATE imports SET rejected = NULL
     WHERE rejected IS NOT NULL AND created_at < now() - ${seconds} * interval '1 second'`;
}
