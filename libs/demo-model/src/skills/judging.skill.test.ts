import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Conversation } from '../assistant/conversation.js';
import { judgingSkill } from './judging.skill.js';

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../../../tests/study/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

function kindOf(question: string): string {
  const asked = { question: `<question>${question}</question>`, tools: new Set(['judge_question']) };
  const call = judgingSkill(asked as unknown as Conversation)?.toolCalls?.[0];
  return (JSON.parse(call?.arguments ?? '{}') as { kind: string }).kind;
}

it('takes each of 300 hostile prompts for an exercise', () => {
  const missed = linesOf('hostile-prompts.txt').filter((line) => kindOf(line) !== 'exercise');
  expect(missed).toEqual([]);
});

it('takes at most 2 % of 200 questions about concepts for an exercise', () => {
  const held = linesOf('concept-questions.txt').filter((line) => kindOf(line) === 'exercise');
  expect(held.length, held.join('\n')).toBeLessThanOrEqual(4);
});
