import type { MaskedPerson } from '@studyhall/persistence';
import { matchSpans, type Span } from './spans.js';

/** Words that introduce the user's own name: an introduction, a signature, a form field. */
const INTRODUCTION =
  "(?:my (?:first |full )?name(?: is|'s|’s)|name\\s*:|author\\s*:|signed,?|i am|i['’]m|this is|it['’]?s|calls? me|called|اسمي(?: الكامل)?(?: هو)?|ينادون+ي|يسمون+ي|أنا|انا|الاسم\\s*:|(?:ال)?طالبة?\\s*:?|باسم)";
/** Words that introduce the user's family name alone. */
const FAMILY =
  "(?:(?:my )?(?:surname|family name|last name)(?: is|'s|’s|\\s*:)|\\bm(?:r|s|rs|iss)\\.?|اسم (?:ال)?عائلت?ي?(?: هو|\\s*:)?)";
/** Capitalised words before a name that do not belong to it. */
const GREETING = /(?:^|\s)(?:Hi|Hello|Hey|Dear|Call|Ask|For|From|With|And|By)\s+$/;

const OPEN = '(?<![\\p{L}\\p{M}\\p{N}@._-])';
const CLOSE = "(?![\\p{L}\\p{M}\\p{N}@_]|['’]\\p{Lu}|-\\p{L})";
/** Arabic attaches "and", "for", "by" and "so" to the next word as one letter. */
const JOINED = '(?:[ولبف])?';

/** Escapes a name for a pattern. Matches either apostrophe and any white space. */
const quote = (name: string): string =>
  name
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+');

const oneOf = (names: readonly string[]): string =>
  `(?:${names
    .toSorted((a, b) => b.length - a.length)
    .map(quote)
    .join('|')})`;

const hasCase = (name: string): boolean => name.toLowerCase() !== name.toUpperCase();

/**
 * Finds the user's own name.
 * - The full name: everywhere.
 * - The given name alone: where the user introduces themselves or signs. If capitalised, also elsewhere, unless it
 * belongs to a longer name such as "Sara Teasdale".
 * - The family name alone: only where the text marks it as one. "Newton's law" is about another person.
 */
export function nameFinder(person: MaskedPerson): (text: string) => Span[] {
  const given = [person.given_name, person.preferred_name].flatMap((name) => name?.trim() || []);
  const family = person.family_name?.trim() ?? '';
  const patterns: RegExp[] = [];
  if (given.length > 0 && family !== '') {
    const [first, last] = [oneOf(given), quote(family)];
    patterns.push(
      new RegExp(`${OPEN}${JOINED}(?<part>${first}\\s+${last}|${last},?\\s+${first})${CLOSE}`, 'dgiu'),
    );
  }
  if (given.length > 0) {
    const first = oneOf(given);
    patterns.push(
      new RegExp(`${OPEN}${INTRODUCTION}\\s*(?<part>${first})${CLOSE}`, 'dgiu'),
      new RegExp(`^[\\t \\p{P}]*(?<part>${first})[\\t \\p{P}]*(?:$|here\\b)`, 'dgimu'),
    );
  }
  if (family !== '')
    patterns.push(new RegExp(`${OPEN}${FAMILY}\\s*(?<part>${quote(family)})${CLOSE}`, 'dgiu'));
  const alone = given.filter(hasCase);
  const capital = alone.length > 0 ? new RegExp(`${OPEN}(?<part>${oneOf(alone)})${CLOSE}`, 'dgu') : null;
  return (text) => [
    ...patterns.flatMap((pattern) => matchSpans('NAME', text, pattern)),
    ...(capital ? matchSpans('NAME', text, capital).filter((span) => standsAlone(text, span)) : []),
  ];
}

/** Whether no other capitalised word is next to the name. */
function standsAlone(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  if (/^\s\p{Lu}/u.test(text.slice(end, end + 4))) return false;
  return !/(?:^|[^\p{L}])\p{Lu}[\p{L}.]*[ \t]+$/u.test(before) || GREETING.test(before);
}
