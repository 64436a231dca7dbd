import { expect, it } from 'vitest';
import { namedIn, withoutNames } from '../../model/names.js';
import { proposalSchema, parseQuestions } from './proposal.schema.js';

it.each([
  ['Can mia.b explain it? Mia.B!', 'Can [student] explain it? [student]!'],
  ['مريم asks: why?', '[student] asks: why?'],
  ['the maximum of miami', 'the maximum of miami'],
])('%j has no names as %j', (text, without) => {
  const names = ['mia.b', 'mia', 'مريم', 'ax'];
  expect(withoutNames(text, names)).toBe(without);
  expect(namedIn(withoutNames(text, names), names)).toBe(false);
  expect(withoutNames(text, [])).toBe(text);
});

const build = (...questions: object[]) => parseQuestions(proposalSchema.parse({ questions }), 4);

it('a proposal has its right option by number', () => {
  const { questions } = build(
    { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: ' b ' },
    { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: 'c' },
    { kind: 'number', text: 'How many?', value: 3, options: [] },
    { kind: 'text', text: 'Why?', options: ['a'] },
  );
  expect(questions).toEqual([
    { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: 2 },
    { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: null },
    { kind: 'number', text: 'How many?', right: 3 },
    { kind: 'text', text: 'Why?' },
  ]);
});

it('a proposal that no ticket may have says what does not fit', () => {
  expect(build({ kind: 'choice', text: 'Which?', options: ['a', 'A'] }).error).toContain('options');
  expect(build({ kind: 'choice', text: 'Which?' }).error).toContain('options');
});
