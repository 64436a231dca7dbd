import type { UndoOffer } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { School } from '../entities/school.entity.js';
import { inOrder } from '../natural-order.js';
import { column, columnsOf, row, rows, type Executor } from '../sql.js';

export async function findSchool(on: Executor, id: number): Promise<{ id: number; name: string } | null> {
  return on.getRepository(School).findOne({ select: { id: true, name: true }, where: { id } });
}

export interface ClassSize {
  group_id: number;
  name: string;
  school_year: string | null;
  students: number;
}

const SIZES = `SELECT g.id AS group_id, g.name, g.school_year,
                      (SELECT count(*)::int FROM group_members m JOIN users u ON u.id = m.user_id
                        WHERE m.group_id = g.id AND ${present('u')}) AS students FROM groups g`;

/** Every class of a school, by name. */
export async function findClasses(on: Executor, school: string): Promise<ClassSize[]> {
  // SQL: counts with each row, in the natural order.
  return rows<ClassSize>(on, `${SIZES} WHERE g.school = $1 ORDER BY ${inOrder('g.name')}, g.id`, [school]);
}

/** Every class of a school, locked until the transaction ends. */
export async function lockClasses(on: Executor, school: string): Promise<ClassSize[]> {
  // SQL: locks in the order of ids, counted by the next statement.
  await rows(on, `SELECT FROM groups WHERE school = $1 ORDER BY id FOR UPDATE`, [school]);
  return findClasses(on, school);
}

interface Leaver {
  id: number;
  username: string;
  access_granted: boolean;
}

/** The students of these classes, locked until the transaction ends. */
export async function lockLeavers(
  on: Executor,
  school: string,
  groupIds: readonly number[],
): Promise<Leaver[]> {
  // SQL: who is locked is decided by another table.
  return rows<Leaver>(
    on,
    `SELECT u.id, u.username, u.access_granted FROM users u
      WHERE u.role = 'STUDENT' AND u.school = $2 AND ${present('u')}
        AND u.id IN (SELECT m.user_id FROM group_members m WHERE m.group_id = ANY($1::int[]))
      ORDER BY u.id FOR NO KEY UPDATE`,
    [groupIds, school],
  );
}

/** Gives classes new names and years, all at once, so that two classes can exchange theirs. */
export async function renameClasses(
  on: Executor,
  names: ReadonlyArray<{ id: number; name: string; school_year: string | null }>,
): Promise<void> {
  // SQL: any number of rows in one statement.
  await rows(
    on,
    `UPDATE groups g SET name = n.name, school_year = n.school_year
       FROM unnest($1::int[], $2::text[], $3::text[]) AS n (id, name, school_year) WHERE g.id = n.id`,
    columnsOf(names, 'id', 'name', 'school_year'),
  );
}

/** Creates classes. Returns their ids with their names. */
export async function createClasses(
  on: Executor,
  school: string,
  names: readonly string[],
  schoolYear: string | null,
): Promise<Array<{ id: number; name: string }>> {
  // SQL: any number of rows in one statement.
  return rows(
    on,
    `INSERT INTO groups (name, school, school_year) SELECT unnest($2::text[]), $1, $3 RETURNING id, name`,
    [school, names, schoolYear],
  );
}

/** Removes those of these classes that are unused: without members, teachers, materials, slots and invitations. Returns their ids. */
export async function removeUnused(on: Executor, groupIds: readonly number[]): Promise<number[]> {
  // SQL: whether a class is used is decided by other tables.
  return column<number>(
    on,
    `DELETE FROM groups g WHERE g.id = ANY($1::int[])
        AND NOT EXISTS (SELECT FROM group_members m WHERE m.group_id = g.id)
        AND NOT EXISTS (SELECT FROM group_teachers t WHERE t.group_id = g.id)
        AND NOT EXISTS (SELECT FROM group_materials a WHERE a.group_id = g.id)
        AND NOT EXISTS (SELECT FROM group_slots s WHERE s.group_id = g.id)
        AND NOT EXISTS (SELECT FROM invites i WHERE i.group_id = g.id) RETURNING g.id`,
    [groupIds],
  );
}

/** The user's newest change of this kind in the school that can still be undone. */
export async function findUndo(
  on: Executor,
  userId: number,
  kind: string,
  schoolId: number,
): Promise<UndoOffer | null> {
  // SQL: compares a value inside of jsonb, and the clock of the database.
  const found = await row<{ id: string; undo_until: Date }>(
    on,
    `SELECT id, undo_until FROM undo_entries
      WHERE user_id = $1 AND kind = $2 AND undone_at IS NULL AND undo_until > now() AND data->>'school_id' = $3::text
      ORDER BY undo_until DESC LIMIT 1`,
    [userId, kind, String(schoolId)],
  );
  return found && { undo_id: found.id, undo_until: found.undo_until.toISOString() };
}
