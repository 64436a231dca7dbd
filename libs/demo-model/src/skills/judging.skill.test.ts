import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Conversation } from '../assistant/conversation.js';
import { judgingSkill } from './judging.skill.js';

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../../../tests/study/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

function judge(question: string): { kind: string; is_attempt: boolean } {
  const asked = { question: `<question>${question}</question>`, tools: new Set(['judge_question']) };
  const call = judgingSkill(asked as unknown as Conversation)?.toolCalls?.[0];
  return JSON.parse(call?.arguments ?? '{}') as { kind: string; is_attempt: boolean };
}

it('takes each of 300 hostile prompts for an exercise', () => {
  const missed = linesOf('hostile-prompts.txt').filter((line) => judge(line).kind !== 'exercise');
  expect(missed).toEqual([]);
});

it('takes none of them for an attempt: who says to have tried shows no work', () => {
  expect(linesOf('hostile-prompts.txt').filter((line) => judge(line).is_attempt)).toEqual([]);
  const work = 'I added 51 because it undoes the minus, so 3x = 126. Solve 3x - 51 = 75';
  expect(judge(work).is_attempt).toBe(true);
});

it.each([
  ...['1.75 times 24 is 40', '31 times 27 is 700', 'v = s / t', '430 / 5 = 84 minutes'],
  ...['alcohol, because thermometers hold it', '8x + 23 = 79\n8x = 56\nx = 7\nIs that right?'],
  'My first step: 8x = 79 - 23, so 8x = 56. But then I am stuck.',
  ...['First I take away 17 from 62, that gives 45', 'I took 17 away from 62'],
])('takes for an attempt: %s', (message) => {
  expect(judge(message).is_attempt).toBe(true);
});

it.each([
  'x',
  "I don't know",
  'the answer is',
  '8x + 23 = 79',
  'Work out 31 times 27.',
  'x = 7',
  'Is it 33?',
])('takes for no attempt: %s', (message) => {
  expect(judge(message).is_attempt).toBe(false);
});

it('takes at most 2 % of 200 questions about concepts for an exercise', () => {
  const held = linesOf('concept-questions.txt').filter((line) => judge(line).kind === 'exercise');
  expect(held.length, held.join('\n')).toBeLessThanOrEqual(4);
});
