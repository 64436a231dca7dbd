import { asciiDigits, fromMinutes } from '@studyhall/domain';
import { region } from './format';

/** How hours are written: 24 hours, or 12 with a marker for AM and PM. */
export interface HourStyle {
  hour12: boolean;
  am: string;
  pm: string;
}

/** The hour style of the page. */
export function hourStyle(): HourStyle {
  const halfAt = (hour: number): string =>
    new Intl.DateTimeFormat(region(), { hour: 'numeric', hour12: true, timeZone: 'UTC' })
      .formatToParts(Date.UTC(1970, 0, 1, hour))
      .find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const { hour12 = false } = new Intl.DateTimeFormat(region(), { timeStyle: 'short' }).resolvedOptions();
  return { hour12, am: halfAt(9), pm: halfAt(21) };
}

/** True for a time in the server's format, `HH:MM`. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** One or two digits of the hour, two of the minute; `930` is 9:30. */
const DIGITS = /^(\d{1,2}?)[\s:.,٫]*(\d{2})?$/;

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

/**
 * Parses a typed time as `HH:MM`; undefined if it is none. Accepts `9`, `930`, `9:30`, `09.30`, `9h30` and `5pm`, with
 * the digits of every script and the locale's markers for AM and PM. With 12 hours and no marker, the hours 1 to 6 are
 * PM: schools have no class at two in the night.
 */
export function readTime(text: string, style: HourStyle = hourStyle()): string | undefined {
  const plain = asciiDigits(text.normalize('NFKC'));
  const digits = plain.replace(/[\p{L}\p{M}]+/gu, ' ').replace(/^\D+|\D+$/g, '');
  const [, hours = '', minutes = '00'] = DIGITS.exec(digits) ?? [];
  const hour = hourOf(hours, lettersOf(plain), style);
  if (hours === '' || hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  return fromMinutes(hour * 60 + Number(minutes));
}

function hourOf(hours: string, half: string, style: HourStyle): number | undefined {
  const hour = Number(hours);
  if (half === '' || half === 'h') return style.hour12 && /^[1-6]$/.test(hours) ? hour + 12 : hour;
  if (isHalf(half, 'am', style.am)) return hour > 12 ? undefined : hour % 12;
  if (isHalf(half, 'pm', style.pm)) return hour > 12 ? hour : (hour % 12) + 12;
  return undefined;
}

/** `a`, `am` and the locale's own marker, or its first letters: `ص` for `صباحًا`. */
function isHalf(half: string, english: string, word: string): boolean {
  const own = lettersOf(word);
  return half === english || half === english[0] || (own !== '' && half.startsWith(own));
}
