import { expect, it } from 'vitest';
import { parsePlan } from './plan.schema.js';

const TODAY = '2026-02-10';
const plan = (on_day: string, exam_on = '2026-03-01'): object => ({
  title: 'Exam',
  exam_on,
  sessions: [{ on_day, topic: 'T', tasks: 'Read' }],
});

it.each([
  ['2026-02-10', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
])('takes a session on %s before an exam on %s', (day, exam) => {
  expect(parsePlan(plan(day, exam), TODAY).sessions[0]?.on_day).toBe(day);
});

it.each([
  ['2026-02-09', '2026-03-01'],
  ['2026-03-02', '2026-03-01'],
  ['2025-02-12', '2025-03-01'],
])('refuses a session on %s before an exam on %s, and says which day it is', (day, exam) => {
  expect(() => parsePlan(plan(day, exam), TODAY)).toThrow('Today is 2026-02-10');
});

it.each(['2026-02-30', 'tomorrow', ''])('%j is no day', (day) => {
  expect(() => parsePlan(plan(day), TODAY)).toThrow();
});
