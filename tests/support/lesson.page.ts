import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { StudentLesson } from '@studyhall/contracts';
import { middayZone } from './testing/index.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

export const CLASS = 'Biology';

/** The people of the class. */
interface Class {
  /** The calls of the class, as an admin of the school. */
  admin: { path: string; http: Person['http'] };
  teacher: Person;
  mia: Person;
  ben: Person;
  zoe: Person;
  dan: Person;
}
/** Their pages: the teacher's desk, and that of each student. */
export interface Room extends Class {
  desk: Page;
  pages: { mia: Page; ben: Page; zoe: Page };
}

/** A class with a teacher and four students, whose time slot is all day. */
export async function makeClass(product: Product): Promise<Class> {
  const school = `WALL ${randomInt(1e9)}`;
  const student = (username?: string): Promise<Person> => product.signedIn({ school, username });
  const [head, teacher, mia, ben, zoe, dan] = await Promise.all([
    product.signedIn({ role: 'SCHOOL_ADMIN', school }),
    product.signedIn({ role: 'TEACHER', school }),
    student(),
    student(),
    student(),
    student(`dan-alexander.fernandez-${randomInt(1e9)}`),
  ]);
  const { group_id: id } = (
    await head.http.post<{ group_id: number }>('/api/groups', { name: CLASS, school })
  ).body;
  await product.db.query('UPDATE schools SET time_zone = $1 WHERE name = $2', [middayZone(), school]);
  await product.db.query(
    `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
     SELECT $1, day, 0, 1439 FROM generate_series(0, 6) day`,
    [id],
  );
  const members = [mia, ben, zoe, dan].map(({ user }) => user.id);
  await head.http.post(`/api/groups/${id}/assign`, members);
  await head.http.post(`/api/groups/${id}/teachers`, [teacher.user.id]);
  return { admin: { path: `/api/groups/${id}`, http: head.http }, teacher, mia, ben, zoe, dan };
}

export const lessonOf = async ({ http }: Person): Promise<StudentLesson> =>
  (await http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body.lesson;

export const tiles = (desk: Page): Locator =>
  desk.getByRole('list', { name: 'Students' }).locator('button[aria-pressed]');
export const tileOf = (desk: Page, { user }: Person): Locator =>
  tiles(desk).filter({ hasText: user.username });
export const overlay = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Eyes on me' });
export const readable = (page: Page): Locator => page.getByText('Your teacher can read this chat.');
export const pushed = (page: Page): Locator => page.getByRole('region', { name: 'From your teacher' });
export const ticketOn = (page: Page): Locator =>
  page.getByRole('region', { name: 'Exit ticket', exact: true });
