import { formatTimeRange } from '../../base/i18n/format';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { store } from '../../base/store';

export {
  formatTime,
  formatTimeRange,
  formatDate,
  formatDateTime,
  formatNumber,
  timeZone,
} from '../../base/i18n/format';

/** Joins names in a sentence, each isolated in its own text direction. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(store.get(localeAtom)).format(names.map((name) => `\u2068${name}\u2069`));

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

/** A class time with its day: `Mon: 09:00-10:00` (docs/specification/chat.md#screens). */
export const slotTime = (slot: { day_of_week: number; start_time: string; end_time: string }): string =>
  `${shortDay(slot.day_of_week)}: ${formatTimeRange(slot)}`;
