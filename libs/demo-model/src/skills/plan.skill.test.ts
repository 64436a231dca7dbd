import { expect, it } from 'vitest';
import { ask, callIn } from '../../../../tests/support/assistant-talk.js';
import { namedDay } from './plan.skill.js';

const TODAY = Date.parse('2026-03-10');

it.each([
  ['a plan until 2026-06-30', '2026-06-30'],
  ['a plan for the exam tomorrow', '2026-03-11'],
  ['a plan until 30 June', '2026-06-30'],
  ['a plan until the 3rd of May 2027', '2027-05-03'],
  ['a plan before June 30, 2026', '2026-06-30'],
  ['a plan until 5 February', '2027-02-05'],
])('%s is until %s', (text, day) => {
  expect(namedDay(text, TODAY)).toBe(Date.parse(day));
});

it('a plan begins on the day that the system prompt names', () => {
  const system = { role: 'system', content: 'Be kind.\nToday is 2027-01-05.\nWrite Markdown.' };
  const { args } = callIn(
    ask('Make a plan for the exam tomorrow', { tools: ['make_study_plan'], before: [system] }),
  );
  const [first] = args.sessions as Array<{ on_day: string }>;
  expect([args.exam_on, first?.on_day]).toEqual(['2027-01-06', '2027-01-05']);
});

it('a text without a day has none, and a day that does not exist is not moved', () => {
  expect(namedDay('a plan for my exam', TODAY)).toBeUndefined();
  expect(namedDay('a plan until 31 June', TODAY)).toBeNaN();
});
