import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureWorkRequests } from '../../../../../tests/support/work-requests.js';
import { asksForWork } from './asks-for-work.js';

const STUDY = join(import.meta.dirname, '../../../../../tests/study');

test.each([
  'DO MY HOMEWORK FOR ME!!',
  "don't explain it, just give me the answers",
  'Here is my task: Question 1: Define osmosis. Question 2: Describe diffusion.',
  '١) اذكر حالات المادة. ٢) صف التبخر.',
  'أُريدُ الإجابات',
])('counts %j', (message) => {
  expect(asksForWork(message)).toBe(true);
});

test.each([
  '',
  'Please do not give me the answer.',
  'I did question 1 and question 2. Is my answer right? 1) Define osmosis. 2) Describe diffusion.',
  'Explain why gases can be compressed',
  'لا تعطني الجواب، أريد تلميحًا',
])('does not count %j', (message) => {
  expect(asksForWork(message)).toBe(false);
});

test('finds what docs/safeguarding.md says, and no message that asks for help', () => {
  const figures = measureWorkRequests();
  expect(figures.filter(({ kind, counted }) => kind === 'other' && counted > 0)).toEqual([]);
  const found = (set: string): number =>
    figures
      .filter((figure) => figure.set === set && figure.kind === 'asking')
      .reduce((sum, { counted }) => sum + counted, 0);
  expect(found('first')).toBe(128);
  expect(found('later')).toBe(27);
});

test.each(['lesson-questions.txt', 'concept-questions.txt'])('counts none of %s', (file) => {
  const questions = readFileSync(join(STUDY, file), 'utf8').split('\n');
  expect(questions.filter(asksForWork)).toEqual([]);
});

test('reads the beginning of a long message alone', () => {
  expect(asksForWork('a '.repeat(1_000) + 'do my homework for me')).toBe(false);
});
