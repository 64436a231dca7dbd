import { In } from 'typeorm';
import type { MemberView } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { GroupTeacher } from '../entities/group-teacher.entity.js';
import { User } from '../entities/user.entity.js';
import { rows, type Executor } from '../sql.js';
import type { EndedMembership, Membership, UnrestoredMembership } from './members.repository.js';

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

/** Makes users teachers of a class; teachers stay. Returns the ids of the new ones. */
export async function addTeachers(
  on: Executor,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  // SQL: one parameter for any number of users, and only the new ones are returned.
  const added = await rows<{ user_id: number }>(
    on,
    `INSERT INTO group_teachers (group_id, user_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING RETURNING user_id`,
    [groupId, userIds],
  );
  return added.map(({ user_id }) => user_id);
}

/** Removes a teacher from a class; false where the user does not teach it. */
export async function removeTeacher(on: Executor, groupId: number, userId: number): Promise<boolean> {
  const { affected } = await on.getRepository(GroupTeacher).delete({ group_id: groupId, user_id: userId });
  return affected === 1;
}

/** Ends these relations of teachers and classes. */
export async function removeTeachers(on: Executor, ended: readonly Membership[]): Promise<void> {
  // SQL: any number of pairs in one statement.
  await rows(
    on,
    `DELETE FROM group_teachers t USING unnest($1::int[], $2::int[]) AS w (group_id, user_id)
      WHERE t.group_id = w.group_id AND t.user_id = w.user_id`,
    [ended.map(({ group_id }) => group_id), ended.map(({ user_id }) => user_id)],
  );
}

/** Ends all teaching of these users. */
export async function removeFromAllGroups(
  on: Executor,
  userIds: readonly number[],
): Promise<EndedMembership[]> {
  // SQL: removes any number of rows and returns names of another table in one statement.
  return rows<EndedMembership>(
    on,
    `DELETE FROM group_teachers t USING groups g WHERE t.user_id = ANY($1::int[]) AND g.id = t.group_id
     RETURNING t.user_id, t.group_id, g.name AS group_name, g.school`,
    [userIds],
  );
}

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

/** Removes every teacher of a class who is not of `school`. */
export async function removeOutsiders(
  on: Executor,
  groupId: number,
  school: string,
): Promise<Array<{ id: number; username: string }>> {
  // SQL: which rows go is decided by another table, in one statement.
  return rows(
    on,
    `DELETE FROM group_teachers t USING users u
      WHERE t.group_id = $1 AND u.id = t.user_id AND u.school IS DISTINCT FROM $2 RETURNING u.id, u.username`,
    [groupId, school],
  );
}

/**
 * Restores teachers who may still teach the class: teachers of its school. Returns the others. Call it with the users
 * locked.
 */
export async function restoreTeachers(
  on: Executor,
  taught: readonly Membership[],
): Promise<UnrestoredMembership[]> {
  if (taught.length === 0) return [];
  const wanted = [taught.map((one) => one.group_id), taught.map((one) => one.user_id)];
  // SQL: keeps the classes and their schools as they are until the transaction ends, locked in one order.
  await rows(on, `SELECT FROM groups WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE`, [wanted[0]]);
  const source = `unnest($1::int[], $2::int[]) AS w (group_id, user_id)
       LEFT JOIN groups g ON g.id = w.group_id
       LEFT JOIN users u ON u.id = w.user_id AND ${present('u')}`;
  const eligible = `u.role = 'TEACHER' AND u.school = g.school`;
  // SQL: compares and stores any number of rows in one statement.
  await rows(
    on,
    `INSERT INTO group_teachers (group_id, user_id) SELECT w.group_id, w.user_id FROM ${source}
      WHERE ${eligible} ON CONFLICT DO NOTHING`,
    wanted,
  );
  // SQL: the same.
  return rows<UnrestoredMembership>(
    on,
    `SELECT w.group_id, w.user_id, u.username, g.name AS group_name FROM ${source}
      WHERE (${eligible}) IS NOT TRUE ORDER BY ${BY_NAME}, w.group_id`,
    wanted,
  );
}
