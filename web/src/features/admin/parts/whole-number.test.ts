import { expect, it } from 'vitest';
import { isWholeNumber } from './whole-number';

it.each([
  ['0', true],
  [' 12 ', true],
  ['', false],
  [' ', false],
  ['13', false],
  ['1.5', false],
  ['-1', false],
])('%j is a whole number from 0 to 12: %s', (text, expected) => {
  expect(isWholeNumber(text, { min: 0, max: 12 })).toBe(expected);
});
