import { expect, it } from 'vitest';
import { termsEnd } from './terms-end';

const hours = (...ends: string[]) => ({
  ...{ only_slots: false, hours: [], holidays: [] },
  terms: ends.map((to) => ({ from: '2026-01-01', to })),
});

it.each([
  ['2026-07-02', null],
  ['2026-07-03', { day: '2026-07-17', isOver: false }],
  ['2026-07-17', { day: '2026-07-17', isOver: false }],
  ['2026-07-18', { day: '2026-07-17', isOver: true }],
  ['2026-09-01', { day: '2026-07-17', isOver: true }],
])('on %s the last of the terms ends as %o', (today, expected) => {
  expect(termsEnd(hours('2026-07-17', '2026-03-31'), today)).toEqual(expected);
});

it('ends nothing without terms or hours', () => {
  expect(termsEnd(hours(), '2026-09-01')).toBeNull();
  expect(termsEnd(null, '2026-09-01')).toBeNull();
});
