import { asciiDigits } from '@studyhall/domain';
import { matchSpans, type Span } from './spans.js';

const BRITISH_CODE = '[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}';
const WORD = "\\p{Lu}[\\p{L}'’.-]*";
/** A whole word, to avoid backtracking: a run of letters matches in only one way. */
const PLACE = `(?:${BRITISH_CODE}|${WORD}|\\d{4,6})(?![\\p{L}\\d'’.-])`;
/** Town, state and postcode after a street: at most four parts. */
const TOWN = `(?:,\\s*${PLACE}(?: ${PLACE}){0,3} ?){0,4}`;
const TYPE =
  '(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Hill|Way|Close|Court|Ct|Drive|Dr|Square|Sq|Parkway|Place|Crescent|Terrace|Boulevard|Blvd|Gardens|Park|Row|Mews|Grove|Walk)';
const STREET = [
  `\\d{1,5}\\p{L}?,?\\s+(?:${WORD}\\s+){1,4}?${TYPE}\\b\\.?(?:\\s+${TYPE}\\b)?`,
  `\\p{Lu}\\p{L}*(?:straße|strasse|str\\.|weg|platz|allee|gasse)\\s+\\d{1,4}\\p{L}?`,
  `\\d{1,4},?\\s+(?:rue|avenue|boulevard|place|chemin)\\s+[^,\\n.]{2,40}`,
  `P\\.?\\s?O\\.?\\s?Box\\s+\\d+`,
].join('|');

/** Phrases that introduce the user's own address. Addresses in stories and exercises stay unmasked. */
const OWN =
  "(?:\\b(?:[Ii]|[Ww]e)(?:['’]ve| have)?(?: now)? (?:live|moved|stay|reside)\\b|\\b(?:[Mm]y|[Oo]ur) (?:\\p{L}+ )?(?:home|house|address|flat|place|lives?)\\b|(?:^|\\n)[ \\t]{0,20}(?:[Hh]ome )?[Aa]ddress\\s*:|\\b[Ss](?:hip|end)(?: it)? to\\b)";
const AFTER_WORDS = new RegExp(`${OWN}[^\\n.!?]{0,30}?(?<![\\p{L}\\d])(?<part>(?:${STREET})${TOWN})`, 'dgu');
/** An address on a line of its own, as at the top of a letter. */
const LINE = new RegExp(`^[ \\t]*(?<part>(?:${STREET})${TOWN.replace('{0,4}', '{1,4}')})[ \\t]*$`, 'dgmu');
const CODE = new RegExp(
  `\\b(?:my|our) (?:post ?code|zip(?: code)?)(?: is|\\s*:)?\\s*(?<part>${BRITISH_CODE}|\\d{4,6}(?:-\\d{4})?)`,
  'dgiu',
);
const ARABIC =
  /(?:[أا]سكن|[أا]عيش|[أا]قيم|نسكن|نعيش|عنوان(?:ي|نا| منزلي| بيتي| سكني)|العنوان\s*:|بيت(?:ي|نا))(?: هو)?(?: في)?\s*:?[^.\d\n!؟?]{0,20}?(?<![\p{L}])(?<part>(?:رقم )?(?:\d{1,5}[،,]? )?(?:شارع|حي|طريق|ص\.? ?ب)\.?[^.\n!؟?]{1,60})/dgu;
const ARABIC_CODE = /الرمز البريدي(?: لي| لنا)?(?: هو)?\s*:?\s*(?<part>\d{4,6})/dgu;

/** Finds addresses that the text marks as the user's own. */
export function addressSpans(text: string): Span[] {
  const digits = asciiDigits(text);
  return [AFTER_WORDS, LINE, CODE, ARABIC, ARABIC_CODE].flatMap((pattern) =>
    matchSpans('ADDRESS', digits, pattern),
  );
}
