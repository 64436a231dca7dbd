// SQL: any number of rows in one statement, decided by another table, and values inside of JSON.
import type { UndoOffer } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { School } from '../entities/school.entity.js';
import { inOrder } from '../natural-order.js';
import { fragment, raw, sql, type Executor } from '../sql.js';

export async function findSchool(on: Executor, id: number): Promise<{ id: number; name: string } | null> {
  return on.getRepository(School).findOne({ select: { id: true, name: true }, where: { id } });
}

export interface ClassSize {
  group_id: number;
  name: string;
  school_year: string | null;
  students: number;
}

const SIZES = fragment`SELECT g.id AS group_id, g.name, g.school_year,
                      (SELECT count(*)::int FROM group_members m JOIN users u ON u.id = m.user_id
                        WHERE m.group_id = g.id AND ${raw(present('u'))}) AS students FROM groups g`;

/** Every class of a school, by name. */
export async function findClasses(on: Executor, school: string): Promise<ClassSize[]> {
  return sql(on)
    .rows<ClassSize>`${SIZES} WHERE g.school = ${school} ORDER BY ${raw(inOrder('g.name'))}, g.id`;
}

/** The ids of a school's classes. */
export async function findClassIds(on: Executor, school: string): Promise<number[]> {
  return sql(on).column<number>`SELECT id FROM groups WHERE school = ${school}`;
}

/** The students of these classes. */
export async function findLeavers(
  on: Executor,
  school: string,
  groupIds: readonly number[],
): Promise<number[]> {
  return sql(on).column<number>`
    SELECT u.id FROM users u
     WHERE u.role = 'STUDENT' AND u.school = ${school} AND ${raw(present('u'))}
       AND u.id IN (SELECT m.user_id FROM group_members m WHERE m.group_id = ANY(${groupIds}::int[]))`;
}

/** The user's newest rollover of the school that can still be undone. */
export async function findUndo(on: Executor, userId: number, schoolId: number): Promise<UndoOffer | null> {
  const school = String(schoolId);
  const found = await sql(on).row<{ id: string; undo_until: Date }>`
    SELECT id, undo_until FROM undo_entries
     WHERE user_id = ${userId} AND undone_at IS NULL AND undo_until > now()
       AND (data->'cause'->>'action' = 'school.rollover' AND data->'cause'->'target'->>'id' = ${school}
            OR kind = 'schools.rollover' AND data->>'school_id' = ${school})
     ORDER BY undo_until DESC LIMIT 1`;
  return found && { undo_id: found.id, undo_until: found.undo_until.toISOString() };
}
