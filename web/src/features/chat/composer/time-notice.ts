import type { OwnLimits } from '@studyhall/contracts';

/** What a student reads about the time of use; null for nothing. */
export type TimeNotice =
  | { kind: 'consent' }
  | { kind: 'closed'; opensAt: string | null }
  | { kind: 'break'; minutes: number }
  | null;

type TimesOfUse = Pick<OwnLimits, 'open_hours' | 'consent_missing' | 'break'>;

/** The longest pause until the hours are read again. A timer of a browser counts at most 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** A missing consent comes before closed hours, and these before the advice of a break. */
export function timeNotice({ open_hours, consent_missing, break: rest }: TimesOfUse): TimeNotice {
  if (consent_missing) return { kind: 'consent' };
  if (open_hours !== null && !open_hours.is_open) return { kind: 'closed', opensAt: open_hours.changes_at };
  return rest.is_advised ? { kind: 'break', minutes: rest.minutes } : null;
}

/** Milliseconds until the chat opens or closes, when what was read is outdated; false where it stays as it is. */
export function untilChange({ open_hours }: TimesOfUse, now: number): number | false {
  const at = open_hours?.changes_at;
  return at == null ? false : Math.min(Math.max(Date.parse(at) - now, 0) + 1_000, MAX_WAIT_MS);
}
