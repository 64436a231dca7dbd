import type { Role } from '@studyhall/contracts';
import { inOrder } from '../natural-order.js';
import { row, rows, type Executor } from '../sql.js';

export interface UnhashedRow {
  line: number;
  generated: boolean;
  secret: Buffer | null;
}

/** The next rows whose passwords are not ready. */
export async function findUnhashed(on: Executor, id: string, limit: number): Promise<UnhashedRow[]> {
  return rows<UnhashedRow>(
    on,
    `SELECT line, generated, secret FROM import_rows WHERE import_id = $1 AND password_hash IS NULL
      ORDER BY line LIMIT $2`,
    [id, limit],
  );
}

/** Keeps hashes, with the sealed passwords that were made, and counts them. */
export async function saveHashes(
  on: Executor,
  id: string,
  ready: ReadonlyArray<{ line: number; hash: string; secret: Buffer | null }>,
): Promise<void> {
  await rows(
    on,
    `WITH ready AS (
       UPDATE import_rows r SET password_hash = h.hash, secret = h.secret
         FROM unnest($2::int[], $3::text[], $4::bytea[]) AS h (line, hash, secret)
        WHERE r.import_id = $1 AND r.line = h.line AND r.password_hash IS NULL RETURNING 1)
     UPDATE imports SET done = done + (SELECT count(*) FROM ready) WHERE id = $1`,
    [id, ready.map((one) => one.line), ready.map((one) => one.hash), ready.map((one) => one.secret)],
  );
}

export interface CheckedRow {
  line: number;
  username: string;
  role: Role;
  school: string | null;
  taken: boolean;
  /** A class of the row is gone, or belongs to another school now. */
  class_gone: boolean;
}

/** Every row against what is stored now, with its classes kept from being changed until the transaction ends. */
export async function findChecked(on: Executor, id: string): Promise<CheckedRow[]> {
  await rows(
    on,
    `SELECT 1 FROM groups WHERE id IN (SELECT unnest(group_ids) FROM import_rows WHERE import_id = $1)
      ORDER BY id FOR SHARE`,
    [id],
  );
  return rows<CheckedRow>(
    on,
    `SELECT r.line, r.username, r.role, r.school,
            EXISTS (SELECT 1 FROM users u
                     WHERE lower(u.username) = lower(r.username) OR u.username_skeleton = r.username_skeleton) AS taken,
            EXISTS (SELECT 1 FROM unnest(r.group_ids) AS wanted (id)
                      LEFT JOIN groups g ON g.id = wanted.id AND g.school = r.school
                     WHERE g.id IS NULL) AS class_gone
       FROM import_rows r WHERE r.import_id = $1 ORDER BY r.line`,
    [id],
  );
}

/** Makes every user of the roster, puts them into their classes, and writes each down, in one statement each. */
export async function takeIn(
  on: Executor,
  id: string,
  actor: { id: number; username: string },
): Promise<void> {
  await rows(
    on,
    `INSERT INTO users (username, username_skeleton, password_hash, role, school, must_change_password)
     SELECT username, username_skeleton, password_hash, role, school, generated FROM import_rows WHERE import_id = $1 ORDER BY line`,
    [id],
  );
  await rows(
    on,
    `INSERT INTO group_members (group_id, user_id)
     SELECT DISTINCT unnest(r.group_ids), u.id FROM import_rows r JOIN users u ON lower(u.username) = lower(r.username)
      WHERE r.import_id = $1`,
    [id],
  );
  await rows(
    on,
    `INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, import_id, import_size, after)
     SELECT $2, $3, 'user.create', 'user', u.id::text, u.username, u.school, $1::uuid,
            CASE WHEN row_number() OVER (PARTITION BY u.school ORDER BY r.line) = 1
                 THEN count(*) OVER (PARTITION BY u.school) END,
            jsonb_build_object('username', u.username, 'role', u.role, 'school', u.school, 'access_granted', true)
       FROM import_rows r JOIN users u ON lower(u.username) = lower(r.username)
      WHERE r.import_id = $1::uuid ORDER BY r.line`,
    [id, actor.id, actor.username],
  );
}

/** Schools of the roster, for telling their admins. */
export async function findSchools(on: Executor, id: string): Promise<Array<string | null>> {
  const found = await rows<{ school: string | null }>(
    on,
    `SELECT DISTINCT school FROM import_rows WHERE import_id = $1`,
    [id],
  );
  return found.map(({ school }) => school);
}

export interface MadePassword {
  username: string;
  school: string | null;
  secret: Buffer;
  classes: string[];
}

/** Hands out the sealed passwords that were made, and keeps none. */
export async function takePasswords(on: Executor, id: string): Promise<MadePassword[]> {
  const found = await rows<MadePassword>(
    on,
    `SELECT r.username, r.school, r.secret,
            ARRAY(SELECT g.name FROM groups g WHERE g.id = ANY(r.group_ids) ORDER BY ${inOrder('g.name')}) AS classes
       FROM import_rows r WHERE r.import_id = $1 AND r.generated AND r.secret IS NOT NULL ORDER BY r.line`,
    [id],
  );
  await rows(on, `DELETE FROM import_rows WHERE import_id = $1`, [id]);
  return found;
}

export async function hasPasswords(on: Executor, id: string): Promise<boolean> {
  return (
    (await row(
      on,
      `SELECT 1 FROM import_rows WHERE import_id = $1 AND generated AND secret IS NOT NULL LIMIT 1`,
      [id],
    )) !== null
  );
}

/** Forgets the rows, and with them the passwords, of imports older than `seconds`. */
export async function forgetOld(on: Executor, seconds: number): Promise<void> {
  await rows(
    on,
    `DELETE FROM import_rows WHERE import_id IN (
       SELECT id FROM imports WHERE created_at < now() - $1 * interval '1 second' AND status NOT IN ('queued', 'running'))`,
    [seconds],
  );
}
