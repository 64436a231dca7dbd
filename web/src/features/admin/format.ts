import { localeAtom } from '../../base/i18n/locale.atoms';
import { store } from '../../base/store';

/** The page's language as it is written where the reader is: `en-GB` has other dates than `en-US`. */
function region(): string {
  const locale = store.get(localeAtom);
  return navigator.languages.find((each) => each.split('-')[0] === locale) ?? locale;
}

/** A number in the reader's own writing. */
export function number(value: number): string {
  return value.toLocaleString(region());
}

/** A day, such as `21 Nov 2026`. */
export function day(iso: string): string {
  return new Date(iso).toLocaleDateString(region(), { dateStyle: 'medium' });
}

/** A day and a time, to the minute. */
export function moment(iso: string): string {
  return new Date(iso).toLocaleString(region(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** 1 January 2024 was a Monday. */
const weekday = (dayOfWeek: number, style: 'long' | 'short' | 'narrow'): string =>
  new Date(Date.UTC(2024, 0, 1 + dayOfWeek)).toLocaleDateString(store.get(localeAtom), {
    weekday: style,
    timeZone: 'UTC',
  });

/** The name of a day, 0 = Monday to 6 = Sunday. */
export const dayName = (dayOfWeek: number): string => weekday(dayOfWeek, 'long');
export const shortDay = (dayOfWeek: number): string => weekday(dayOfWeek, 'short');
export const dayLetter = (dayOfWeek: number): string => weekday(dayOfWeek, 'narrow');

/** All days, Monday first. */
export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
