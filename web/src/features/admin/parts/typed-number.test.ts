import { expect, it } from 'vitest';
import { isWholeNumber, readNumber, readWhole } from './typed-number';

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

it.each([
  ['2', 2],
  ['2.50', 2.5],
  ['0,05', 0.05],
  ['٢٫٥', 2.5],
  ['۲٫۵', 2.5],
  ['١٬٢٥٠٫٥', 1_250.5],
  ['1 000', 1_000],
  ['1,250.5', 1_250.5],
  ['1.250,5', 1_250.5],
  ['1,000,000', 1_000_000],
  ['1.125', 1.125],
  ['0,125', 0.125],
  // Either 1,000 or 1.000.
  ['1,000', null],
  ['1.1234567', null],
  ['1234567890', null],
  ['1.2,3.4', null],
  ['2.', null],
  ['.5', null],
  ['-1', null],
  ['', null],
])('reads the amount %o as %o', (typed, number) =>
  expect(readNumber(typed, { digits: 9, decimals: 6 })).toBe(number),
);
