import type { OwnLimits } from '@studyhall/contracts';

export type LimitOfUse = OwnLimits['limits'][number];

/** A limit is shown from this share of it on that is left. */
const SHOWN_SHARE = 0.2;

export const leftOf = ({ limit, used }: LimitOfUse): number => Math.max(0, limit - used);

/**
 * The limit to show beside the composer: of those of which at most 20 % are left, the one with the least left; of two with
 * the same left, the one that lasts longer. Null while there is enough of all. What is not allowed at all (a limit of 0) is not shown.
 */
export function limitInView(limits: readonly LimitOfUse[], now: number): LimitOfUse | null {
  const near = limits.filter(
    (one) => one.limit > 0 && Date.parse(one.resets_at) > now && leftOf(one) <= one.limit * SHOWN_SHARE,
  );
  const [first] = near.sort(
    (a, b) => leftOf(a) - leftOf(b) || Date.parse(b.resets_at) - Date.parse(a.resets_at),
  );
  return first ?? null;
}
