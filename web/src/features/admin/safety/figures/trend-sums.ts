import type { SafetyTrends } from '@studyhall/contracts';

type Row = SafetyTrends['weeks'][number];
type Tier = Row['tier'];

export interface Sum {
  total: number;
  false_alarms: number;
}

export interface CategorySum extends Sum {
  category: string;
  tier: Tier;
  /** Per 100 current students of the school, to one decimal; null without students. */
  per_100: number | null;
}

export interface WeekSum {
  /** The Monday on which it begins. */
  week: string;
  danger: number;
  concern: number;
  not_allowed: number;
  total: number;
}

export interface TrendSums {
  all: Sum;
  /** Most frequent first. */
  categories: CategorySum[];
  /** Every week from the first to the last with any count, oldest first. */
  weeks: WeekSum[];
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Adds up the weeks of a school, which only has rows with counts. */
export function trendSums({ students, weeks }: SafetyTrends): TrendSums {
  const all: Sum = { total: 0, false_alarms: 0 };
  const categories = new Map<string, CategorySum>();
  const byWeek = new Map<string, WeekSum>(weekSpan(weeks).map((week) => [week, emptyWeek(week)]));
  for (const { week, category, tier, total, false_alarms } of weeks) {
    const key = `${tier} ${category}`;
    const sum = categories.get(key) ?? { category, tier, total: 0, false_alarms: 0, per_100: null };
    categories.set(key, sum);
    for (const each of [all, sum]) {
      each.total += total;
      each.false_alarms += false_alarms;
    }
    const inWeek = byWeek.get(week);
    if (!inWeek) continue;
    inWeek[tier] += total;
    inWeek.total += total;
  }
  for (const sum of categories.values())
    sum.per_100 = students === 0 ? null : Math.round((sum.total / students) * 1_000) / 10;
  return {
    all,
    categories: [...categories.values()].toSorted((one, other) => other.total - one.total),
    weeks: [...byWeek.values()],
  };
}

const emptyWeek = (week: string): WeekSum => ({ week, danger: 0, concern: 0, not_allowed: 0, total: 0 });

/** All Mondays from the first to the last of the rows, as dates. */
function weekSpan(rows: readonly Row[]): string[] {
  const days = rows.map(({ week }) => Date.parse(`${week}T00:00:00Z`));
  if (days.length === 0) return [];
  const [from, to] = [Math.min(...days), Math.max(...days)];
  return Array.from({ length: Math.round((to - from) / WEEK_MS) + 1 }, (_, at) =>
    new Date(from + at * WEEK_MS).toISOString().slice(0, 10),
  );
}
