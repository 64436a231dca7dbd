import { expect, it } from 'vitest';
import { isUsedUp, limitInView, type LimitOfUse } from './limit-in-view';

const NOW = Date.parse('2026-03-02T10:00:00Z');

const limit = (used: number, of: number, more: Partial<LimitOfUse> = {}): LimitOfUse => ({
  kind: 'messages',
  period: 'day',
  limit: of,
  used,
  least: 1,
  added: 0,
  origin: 'school',
  resets_at: '2026-03-03T00:00:00Z',
  ...more,
});

it('shows nothing without limits, and nothing while more than 20 % are left', () => {
  expect(limitInView([], NOW)).toBeNull();
  expect(limitInView([limit(0, 20), limit(15, 20)], NOW)).toBeNull();
});

it('shows a limit from 20 % left on, also once it is used up or was lowered below what is used', () => {
  for (const used of [16, 19, 20, 25]) expect(limitInView([limit(used, 20)], NOW)?.used).toBe(used);
});

it('shows the limit with the least left', () => {
  const images = limit(9, 10, { kind: 'images' });
  expect(limitInView([limit(17, 20), images, limit(90, 100)], NOW)).toBe(images);
});

it('shows the longer of two limits that end together', () => {
  const month = limit(298, 300, { period: 'month', resets_at: '2026-04-01T00:00:00Z' });
  expect(limitInView([limit(18, 20), month], NOW)).toBe(month);
});

it('shows no limit whose time is over', () => {
  expect(limitInView([limit(20, 20, { resets_at: '2026-03-02T10:00:00Z' })], NOW)).toBeNull();
});

it('shows no kind that is not allowed at all', () => {
  const messages = limit(18, 20);
  expect(limitInView([limit(0, 0, { kind: 'images' }), messages], NOW)).toBe(messages);
});

it('shows a limit with too little left for one use before others', () => {
  const tokens = limit(40_000, 50_000, { kind: 'tokens', least: 10_001 });
  expect(isUsedUp(tokens)).toBe(true);
  expect(limitInView([limit(17, 20), tokens], NOW)).toBe(tokens);
  const large = limit(5_000, 10_000, { kind: 'tokens', least: 6_000 });
  expect(limitInView([large], NOW)).toBe(large);
  expect(limitInView([{ ...large, least: 5_000 }], NOW)).toBeNull();
});
