import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LessonTopics, StudentLesson } from '@studyhall/contracts';
import { runLesson } from '../../bench/lesson/lesson.ts';
import { signInStudents } from '../../bench/support/students.ts';
import { startProduct, type Product } from '../support/product.ts';

/** A short form of `npm run load -- lesson`. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '2', EMBEDDING_MODEL: 'demo-embed' } });
});
afterAll(() => product?.stop());

it('a lesson loses no reply: questions, programs, files, edits, stops and reloads at the same time', async () => {
  const cookies = {
    students: await signInStudents(product.db, 40),
    admins: await signInStudents(product.db, 2, 'NORTH', 'SCHOOL_ADMIN'),
  };
  const result = await runLesson(product.url, cookies, { everyMs: 6_000, durationMs: 9_000, tokens: 50 });
  expect(result).toMatchObject({ errors: [], lost: [] });
  for (const [deed, times] of Object.entries(result.deeds)) expect(times, deed).toBeGreaterThan(0);
  expect(result.firstMs.length).toBeGreaterThanOrEqual(40);
  const open = await product.db.query(`SELECT id FROM turns WHERE state IN ('queued', 'running')`);
  expect(open).toEqual([]);
});

it('topics come from what three students ask, without names and without what one alone wrote', async () => {
  const [head, teacher, ...students] = await Promise.all([
    product.signedIn({ role: 'SCHOOL_ADMIN', school: 'TOPICS' }),
    product.signedIn({ role: 'TEACHER', school: 'TOPICS' }),
    ...Array.from({ length: 3 }, () => product.signedIn({ school: 'TOPICS' })),
  ]);
  const group = await head.http.post<{ group_id: number }>('/api/groups', {
    name: 'Topics',
    school: 'TOPICS',
  });
  const path = `/api/groups/${group.body.group_id}`;
  await head.http.post(
    `${path}/assign`,
    students.map(({ user }) => user.id),
  );
  await head.http.post(`${path}/teachers`, [teacher.user.id]);
  const { body } = await teacher.http.post<{ lesson_id: string }>(`${path}/lessons`, {});
  const read = async (person = teacher) =>
    person.http.get<LessonTopics>(`/api/lessons/${body.lesson_id}/topics`);
  expect((await read()).body).toEqual({ topics: [], at: null, pending: false });
  expect((await read(students[0])).status).toBe(403);
  await Promise.all(
    students.map(async (student, at) => {
      const current = await student.http.get<{ lesson: StudentLesson }>('/api/lessons/current');
      const conversation_id = current.body.lesson.conversation_id ?? undefined;
      const name = students[0]?.user.username;
      await student.ask(`How does osmosis work in plants, ${name}? Secret${at}`, { conversation_id });
      await student.http.post('/api/conversations', {});
      await student.ask('Privately: what is love?');
    }),
  );
  await expect
    .poll(async () => (await read()).body, { timeout: 10_000 })
    .toMatchObject({
      topics: [{ label: 'osmosis work plants', students: 3, questions: 3 }],
      pending: false,
    });
});
