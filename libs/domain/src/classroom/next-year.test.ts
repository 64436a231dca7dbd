import { expect, it } from 'vitest';
import { beginningYear, endingYear, nextYear } from './next-year.js';

it.each([
  [
    ['Maths 9A', 'Maths 10A'],
    ['Maths 10A', 'Maths 10A (2025/26)*'],
  ],
  [
    ['9A', '9B', '10A'],
    ['10A', '10B', '10A (2025/26)*'],
  ],
  [
    ['Year 12', 'Year 13 Physics', 'Chess'],
    ['Year 13', 'Year 13 Physics (2025/26)*', 'Chess'],
  ],
  [
    ['الصف ٩', 'الصف ١٠'],
    ['الصف ١٠', 'الصف ١٠ (2025/26)*'],
  ],
  [['Room 214'], ['Room 214']],
  [
    ['9A', '9B', 'Chess'],
    ['9A', '9B', 'Chess'],
  ],
  [['Maths 9A'], ['Maths 9A']],
])('%j become %j', (names, expected) => {
  const found = nextYear(names, '2025/26');
  expect(found.map(({ proposed, leaves }) => proposed + (leaves ? '*' : ''))).toEqual(expected);
});

it.each([
  ['2026-06-20', '2025/26'],
  ['2026-08-31', '2025/26'],
  ['2026-11-22', '2026/27'],
  ['2099-12-31', '2099/00'],
])('the school year that ends on %s is %s', (date, year) => {
  expect(endingYear(new Date(date))).toBe(year);
  const aYearLater = new Date(date);
  aYearLater.setUTCFullYear(aYearLater.getUTCFullYear() + 1);
  expect(beginningYear(new Date(date))).toBe(endingYear(aYearLater));
});
