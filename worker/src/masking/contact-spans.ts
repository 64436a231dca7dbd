import { asciiDigits } from '@studyhall/domain';
import { matchSpans, type Span } from './spans.js';

/** Addresses in reserved example domains stay unmasked. Source: RFC 2606, section 3. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}_%+-][\p{L}\p{N}._%+-]{0,63}@(?!example\.(?:com|org|net)\b)(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}/dgiu;

export const emailSpans = (text: string): Span[] =>
  text.includes('@') ? matchSpans('EMAIL', text, EMAIL) : [];

/** Words that introduce a phone number without a country code. Other digits are sums, years or pages. */
const PHONE_WORDS = [
  '\\b(?:tele)?phone',
  '\\b(?:mobile|cell|tel|fax|landline|contact|whats ?app|call|text|ring|reach|sms)\\b',
  '\\b(?:my|our|his|her|their) (?:\\p{L}+ )?number\\b',
  'رقم',
  '(?:هاتف|جوال|موبايل|محمول|تلفون|فاكس|واتس ?اب|اتصل)',
].join('|');
const NATIONAL = new RegExp(
  `(?:${PHONE_WORDS})[^\\d\\n()=*+]{0,25}(?<part>\\(?\\d(?:[\\d ().\\/-]{5,24})\\d)(?![\\d(])`,
  'dgiu',
);
/** Shapes of phone numbers: a leading zero, an area code in brackets, or groups of three and four digits. */
const PHONE_SHAPE = /^(?:0|\(\d|(?:\d{3}[-. ])?\d{3}[-. ]\d{4}$)/;
const DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;

function isPhone(number: string): boolean {
  const count = number.replace(/\D/g, '').length;
  return count >= 7 && count <= 15 && PHONE_SHAPE.test(number) && !DATE.test(number);
}

/** A number with a country code: at most 15 digits. Source: ITU-T E.164, section 6. */
const INTERNATIONAL = /(?<![\p{L}\p{N})]|\p{N} )[+＋][1-9](?:[ ()./-]{0,3}\d){7,14}(?!\d)/dgu;

/** Finds phone numbers: with a country code anywhere, others only after words that introduce them. */
export function phoneSpans(text: string): Span[] {
  const digits = asciiDigits(text);
  const national = matchSpans('PHONE', digits, NATIONAL).filter(({ start, end }) =>
    isPhone(digits.slice(start, end)),
  );
  return [...matchSpans('PHONE', digits, INTERNATIONAL), ...national];
}
