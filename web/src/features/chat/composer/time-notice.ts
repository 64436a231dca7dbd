import type { OwnLimits } from '@studyhall/contracts';

/** The notice that a student sees about hours of use; null for none. */
export type TimeNotice =
  | { kind: 'consent' }
  | { kind: 'closed'; opensAt: string | null }
  | { kind: 'break'; minutes: number }
  | null;

type TimesOfUse = Pick<OwnLimits, 'open_hours' | 'consent_missing' | 'break'>;

/** The longest delay before the hours are read again. Browser timers hold at most 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Missing consent takes precedence over closed hours, and these over the suggestion of a break. */
export function timeNotice({ open_hours, consent_missing, break: rest }: TimesOfUse): TimeNotice {
  if (consent_missing) return { kind: 'consent' };
  if (open_hours !== null && !open_hours.is_open) return { kind: 'closed', opensAt: open_hours.changes_at };
  return rest.is_advised ? { kind: 'break', minutes: rest.minutes } : null;
}

/** Milliseconds until the chat opens or closes, when the data becomes outdated; false if it does not change. */
export function untilChange({ open_hours }: TimesOfUse, now: number): number | false {
  const at = open_hours?.changes_at;
  return at == null ? false : Math.min(Math.max(Date.parse(at) - now, 0) + 1_000, MAX_WAIT_MS);
}
