import type { SafetyTrends } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { trendSums } from './trend-sums';

type Row = SafetyTrends['weeks'][number];

const row = (week: string, part: Partial<Row>): Row => ({
  ...{ week, category: 'self_harm', tier: 'danger', total: 1, false_alarms: 0, per_100: null },
  ...part,
});

it('adds up categories, and keeps the weeks in which nothing happened', () => {
  const sums = trendSums({
    students: 200,
    weeks: [
      row('2026-03-02', { total: 2, false_alarms: 1 }),
      row('2026-03-02', { category: 'weapons', tier: 'not_allowed', total: 5 }),
      row('2026-03-16', {}),
    ],
  });
  expect(sums.all).toEqual({ total: 8, false_alarms: 1 });
  expect(sums.categories).toEqual([
    { category: 'weapons', tier: 'not_allowed', total: 5, false_alarms: 0, per_100: 2.5 },
    { category: 'self_harm', tier: 'danger', total: 3, false_alarms: 1, per_100: 1.5 },
  ]);
  expect(
    sums.weeks.map(({ week, danger, not_allowed, total }) => [week, danger, not_allowed, total]),
  ).toEqual([
    ['2026-03-02', 2, 5, 7],
    ['2026-03-09', 0, 0, 0],
    ['2026-03-16', 1, 0, 1],
  ]);
});

it('keeps one category of two tiers apart', () => {
  const { categories } = trendSums({
    students: 10,
    weeks: [row('2026-03-02', {}), row('2026-03-02', { tier: 'concern' })],
  });
  expect(categories.map(({ tier, total }) => [tier, total])).toEqual([
    ['danger', 1],
    ['concern', 1],
  ]);
});

it('has no rate without students, and nothing without rows', () => {
  expect(trendSums({ students: 0, weeks: [row('2026-03-02', {})] }).categories[0]?.per_100).toBeNull();
  expect(trendSums({ students: 5, weeks: [] })).toEqual({
    all: { total: 0, false_alarms: 0 },
    categories: [],
    weeks: [],
  });
});
