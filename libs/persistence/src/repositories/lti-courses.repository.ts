// SQL: classes that were removed are hidden by their view, and a teacher's own classes come by name in one statement.
import { Raw } from 'typeorm';
import { LtiCourse } from '../entities/lti-course.entity.js';
import { inOrder } from '../natural-order.js';
import { changesOne, fragment, raw, sql, type Executor } from '../sql.js';

export type { LtiCourse };

/** A class that a teacher may connect to a course. */
export interface ClassChoice {
  id: number;
  name: string;
  school_year: string | null;
}

const MAX_CHOICES = 200;

/** A course with its class; null if it has none, or if the class was removed. */
export async function findCourse(
  on: Executor,
  platformId: string,
  courseId: string,
): Promise<LtiCourse | null> {
  return sql(on).row<LtiCourse>`
    SELECT c.* FROM lti_courses c JOIN groups g ON g.id = c.group_id
     WHERE c.provider_id = ${platformId} AND c.course_id = ${courseId}`;
}

/** A platform's courses that are connected to existing classes of a school, by title. */
export async function findOfSchool(on: Executor, platformId: string, school: string): Promise<LtiCourse[]> {
  return sql(on).rows<LtiCourse>`
    SELECT c.* FROM lti_courses c JOIN groups g ON g.id = c.group_id
     WHERE c.provider_id = ${platformId} AND g.school = ${school} ORDER BY c.title, c.course_id`;
}

/** Connects a course to a class, replacing the previous one. */
export async function storeCourse(on: Executor, course: Omit<LtiCourse, 'id'>): Promise<void> {
  await on.getRepository(LtiCourse).upsert(course, ['provider_id', 'course_id']);
}

/** A course with its platform, for the teachers of its class. */
export interface ConnectedCourse {
  id: string;
  title: string;
  platform: string;
  group_id: number;
  line_items_url: string | null;
  /** The schools of the platform; empty for all. */
  schools: string[];
}

const CONNECTED = fragment`SELECT c.id, c.title, p.label AS platform, c.group_id, c.line_items_url,
    ARRAY(SELECT s.school FROM identity_provider_schools s WHERE s.provider_id = p.id) AS schools
  FROM lti_courses c JOIN groups g ON g.id = c.group_id JOIN identity_providers p ON p.id = c.provider_id AND p.enabled`;

/** The courses that are connected to a class, by title. */
export async function findOfGroup(on: Executor, groupId: number): Promise<ConnectedCourse[]> {
  return sql(on).rows<ConnectedCourse>`${CONNECTED} WHERE c.group_id = ${groupId} ORDER BY c.title, c.id`;
}

/** Null if its class was removed. */
export async function findConnected(on: Executor, id: string): Promise<ConnectedCourse | null> {
  return sql(on).row<ConnectedCourse>`${CONNECTED} WHERE c.id = ${id}`;
}

/** Stores the URL for grades of a connected course, as sent by its last launch. */
export async function storeLineItems(
  on: Executor,
  { provider_id, course_id, line_items_url }: Pick<LtiCourse, 'provider_id' | 'course_id' | 'line_items_url'>,
): Promise<void> {
  const changed = {
    provider_id,
    course_id,
    line_items_url: Raw((column) => `${column} IS DISTINCT FROM :url`, { url: line_items_url }),
  };
  await on.getRepository(LtiCourse).update(changed, { line_items_url });
}

/** Connects a course to another class. False if it is no longer connected to `from`. */
export async function moveCourse(
  on: Executor,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  return changesOne(on.getRepository(LtiCourse).update({ id, group_id: from }, { group_id: to }));
}

/** The classes that a user regularly teaches, by name; limited to these schools if any are given. */
export async function findChoices(
  on: Executor,
  userId: number,
  schools: readonly string[],
): Promise<ClassChoice[]> {
  return sql(on).rows<ClassChoice>`
    SELECT g.id, g.name, g.school_year FROM group_teachers t JOIN groups g ON g.id = t.group_id
     WHERE t.user_id = ${userId} AND (${schools.length === 0} OR g.school = ANY(${schools}::text[]))
     ORDER BY ${raw(inOrder('g.name'))}, g.id LIMIT ${raw(MAX_CHOICES)}`;
}
