import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLesson } from '../../bench/lesson/lesson.ts';
import { signInStudents } from '../../bench/support/students.ts';
import { startProduct, type Product } from '../support/product.ts';

/** A short form of `npm run load -- lesson`. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '2' } });
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
