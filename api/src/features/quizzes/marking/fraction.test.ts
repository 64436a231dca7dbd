import { describe, expect, it } from 'vitest';
import { fractionsIn, keyFraction } from './fraction.js';
import { mark, type MarkedQuestion } from './mark.js';

type NumberQuestion = Extract<MarkedQuestion, { kind: 'number' }>;
const base = { kind: 'number', hint: null, topic: 'T', source: null } as const;
const question = (
  prompt: string,
  value: number,
  explanation: string,
  more: Partial<NumberQuestion> = {},
): NumberQuestion => ({ ...base, prompt, value, explanation, tolerance: 0.00005, unit: null, ...more });
const simplify = question('Simplify 12/18.', 0.6667, 'Divide both by 6: 2/3.');

it('finds fractions however they are written', () => {
  const found = fractionsIn('1/2, $\\frac{3}{4}$, ⅔, 5⁄6, ٧/٨, −9/4; not 1/2/2024, 0.5/2 or km/h');
  expect(found.map(({ top, bottom }) => `${top}/${bottom}`)).toEqual([
    '1/2',
    '3/4',
    '2/3',
    '5/6',
    '7/8',
    '-9/4',
  ]);
});

it.each<[string, NumberQuestion, string | null]>([
  ['of the explanation', simplify, '2/3'],
  ['of the prompt', question('Simplify $\\frac{12}{18}$', 0.6667, 'Divide both by 6.'), '2/3'],
  ['of the model', question('Add.', 2 / 3, 'Add.', { fraction: '2/3' }), '2/3'],
  ['of a sum', question('1/3 + 1/6?', 0.5, 'It is $\\frac{1}{2}$.'), '1/2'],
  ['of a decimal number', question('Write 12/16 as a decimal.', 0.75, '12/16 = 3/4 = 0.75'), null],
  ['of another number', question('Half of 5?', 2.5, 'Half of 5.'), null],
])('the key %s', (_, asked, key) => {
  const found = keyFraction(asked);
  expect(found && `${found.top}/${found.bottom}`).toBe(key);
});

describe('an answer to "Simplify 12/18"', () => {
  it.each([
    ['2/3', 'correct'],
    ['⅔', 'correct'],
    [' 2 / 3 ', 'correct'],
    // The question itself.
    ['12/18', 'wrong'],
    ['12 / 18', 'wrong'],
    ['6/9', 'partly'],
    ['0.6667', 'partly'],
    ['3/2', 'wrong'],
  ])('%s is %s', (text, verdict) => {
    expect(mark(simplify, { text })).toEqual({ verdict, lacks_unit: false });
    expect(mark(question('Simplify $\\frac{12}{18}$', 0.6667, 'By 6.'), { text }).verdict).toBe(verdict);
  });
});

it.each<[NumberQuestion, string, string]>([
  [question('Simplify 12/4.', 3, 'Divide.'), '12/4', 'wrong'],
  [question('Simplify 12/4.', 3, 'Divide.'), '3', 'correct'],
  [question('Write 12/16 as a decimal.', 0.75, '0.75'), '12/16', 'wrong'],
  [question('Write 12/16 as a decimal.', 0.75, '0.75'), '0.75', 'correct'],
  // To compare is not to simplify.
  [question('Which is larger, 2/4 or 1/3?', 0.5, 'One half.'), '2/4', 'correct'],
  [question('How much is 1/3 + 1/3?', 0.6667, '2/3'), '4/6', 'correct'],
  [question('How many metres are 350 cm?', 3.5, 'Divide.', { unit: 'm' }), '350 cm', 'wrong'],
  [question('How many metres are 350 cm?', 3.5, 'Divide.', { unit: 'm' }), '3.5 m', 'correct'],
  [question('How long are 3500 mm?', 3.5, 'Divide.', { unit: 'm' }), '350 cm', 'correct'],
])('%j: %s is %s', (asked, text, verdict) => expect(mark(asked, { text }).verdict).toBe(verdict));
