import type { LimitKind, LimitPeriod, LimitsView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isWholeNumber, readWhole } from '../parts/typed-number';
import { KINDS, PERIODS } from './limit-kinds';

type SetLimit = LimitsView['limits'][number];

/** What was typed for each kind and period; empty for no limit. */
export type LimitDraft = Record<`${LimitKind} ${LimitPeriod}`, string>;

const CELLS = KINDS.flatMap((kind) => PERIODS.map((period) => ({ kind, period })));

export function toDraft(limits: readonly SetLimit[]): LimitDraft {
  const of = new Map(limits.map(({ kind, period, limit }) => [`${kind} ${period}`, String(limit)]));
  return Object.fromEntries(
    CELLS.map(({ kind, period }) => [`${kind} ${period}`, of.get(`${kind} ${period}`) ?? '']),
  ) as LimitDraft;
}

/** Whether a cell is empty or a whole number that the server takes. Source: `SetLimits`. */
export const isLimit = (typed: string): boolean => {
  return typed.trim() === '' || isWholeNumber(typed, { min: 0, max: LIMITS.useLimitMax });
};

/** The minutes after which a break is advised; null for empty, undefined where the server refuses them. Source: `SetLimits`. */
export function toBreak(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const bounds = { min: LIMITS.breakMinutesMin, max: LIMITS.breakMinutesMax };
  return isWholeNumber(typed, bounds) ? readWhole(typed) : undefined;
}

/** The limits that were typed; null while one is no number. */
export function toLimits(draft: LimitDraft): SetLimit[] | null {
  if (!Object.values(draft).every(isLimit)) return null;
  return CELLS.flatMap(({ kind, period }) => {
    const limit = readWhole(draft[`${kind} ${period}`]);
    return limit === null ? [] : [{ kind, period, limit }];
  });
}

/** Whether a limit that is stored becomes larger or goes. */
export const isRaised = (stored: readonly SetLimit[], limits: readonly SetLimit[]): boolean =>
  stored.some(
    (one) =>
      one.limit <
      (limits.find(({ kind, period }) => kind === one.kind && period === one.period)?.limit ?? Infinity),
  );
