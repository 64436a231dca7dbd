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

it('takes at most 2 % of 200 questions about concepts for an exercise', () => {
  const held = linesOf('concept-questions.txt').filter((line) => judge(line).kind === 'exercise');
  expect(held.length, held.join('\n')).toBeLessThanOrEqual(4);
});
