import { describe, expect, it } from 'vitest';
import { sentence } from '@studyhall/contracts';
import type { StoredQuestion } from '@studyhall/domain';
import { isAnswerTo, mark, type MarkedQuestion } from './mark.js';
import { readNumber, requireNumber } from './number.js';

const base = { prompt: '?', hint: null, explanation: '', topic: 'T', source: null };
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id.toUpperCase() }));
const number = (value: number, unit: string | null = null, tolerance = 0): MarkedQuestion => ({
  ...base,
  kind: 'number',
  value,
  tolerance,
  unit,
});
const multiple: MarkedQuestion = { ...base, kind: 'multiple', options, right: ['a', 'c'] };
const order: MarkedQuestion = { ...base, kind: 'order', options, right: ['c', 'a', 'd', 'b'] };
const written: StoredQuestion = { ...base, kind: 'text', rubric: ['x'], sample: 'x' };

describe('numbers', () => {
  it.each([
    ['3.5', 3.5],
    ['3,5', 3.5],
    ['٣٫٥', 3.5],
    ['٣,٥', 3.5],
    ['۳٫۵', 3.5],
    ['3.50', 3.5],
    ['7/2', 3.5],
    ['3 1/2', 3.5],
    ['3½', 3.5],
    ['−4', -4],
    ['- 4', -4],
    ['-3/4', -0.75],
    ['2e3', 2000],
    ['2 · 10^3', 2000],
    ['2×10³', 2000],
    ['1 234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1’234.5', 1234.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['1,234,567', 1_234_567],
    ['= 12', 12],
    ['0.1', 0.1],
    ['1/3', 0.333],
  ])('%s can mean %d', (text, value) => {
    expect(mark(number(value, null, 0.0005), { text }).verdict).toBe('correct');
  });

  it.each(['', 'abc', '1.2.3.4.x', '/'])('%j is no number', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  it.each([
    ['1,250', ',', 1.25],
    ['1,250', '.', 1250],
    ['1.250 ', '.', 1.25],
  ] as const)('%s with the decimal separator %s is %d, and nothing without it', (text, decimal, value) => {
    expect(mark(number(value), { text, decimal }).verdict).toBe('correct');
    expect(mark(number(value), { text }).verdict).toBe('wrong');
    expect(() => requireNumber(text, undefined, sentence('quiz_not_a_number'))).toThrow('two ways');
  });

  it('counts as right within the tolerance, its end included', () => {
    expect(mark(number(9.81, null, 0.1), { text: '9.91' }).verdict).toBe('correct');
    expect(mark(number(9.81, null, 0.1), { text: '9.92' }).verdict).toBe('wrong');
    expect(mark(number(0.3), { text: '0.3' }).verdict).toBe('correct');
    expect(mark(number(0), { text: '0' }).verdict).toBe('correct');
  });

  it.each([
    ['350 cm', 3.5, 'm'],
    ['3,5m', 3.5, 'm'],
    ['36 km/h', 10, 'm/s'],
    ['9.81 m/s²', 9.81, 'm/s^2'],
    ['20 °C', 20, '°C'],
    ['50 %', 50, '%'],
    ['5 µm', 5, 'μm'],
    ['4 kΩ', 4000, 'Ω'],
    ['٣٫٥ متر', 3.5, 'متر'],
  ])('%s is %d %s', (text, value, unit) => {
    expect(mark(number(value, unit, 1e-6), { text })).toEqual({ verdict: 'correct', lacks_unit: false });
  });

  it('without its unit a number is partly right, with a wrong unit it is wrong', () => {
    expect(mark(number(3.5, 'm'), { text: '3.5' })).toEqual({ verdict: 'partly', lacks_unit: true });
    expect(mark(number(3.5, 'm'), { text: '4' })).toEqual({ verdict: 'wrong', lacks_unit: false });
    expect(mark(number(3.5, 'm'), { text: '3.5 kg' })).toEqual({ verdict: 'wrong', lacks_unit: false });
    expect(mark(number(3.5, 'm'), { text: '3.5 cm' })).toEqual({ verdict: 'wrong', lacks_unit: false });
  });

  it.each(['constructor', 'toString', '__proto__'])('%s is a wrong unit like any other word', (unit) => {
    expect(mark(number(3.5, 'm'), { text: `3.5 ${unit}` })).toEqual({ verdict: 'wrong', lacks_unit: false });
  });
});

it.each([
  [['c', 'a'], 'correct'],
  [['a'], 'partly'],
  [['a', 'c', 'b'], 'partly'],
  [['a', 'b'], 'wrong'],
  [['b'], 'wrong'],
  [['a', 'b', 'c', 'd'], 'wrong'],
])('of a and c, %j is %s', (choices, verdict) => {
  expect(mark(multiple, { choices }).verdict).toBe(verdict);
});

it.each([
  ['cadb', 'correct'],
  ['acdb', 'partly'],
  ['cabd', 'partly'],
  ['bacd', 'wrong'],
  ['bdac', 'wrong'],
])('of the order cadb, %s is %s', (given, verdict) => {
  expect(mark(order, { order: [...given] }).verdict).toBe(verdict);
});

it('giving up is wrong', () => {
  expect(mark(multiple, { gave_up: true }).verdict).toBe('wrong');
});

it.each([
  [multiple, { choices: ['a', 'a'] }, false],
  [multiple, { choices: ['a', 'z'] }, false],
  [multiple, { order: ['a'] }, false],
  [multiple, { text: 'a' }, false],
  [{ ...multiple, kind: 'single' }, { choices: ['a', 'b'] }, false],
  [{ ...multiple, kind: 'single' }, { choices: ['a'] }, true],
  [order, { order: ['a', 'b', 'c'] }, false],
  [order, { choices: ['a', 'b', 'c', 'd'] }, false],
  [number(1), { choices: ['a'] }, false],
  [written, { text: 'a' }, true],
  [written, { gave_up: true }, true],
] as Array<[StoredQuestion, Parameters<typeof isAnswerTo>[1], boolean]>)(
  'question %# takes %j: %s',
  (question, answer, fits) => {
    expect(isAnswerTo(question, answer)).toBe(fits);
  },
);
