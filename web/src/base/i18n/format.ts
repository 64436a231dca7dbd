import { atom } from 'jotai';
import { store } from '../store';
import { directionOf, localeAtom } from './locale.atoms';

/** The time zone of the user's school, an IANA name; undefined for that of the browser. */
export const timeZoneAtom = atom<string | undefined>(undefined);

/** The time zone of the page's dates: that of the school, else of the browser. */
export const timeZone = (): string =>
  store.get(timeZoneAtom) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The page's language as it is written where the reader is: `en-GB` has other dates and hours than `en-US`. */
export function region(): string {
  const locale = store.get(localeAtom);
  return navigator.languages.find((each) => each.split('-')[0] === locale) ?? locale;
}

/** A number in the reader's own writing. */
export function number(value: number): string {
  return value.toLocaleString(region());
}

/** A day in the time zone of the school, such as `21 Nov 2026`. */
export function day(iso: string): string {
  return new Date(iso).toLocaleDateString(region(), {
    dateStyle: 'medium',
    timeZone: store.get(timeZoneAtom),
  });
}

/** A day and a time in the time zone of the school, to the minute. */
export function moment(iso: string): string {
  return new Date(iso).toLocaleString(region(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: store.get(timeZoneAtom),
  });
}

/** The time of a moment in the time zone of the school, such as `10:30`. */
export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString(region(), {
    timeStyle: 'short',
    timeZone: store.get(timeZoneAtom),
  });
}

/** A time of a class, which the server writes as `HH:MM`, with 24 hours or AM and PM as everywhere on the page. The hour may have one digit. */
export function clock(time: string): string {
  return new Date(`1970-01-01T${time.padStart(5, '0')}Z`).toLocaleTimeString(region(), {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
}

/** Keeps two times in the order of reading in a script that is written from the right, with 24 hours as with AM and PM. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** From when until when: `09:00-10:00`, or `9:00 AM-10:00 AM`. */
export function clockRange({ start_time, end_time }: { start_time: string; end_time: string }): string {
  const mark = directionOf(store.get(localeAtom)) === 'rtl' ? RIGHT_TO_LEFT_MARK : '';
  return `${clock(start_time)}${mark}-${mark}${clock(end_time)}`;
}
