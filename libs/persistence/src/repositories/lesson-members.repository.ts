// SQL: class, members and what they did in a lesson in one statement, and ends by the clock of the database.
import { IsNull, Not } from 'typeorm';
import { hasRole, present, taughtBy } from '../conditions.js';
import { LessonStudent } from '../entities/lesson-student.entity.js';
import { raw, sql, type Executor } from '../sql.js';
import { LIVE } from './lessons.repository.js';

/** A member of the class of a lesson. */
export interface LessonMember {
  user_id: number;
  hand_up: boolean;
  conversation_id: string | null;
}

/** All students of a lesson. */
export async function findMembers(on: Executor, lessonId: string): Promise<LessonMember[]> {
  return sql(on).rows<LessonMember>`
    SELECT m.user_id, s.hand_up_at IS NOT NULL AS hand_up, c.id AS conversation_id
      FROM lessons l JOIN group_members m ON m.group_id = l.group_id
      LEFT JOIN lesson_students s ON s.lesson_id = l.id AND s.user_id = m.user_id
      LEFT JOIN conversations c ON c.lesson_id = l.id AND c.user_id = m.user_id AND c.removed_with IS NULL
     WHERE l.id = ${lessonId}`;
}

/** The members of a class, and its teachers and admins. */
export interface Audience {
  school: string;
  members: number[];
  managers: number[];
}

/** The current audiences of the lessons of these classes, by class. */
export async function findAudiences(
  on: Executor,
  groupIds: readonly number[],
): Promise<Map<number, Audience>> {
  const found = await sql(on).rows<Audience & { id: number }>`
    SELECT g.id, g.school, ARRAY(SELECT user_id FROM group_members WHERE group_id = g.id) AS members,
           ARRAY(SELECT user_id FROM teaching WHERE group_id = g.id
                 UNION SELECT id FROM users WHERE school = g.school AND role = 'SCHOOL_ADMIN' AND ${raw(present('users'))}
                 UNION SELECT user_id FROM memberships WHERE school = g.school AND role = 'SCHOOL_ADMIN')
             AS managers
      FROM groups g WHERE g.id = ANY(${groupIds}::int[])`;
  return new Map(found.map(({ id, ...audience }) => [id, audience]));
}

/** The audience of a class that does not exist. */
const EMPTY_AUDIENCE: Audience = { school: '', members: [], managers: [] };

/** Like {@link findAudiences}, for one class; empty if it does not exist. */
export async function findAudience(on: Executor, groupId: number): Promise<Audience> {
  return (await findAudiences(on, [groupId])).get(groupId) ?? EMPTY_AUDIENCE;
}

/** Those of the users who teach the class of a lesson or administer its school. */
export async function findManagers(
  on: Executor,
  lessonId: string,
  userIds: readonly number[],
): Promise<number[]> {
  return sql(on).column<number>`
    SELECT u.id FROM lessons l JOIN groups g ON g.id = l.group_id JOIN users u ON u.id = ANY(${userIds}::int[])
     WHERE l.id = ${lessonId} AND ${raw(present('u'))} AND u.access_granted
       AND (u.role = 'MASTER_ADMIN' OR ${raw(hasRole('u', `'SCHOOL_ADMIN'`, 'g.school'))}
            OR ${raw(taughtBy('g.id', 'u.id'))})`;
}

/** Whether the user is a student in a running lesson. */
export async function isInLive(on: Executor, lessonId: string, userId: number): Promise<boolean> {
  return sql(on).hasRow`
    SELECT 1 FROM lessons l JOIN group_members m ON m.group_id = l.group_id AND m.user_id = ${userId}
     WHERE l.id = ${lessonId} AND ${LIVE}`;
}

/** Raises or lowers the student's hand. */
export async function raiseHand(on: Executor, lessonId: string, userId: number, up: boolean): Promise<void> {
  await on
    .getRepository(LessonStudent)
    .upsert({ lesson_id: lessonId, user_id: userId, hand_up_at: up ? new Date() : null }, [
      'lesson_id',
      'user_id',
    ]);
}

export async function isHandUp(on: Executor, lessonId: string, userId: number): Promise<boolean> {
  const where = { lesson_id: lessonId, user_id: userId, hand_up_at: Not(IsNull()) };
  return on.getRepository(LessonStudent).existsBy(where);
}
