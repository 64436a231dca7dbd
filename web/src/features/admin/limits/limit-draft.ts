import type { LimitKind, LimitPeriod, LimitsView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isWholeNumber, readWhole } from '../parts/typed-number';
import { KINDS, PERIODS } from './limit-kinds';

type SetLimit = LimitsView['limits'][number];

/** The typed value for each kind and period; empty for no limit. */
export type LimitDraft = Record<`${LimitKind} ${LimitPeriod}`, string>;

const CELLS = KINDS.flatMap((kind) => PERIODS.map((period) => ({ kind, period })));

export function toDraft(limits: readonly SetLimit[]): LimitDraft {
  const of = new Map(limits.map(({ kind, period, limit }) => [`${kind} ${period}`, String(limit)]));
  return Object.fromEntries(
    CELLS.map(({ kind, period }) => [`${kind} ${period}`, of.get(`${kind} ${period}`) ?? '']),
  ) as LimitDraft;
}

/** True if a cell is empty or a whole number that the server accepts. Source: `SetLimits`. */
export const isLimit = (typed: string): boolean => {
  return typed.trim() === '' || isWholeNumber(typed, { min: 0, max: LIMITS.useLimitMax });
};

/** True if a limit of tokens allows fewer than one question needs; false for 0, which forbids them. */
export function isTooSmall(typed: string, least: number): boolean {
  const limit = readWhole(typed) ?? 0;
  return limit > 0 && limit < least;
}

/** Minutes before a break is suggested; null if empty, undefined if the server would refuse it. Source: `SetLimits`. */
export function toBreak(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const bounds = { min: LIMITS.breakMinutesMin, max: LIMITS.breakMinutesMax };
  return isWholeNumber(typed, bounds) ? readWhole(typed) : undefined;
}

/** The typed limits; null while one is invalid. */
export function toLimits(draft: LimitDraft): SetLimit[] | null {
  if (!Object.values(draft).every(isLimit)) return null;
  return CELLS.flatMap(({ kind, period }) => {
    const limit = readWhole(draft[`${kind} ${period}`]);
    return limit === null ? [] : [{ kind, period, limit }];
  });
}

/** True if a stored limit becomes larger or is removed. */
export const loosensLimit = (stored: readonly SetLimit[], limits: readonly SetLimit[]): boolean =>
  stored.some(
    (one) =>
      one.limit <
      (limits.find(({ kind, period }) => kind === one.kind && period === one.period)?.limit ?? Infinity),
  );
