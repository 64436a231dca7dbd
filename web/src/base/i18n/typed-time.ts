import { asciiDigits, formatTime } from '@studyhall/domain';
import { region } from './format';

/** How hours are written: with 24 of them, or with 12 and a word for each half of the day. */
export interface HourStyle {
  hour12: boolean;
  am: string;
  pm: string;
}

/** The style of the times on the page. */
export function hourStyle(): HourStyle {
  const halfAt = (hour: number): string =>
    new Intl.DateTimeFormat(region(), { hour: 'numeric', hour12: true, timeZone: 'UTC' })
      .formatToParts(Date.UTC(1970, 0, 1, hour))
      .find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const { hour12 = false } = new Intl.DateTimeFormat(region(), { timeStyle: 'short' }).resolvedOptions();
  return { hour12, am: halfAt(9), pm: halfAt(21) };
}

/** Whether a text is a time as the server writes it, `HH:MM`. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** One or two digits of the hour, two of the minute; `930` is half past nine. */
const DIGITS = /^(\d{1,2}?)[\s:.,٫]*(\d{2})?$/;

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

/**
 * The time that a user means, as `HH:MM`; undefined if the text is no time. Accepts `9`, `930`, `9:30`, `09.30`, `9h30` and
 * `5pm`, with the digits of every script and the words of the style for the halves of the day. With 12 hours and without such
 * a word, the hours 1 to 6 are those of the afternoon: a school has no class at two in the night.
 */
export function readTime(text: string, style: HourStyle = hourStyle()): string | undefined {
  const plain = asciiDigits(text.normalize('NFKC'));
  const digits = plain.replace(/[\p{L}\p{M}]+/gu, ' ').replace(/^\D+|\D+$/g, '');
  const [, hours = '', minutes = '00'] = DIGITS.exec(digits) ?? [];
  const hour = hourOf(hours, lettersOf(plain), style);
  if (hours === '' || hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  return formatTime(hour * 60 + Number(minutes));
}

function hourOf(hours: string, half: string, style: HourStyle): number | undefined {
  const hour = Number(hours);
  if (half === '' || half === 'h') return style.hour12 && /^[1-6]$/.test(hours) ? hour + 12 : hour;
  if (isHalf(half, 'am', style.am)) return hour > 12 ? undefined : hour % 12;
  if (isHalf(half, 'pm', style.pm)) return hour > 12 ? hour : (hour % 12) + 12;
  return undefined;
}

/** `a`, `am` and the reader's own word, which may be its first letters alone: `ص` for `صباحًا`. */
function isHalf(half: string, english: string, word: string): boolean {
  const own = lettersOf(word);
  return half === english || half === english[0] || (own !== '' && half.startsWith(own));
}
