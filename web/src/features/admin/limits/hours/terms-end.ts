import type { OpenHours } from '@studyhall/contracts';

/** Days before the end of the last term when admins are reminded to enter the next one. */
const REMIND_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The end of the last term if it is past or near: after it the chat stays closed. Null without terms.
 * @param today as a date, such as `2026-09-01`
 */
export function termsEnd(hours: OpenHours | null, today: string): { day: string; isOver: boolean } | null {
  const day = (hours?.terms ?? []).map(({ to }) => to).reduce((last, to) => (to > last ? to : last), '');
  if (day === '' || Date.parse(day) - Date.parse(today) > REMIND_DAYS * DAY_MS) return null;
  return { day, isOver: day < today };
}
