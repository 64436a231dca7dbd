import { atom } from 'jotai';
import { store } from '../store';
import { directionOf, localeAtom } from './locale.atoms';

/** The IANA time zone of the user's school; undefined for the browser's. */
export const timeZoneAtom = atom<string | undefined>(undefined);

/** The time zone of displayed dates: the school's, else the browser's. */
export const timeZone = (): string =>
  store.get(timeZoneAtom) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The page's language with the user's region: `en-GB` formats dates and hours differently from `en-US`. Digits are Latin
 * in every region, as in messages.
 */
export function region(): string {
  const locale = store.get(localeAtom);
  const found = navigator.languages.find((each) => each.split('-')[0] === locale);
  return new Intl.Locale(found ?? locale, { numberingSystem: 'latn' }).toString();
}

/** Formats a number for the user's locale. */
export function formatNumber(value: number): string {
  return value.toLocaleString(region());
}

/** Formats a day in the school's time zone, such as `21 Nov 2026`. */
export function formatDate(iso: string): string {
  return new Date(iso).toLocaleDateString(region(), {
    dateStyle: 'medium',
    timeZone: store.get(timeZoneAtom),
  });
}

/** Formats a day and time in the school's time zone, to the minute. */
export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString(region(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: store.get(timeZoneAtom),
  });
}

/** Formats the time of a moment in the school's time zone, such as `10:30`. */
export function formatTimeOfDay(iso: string): string {
  return new Date(iso).toLocaleTimeString(region(), {
    timeStyle: 'short',
    timeZone: store.get(timeZoneAtom),
  });
}

/**
 * Formats a class time, which the server sends as `HH:MM`, with 24 hours or AM and PM like all times. The hour may have
 * one digit.
 */
export function formatTime(time: string): string {
  return new Date(`1970-01-01T${time.padStart(5, '0')}Z`).toLocaleTimeString(region(), {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
}

/** Keeps two times in reading order in a right-to-left script, with 24 hours as with AM and PM. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** Formats a range: `09:00-10:00`, or `9:00 AM-10:00 AM`. */
export function formatTimeRange({ start_time, end_time }: { start_time: string; end_time: string }): string {
  const mark = directionOf(store.get(localeAtom)) === 'rtl' ? RIGHT_TO_LEFT_MARK : '';
  return `${formatTime(start_time)}${mark}-${mark}${formatTime(end_time)}`;
}
