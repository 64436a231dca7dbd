import type { OwnLimits } from '@studyhall/contracts';
import { isUsedUp } from './limit-in-view';

/** The notice that a student sees about hours of use; null for none. */
export type TimeNotice =
  | { kind: 'consent' }
  | { kind: 'closed'; opensAt: string | null }
  | { kind: 'break'; minutes: number }
  | null;

type TimesOfUse = Pick<OwnLimits, 'open_hours' | 'consent_missing' | 'break' | 'limits'>;

/** The longest delay before the hours are read again. Browser timers hold at most 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Missing consent takes precedence over closed hours, and these over the suggestion of a break. */
export function timeNotice({
  open_hours,
  consent_missing,
  break: rest,
}: Omit<TimesOfUse, 'limits'>): TimeNotice {
  if (consent_missing) return { kind: 'consent' };
  if (open_hours !== null && !open_hours.is_open) return { kind: 'closed', opensAt: open_hours.changes_at };
  return rest.is_advised ? { kind: 'break', minutes: rest.minutes } : null;
}

/**
 * Milliseconds until the chat opens or closes or a used up limit resets, when the data becomes outdated; false if it does not
 * change.
 */
export function untilChange({ open_hours, limits }: TimesOfUse, now: number): number | false {
  const times = [open_hours?.changes_at ?? [], limits.filter(isUsedUp).map((one) => one.resets_at)].flat();
  const next = Math.min(...times.map((at) => Date.parse(at)));
  return times.length > 0 && Math.min(Math.max(next - now, 0) + 1_000, MAX_WAIT_MS);
}
