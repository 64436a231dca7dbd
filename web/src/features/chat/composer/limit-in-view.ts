import type { OwnLimits } from '@studyhall/contracts';

export type LimitOfUse = OwnLimits['limits'][number];

/** A limit shows once at most this share of it is left. */
const SHOWN_SHARE = 0.2;

export const leftOf = ({ limit, used }: LimitOfUse): number => Math.max(0, limit - used);

/** Whether less is left than one use needs. */
export const isUsedUp = (limit: LimitOfUse): boolean => leftOf(limit) < limit.least;

/**
 * The limit to show beside the composer: among those that are used up or have at most 20 % left, a used up one first, then
 * the one with the least left, and of equal ones the one that resets last. Null if no limit is near. A limit of 0 forbids the use and is not shown.
 */
export function limitInView(limits: readonly LimitOfUse[], now: number): LimitOfUse | null {
  const near = limits.filter(
    (one) =>
      one.limit > 0 &&
      Date.parse(one.resets_at) > now &&
      (isUsedUp(one) || leftOf(one) <= one.limit * SHOWN_SHARE),
  );
  const [first] = near.sort(
    (a, b) =>
      Number(isUsedUp(b)) - Number(isUsedUp(a)) ||
      leftOf(a) - leftOf(b) ||
      Date.parse(b.resets_at) - Date.parse(a.resets_at),
  );
  return first ?? null;
}
