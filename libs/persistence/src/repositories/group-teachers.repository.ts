import { In } from 'typeorm';
import type { MemberView } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { GroupTeacher } from '../entities/group-teacher.entity.js';
import { User } from '../entities/user.entity.js';
import { rows, type Executor } from '../sql.js';
import { classRelation } from './class-relation.js';

const BY_NAME = inOrder('u.username');

/** The teachers of a class, by name. */
export async function findTeachers(on: Executor, groupId: number): Promise<MemberView[]> {
  return on
    .getRepository(User)
    .createQueryBuilder('u')
    .select(['u.id', 'u.username', 'u.role', 'u.school'])
    .innerJoin(GroupTeacher, 't', 't.user_id = u.id AND t.group_id = :groupId', { groupId })
    .where(present('u'))
    .orderBy(BY_NAME)
    .getMany();
}

/** The ids of the teachers of classes, by class. */
export async function findTeacherIds(
  on: Executor,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = await on
    .getRepository(GroupTeacher)
    .find({ select: { group_id: true, user_id: true }, where: { group_id: In(groupIds) } });
  const byClass = Map.groupBy(found, ({ group_id }) => group_id);
  return new Map([...byClass].map(([id, of]) => [id, of.map(({ user_id }) => user_id)]));
}

/** Those of the classes that the user teaches. */
export async function findTaught(
  on: Executor,
  userId: number,
  groupIds: readonly number[],
): Promise<Set<number>> {
  const found = await on
    .getRepository(GroupTeacher)
    .find({ select: { group_id: true }, where: { user_id: userId, group_id: In(groupIds) } });
  return new Set(found.map(({ group_id }) => group_id));
}

/** Those of the users who are members of a class that the teacher teaches. */
export async function findStudents(
  on: Executor,
  teacherId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  // SQL: joins the two relations of a class, with one parameter for any number of users.
  const found = await rows<{ user_id: number }>(
    on,
    `SELECT DISTINCT m.user_id FROM group_teachers t JOIN group_members m ON m.group_id = t.group_id
      WHERE t.user_id = $1 AND m.user_id = ANY($2::int[])`,
    [teacherId, userIds],
  );
  return new Set(found.map(({ user_id }) => user_id));
}

/** Teachers of the class's school. */
export const {
  add: addTeachers,
  remove: removeFromClass,
  removePairs: removeTeachers,
  removeFromAllGroups,
  removeOutsiders,
  restore: restoreTeachers,
} = classRelation('group_teachers', 'TEACHER');

/** Ends the teaching of those of the users who are no teachers of the class's school any more. */
export async function removeUnfit(on: Executor, userIds: readonly number[]): Promise<void> {
  // SQL: which rows go is decided by other tables, in one statement.
  await rows(
    on,
    `DELETE FROM group_teachers t USING users u, groups g
      WHERE t.user_id = ANY($1::int[]) AND u.id = t.user_id AND g.id = t.group_id
        AND (u.role <> 'TEACHER' OR u.school IS DISTINCT FROM g.school)`,
    [userIds],
  );
}
