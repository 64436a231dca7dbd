import type { Role } from '@studyhall/contracts';
import { lockSchoolsInTransaction } from '../advisory-locks.js';
import type { ImportRow } from '../entities/import-row.entity.js';
import { column, rows, type Executor } from '../sql.js';
import type { Membership } from './class-relation.js';

/** What a commit needs to know of a row: what it would do, and what is stored now. */
export interface CommittedRow extends Pick<
  ImportRow,
  'line' | 'kind' | 'user_id' | 'username' | 'role' | 'school' | 'changes'
> {
  taken: boolean;
  /** A class of the row is gone, or belongs to another school now. */
  class_gone: boolean;
}

/** The schools of the users whom an import creates or touches, before and after it; null for users without one. */
export async function findTouchedSchools(on: Executor, id: string): Promise<Array<string | null>> {
  // SQL: joins the names of three tables.
  return column<string | null>(
    on,
    `SELECT school FROM import_rows WHERE import_id = $1
      UNION SELECT changes #>> '{school,to}' FROM import_rows WHERE import_id = $1 AND changes ? 'school'
      UNION SELECT school FROM users WHERE id IN (
        SELECT user_id FROM import_rows WHERE import_id = $1
         UNION ALL SELECT user_id FROM import_gone WHERE import_id = $1)`,
    [id],
  );
}

/**
 * Locks what an import touches, until the transaction ends: classes first, then the accounts of its rows, of the
 * students who are not in it, and of the one who imports it.
 */
export async function lockTouched(on: Executor, id: string, userId: number): Promise<void> {
  // SQL: the ids come from arrays of another table, and are locked in their order.
  await rows(
    on,
    `SELECT FROM groups WHERE id IN (SELECT unnest(group_ids) FROM import_rows WHERE import_id = $1)
      ORDER BY id FOR SHARE`,
    [id],
  );
  // SQL: the same, of two tables.
  await rows(
    on,
    `SELECT FROM users WHERE id = $2
         OR id IN (SELECT user_id FROM import_rows WHERE import_id = $1)
         OR id IN (SELECT g.user_id FROM import_gone g JOIN imports i ON i.id = g.import_id
                    WHERE g.import_id = $1 AND i.gone <> 'keep')
      ORDER BY id FOR NO KEY UPDATE`,
    [id, userId],
  );
}

/** Compares every row with what is stored now. Call it after {@link lockTouched}. */
export async function findCommitted(on: Executor, id: string): Promise<CommittedRow[]> {
  // SQL: compares any number of rows with users and classes in one statement.
  return rows<CommittedRow>(
    on,
    `SELECT r.line, r.kind, r.user_id, r.username, r.role, r.school, r.changes,
            r.kind = 'new' AND EXISTS (
              SELECT 1 FROM users u
               WHERE lower(u.username) = lower(r.username) OR u.username_skeleton = r.username_skeleton) AS taken,
            EXISTS (SELECT 1 FROM unnest(r.group_ids) AS wanted (id)
                      LEFT JOIN groups g ON g.id = wanted.id AND g.school = r.school
                     WHERE g.id IS NULL) AS class_gone
       FROM import_rows r WHERE r.import_id = $1 ORDER BY r.line`,
    [id],
  );
}

export interface MadeClass {
  id: number;
  name: string;
  school: string;
}

/** Creates the classes that the rows name and that do not exist, and puts their ids into the rows. */
export async function createClasses(on: Executor, id: string): Promise<MadeClass[]> {
  // SQL: whether any array has an entry.
  const wanted = await column<string | null>(
    on,
    `SELECT DISTINCT school FROM import_rows WHERE import_id = $1 AND cardinality(new_classes) > 0`,
    [id],
  );
  if (wanted.length === 0) return [];
  await lockSchoolsInTransaction(on, 'classNames', wanted);
  // SQL: creates what a list of names lacks, in one statement.
  const made = await rows<MadeClass>(
    on,
    `INSERT INTO groups (name, school)
     SELECT DISTINCT wanted.name, r.school FROM import_rows r, unnest(r.new_classes) AS wanted (name)
      WHERE r.import_id = $1 AND NOT EXISTS (
        SELECT 1 FROM groups g WHERE g.school = r.school AND lower(g.name) = lower(wanted.name))
     ORDER BY 2, 1 RETURNING id, name, school`,
    [id],
  );
  // SQL: any number of rows, joined by the names of their classes.
  await rows(
    on,
    `UPDATE import_rows r SET group_ids = group_ids || ARRAY(
       SELECT min(g.id) FROM unnest(r.new_classes) AS wanted (name)
         JOIN groups g ON g.school = r.school AND lower(g.name) = lower(wanted.name) GROUP BY lower(wanted.name))
      WHERE r.import_id = $1 AND cardinality(r.new_classes) > 0`,
    [id],
  );
  return made;
}

/** Creates the new users of the roster. */
export async function insertUsers(on: Executor, id: string): Promise<void> {
  // SQL: copies any number of rows from table to table in one statement.
  await rows(
    on,
    `INSERT INTO users (username, username_skeleton, password_hash, role, school, access_granted, must_change_password)
     SELECT r.username, r.username_skeleton, r.password_hash, r.role, r.school, r.access_granted,
            r.generated OR i.must_change_passwords
       FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE r.import_id = $1 AND r.kind = 'new' ORDER BY r.line`,
    [id],
  );
  // SQL: the same, joined by the names.
  await rows(
    on,
    `UPDATE import_rows r SET user_id = u.id FROM users u
      WHERE r.import_id = $1 AND r.kind = 'new' AND lower(u.username) = lower(r.username)`,
    [id],
  );
}

/** Stores the role, school and access of the changed users; what the file leaves alone stays as it is now. */
export async function updateUsers(on: Executor, id: string): Promise<void> {
  // SQL: copies any number of rows from table to table in one statement.
  await rows(
    on,
    `UPDATE users u SET role = COALESCE(r.changes #>> '{role,to}', u.role),
            school = COALESCE(r.changes #>> '{school,to}', u.school),
            access_granted = COALESCE((r.changes #>> '{access,to}')::boolean, u.access_granted)
       FROM import_rows r
      WHERE r.import_id = $1 AND r.kind = 'changed' AND u.id = r.user_id AND r.changes - 'classes' <> '{}'`,
    [id],
  );
  // SQL: the same.
  await rows(
    on,
    `DELETE FROM account_notices n USING import_rows r
      WHERE r.import_id = $1 AND r.user_id = n.user_id AND n.kind = 'role_changed' AND r.changes ? 'role'`,
    [id],
  );
  // SQL: the same.
  await rows(
    on,
    `INSERT INTO account_notices (user_id, kind, role, changed_by)
     SELECT r.user_id, 'role_changed', r.changes #>> '{role,to}', a.username
       FROM import_rows r JOIN imports i ON i.id = r.import_id JOIN users a ON a.id = i.created_by
      WHERE r.import_id = $1 AND r.changes ? 'role'`,
    [id],
  );
}

/** Memberships that began and ended. */
export interface ChangedMemberships {
  entered: Membership[];
  left: Membership[];
}

/**
 * Puts the students of the rows into their classes, and lets the teachers of the rows teach theirs; takes changed users out
 * of those that they leave.
 */
export async function updateMemberships(
  on: Executor,
  id: string,
): Promise<{ members: ChangedMemberships; teachers: ChangedMemberships }> {
  return {
    members: await updateRelation(on, id, 'group_members', 'STUDENT'),
    teachers: await updateRelation(on, id, 'group_teachers', 'TEACHER'),
  };
}

async function updateRelation(
  on: Executor,
  id: string,
  table: 'group_members' | 'group_teachers',
  role: Role,
): Promise<ChangedMemberships> {
  // SQL: which memberships end is decided by other tables, in one statement.
  const left = await rows<Membership>(
    on,
    `DELETE FROM ${table} m USING import_rows r, imports i, users u, groups g
      WHERE r.import_id = $1 AND i.id = r.import_id AND r.kind = 'changed' AND u.id = r.user_id
        AND m.user_id = u.id AND g.id = m.group_id
        AND (u.role <> '${role}' OR g.school IS DISTINCT FROM u.school
             OR (i.sets_classes AND r.changes ? 'classes' AND m.group_id <> ALL(r.group_ids)))
     RETURNING m.group_id, m.user_id`,
    [id],
  );
  // SQL: copies any number of rows from table to table in one statement.
  const entered = await rows<Membership>(
    on,
    `INSERT INTO ${table} (group_id, user_id)
     SELECT DISTINCT wanted.id, u.id FROM import_rows r JOIN users u ON u.id = r.user_id, unnest(r.group_ids) AS wanted (id)
      WHERE r.import_id = $1 AND u.role = '${role}' ON CONFLICT DO NOTHING RETURNING group_id, user_id`,
    [id],
  );
  return { entered, left };
}

/** Records the new and changed users in the audit log. */
export async function recordRows(
  on: Executor,
  id: string,
  actor: { id: number; username: string },
): Promise<void> {
  // SQL: copies any number of rows; a window function marks the entry that stands for a school.
  await rows(
    on,
    `INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, other_school, import_id,
                            import_size, before, after)
     SELECT $2, $3, CASE r.kind WHEN 'new' THEN 'user.create' ELSE 'user.update' END, 'user', u.id::text, u.username,
            COALESCE(r.changes #>> '{school,from}', u.school),
            CASE WHEN r.changes ? 'school' THEN u.school END, $1::uuid,
            CASE WHEN row_number() OVER (PARTITION BY r.kind, u.school ORDER BY r.line) = 1
                 THEN count(*) OVER (PARTITION BY r.kind, u.school) END,
            CASE r.kind WHEN 'changed' THEN (SELECT jsonb_object_agg(key, value->'from') FROM jsonb_each(r.changes)) END,
            CASE r.kind WHEN 'changed' THEN (SELECT jsonb_object_agg(key, value->'to') FROM jsonb_each(r.changes))
                 ELSE jsonb_build_object('username', u.username, 'role', u.role, 'school', u.school,
                                         'access_granted', u.access_granted) END
       FROM import_rows r JOIN users u ON u.id = r.user_id
      WHERE r.import_id = $1::uuid ORDER BY r.line`,
    [id, actor.id, actor.username],
  );
}
