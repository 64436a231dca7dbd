import { expect, it } from 'vitest';
import { isWholeNumber, readWhole } from './whole-number';

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

it.each([
  ['1000', 1_000],
  [' 1,000 ', 1_000],
  ['1.000.000', 1_000_000],
  ['١٬٠٠٠', 1_000],
  ['۱۲۳', 123],
  ['٠', 0],
  ['', null],
  ['1,5', null],
  ['1.5', null],
  ['-1', null],
  ['1e3', null],
  ['ten', null],
])('reads %o as %o', (typed, number) => expect(readWhole(typed)).toBe(number));
