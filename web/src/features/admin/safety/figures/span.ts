import type { OpenHours } from '@studyhall/contracts';

/** Periods of the figures, in weeks. Source: `SafetyTrendsQuery`. */
export const WEEKS = [12, 4, 26, 52] as const;

/** The days that the figures cover, as dates, both included. */
export interface Span {
  from: string;
  to: string;
  /** For this week and those before it; null for a term. */
  weeks: number | null;
}

type Term = OpenHours['terms'][number];

const DAY_MS = 24 * 60 * 60 * 1_000;
const toDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The terms that have begun, newest first. */
export const begunTerms = (terms: readonly Term[], now: Date): Term[] =>
  terms
    .filter(({ from }) => from <= toDate(now.getTime()))
    .toSorted((one, other) => other.from.localeCompare(one.from));

/** The period in the URL: a number of weeks, or the first day of a term. The default weeks otherwise. */
export function readSpan(value: string | null, terms: readonly Term[], now: Date): Span {
  const term = terms.find(({ from }) => from === value);
  if (term) return { ...term, weeks: null };
  const [usual] = WEEKS;
  const weeks = WEEKS.find((each) => String(each) === value) ?? usual;
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return { from: toDate(monday - (weeks - 1) * 7 * DAY_MS), to: toDate(now.getTime()), weeks };
}
