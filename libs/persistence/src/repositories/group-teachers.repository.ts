// SQL: the view of teachers with substitutes, and both relations of a class with one parameter.
import type { MemberView } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { BY_SHOWN_NAME, MEMBER } from '../names/person.js';
import { GroupTeacher } from '../entities/group-teacher.entity.js';
import { raw, sql, type Executor } from '../sql.js';
import { classRelation } from './class-relation.js';

/** The teachers of a class, by name. */
export async function findTeachers(on: Executor, groupId: number): Promise<MemberView[]> {
  return sql(on).rows`
    SELECT ${raw(MEMBER)} FROM group_teachers t JOIN users u ON u.id = t.user_id AND ${raw(present('u'))}
     WHERE t.group_id = ${groupId} ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}`;
}

/** The ids of the current teachers of classes, by class. */
export async function findTeacherIds(
  on: Executor,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = await sql(on).rows<{ group_id: number; user_id: number }>`
    SELECT group_id, user_id FROM teaching WHERE group_id = ANY(${groupIds}::int[])`;
  const byClass = Map.groupBy(found, ({ group_id }) => group_id);
  return new Map([...byClass].map(([id, of]) => [id, of.map(({ user_id }) => user_id)]));
}

/** Those of the classes that the user currently teaches. */
export async function findTaught(
  on: Executor,
  userId: number,
  groupIds: readonly number[],
): Promise<Set<number>> {
  const found = await sql(on).column<number>`
    SELECT group_id FROM teaching WHERE user_id = ${userId} AND group_id = ANY(${groupIds}::int[])`;
  return new Set(found);
}

/** Whether the user is a regular teacher of the class, not a substitute. */
export async function isOwnTeacher(on: Executor, groupId: number, userId: number): Promise<boolean> {
  return on.getRepository(GroupTeacher).existsBy({ group_id: groupId, user_id: userId });
}

/** Those of the users who are members of a class that the teacher teaches. */
export async function findStudents(
  on: Executor,
  teacherId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const found = await sql(on).rows<{ user_id: number }>`
    SELECT DISTINCT m.user_id FROM teaching t JOIN group_members m ON m.group_id = t.group_id
     WHERE t.user_id = ${teacherId} AND m.user_id = ANY(${userIds}::int[])`;
  return new Set(found.map(({ user_id }) => user_id));
}

/** Teachers of the class's school. */
export const {
  findAmong,
  findEnding,
  findPairs,
  removePairs,
  removeUnfit,
  restore: restoreTeachers,
} = classRelation({ table: 'group_teachers', stored: 'group_teachers', role: 'TEACHER' });
