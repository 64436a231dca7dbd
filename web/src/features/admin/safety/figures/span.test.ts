import { expect, it } from 'vitest';
import { begunTerms, readSpan } from './span';

const NOW = new Date('2026-11-29T10:00:00Z');
const AUTUMN = { from: '2026-09-01', to: '2026-12-18' };
const SPRING = { from: '2027-01-05', to: '2027-03-26' };
const LAST = { from: '2026-04-13', to: '2026-07-17' };
const TERMS = [LAST, AUTUMN, SPRING];

it('offers the terms that have begun, the newest first', () => {
  expect(begunTerms(TERMS, NOW)).toEqual([AUTUMN, LAST]);
});

it('covers a term, or this week and those before', () => {
  expect(readSpan('2026-04-13', TERMS, NOW)).toEqual({ ...LAST, weeks: null });
  // The 29th is a Sunday: its week began on the 23rd.
  expect(readSpan('4', TERMS, NOW)).toEqual({ from: '2026-11-02', to: '2026-11-29', weeks: 4 });
  for (const unknown of [null, '3', '2020-01-01'])
    expect(readSpan(unknown, TERMS, NOW)).toEqual({ from: '2026-09-07', to: '2026-11-29', weeks: 12 });
});
