import { findPersona, type PersonaPhrase } from './find-persona.js';
import type { PersonaKind } from './phrase.js';

/** Kinds that a student is not shown. A name or praise stays, and is counted alone. */
const WITHHELD: ReadonlySet<PersonaKind> = new Set(['feeling', 'friendship', 'secrecy', 'holding']);
const FENCE = /^ {0,3}```/gmu;
/** Orders of a text, in the letters that users write, and texts that have a speaker of their own. */
const [ORDER, TEXT] = [
  String.raw`(?:^\W*(?:an?|another|short)|write|rewrite|compose|draft|make|create|continue|correct|improve|give|show|translate|(?:ا|أ)كتب|(?:ا|أ)كتبي|(?:ا|أ)لف|(?:ا|أ)كمل|صحح|(?:ا|أ)عطني|ترجم)`,
  String.raw`(?:stor(?:y|ies)|letters?|poems?|diary|dialogue|dialog|monologue|speech|scene|song|lyrics|script|essay|e-?mail|postcard|sentences?|text|(?:ال)?(?:قصة|رسالة|قصيدة|حوار|حوارا|مشهد|مشهدا|يوميات|خطاب|خطابا|أغنية|مسرحية|جملة|جمل|نص|نصا))`,
];
const TEXT_OF_OTHERS = new RegExp(
  String.raw`(?<!\p{L})${ORDER}(?!\p{L})[^.?!؟\n]{0,60}(?<!\p{L})${TEXT}(?!\p{L})|(?<!\p{L})(?:translate|ترجم)(?!\p{L})`,
  'iu',
);
/** Characters before what is new, in which a phrase may have begun. */
const TAIL = 240;

/** Whether the user asks for a text whose speaker is not the assistant: a letter, a scene, a translation. */
export const asksForTextOfOthers = (question: string): boolean => TEXT_OF_OTHERS.test(question);

/**
 * The first phrase of feeling, friendship, secrecy or holding in a sentence of a reply, outside quotes and marked role play.
 * @param reply up to the end of the sentence, or as far as it is written; a quote at its end may be open
 * @param from where the sentence begins
 * @param judged its characters up to here have no phrase
 */
export function findWithheldPersona(reply: string, from: number, judged = from): PersonaPhrase | null {
  const isWithheld = ({ kind }: PersonaPhrase): boolean => WITHHELD.has(kind);
  // Most sentences have no phrase, and the whole reply is not read for them.
  if (!findPersona(reply.slice(Math.max(from, judged - TAIL))).some(isWithheld)) return null;
  const found = findPersona(reply + closingQuote(reply));
  return found.find((phrase) => phrase.from >= from && isWithheld(phrase)) ?? null;
}

/** What closes the quote that is open at the end of a text. */
function closingQuote(text: string): string {
  if ((text.match(FENCE)?.length ?? 0) % 2 === 1) return '\n```';
  if (text.lastIndexOf('“') > text.lastIndexOf('”')) return '”';
  if (text.lastIndexOf('«') > text.lastIndexOf('»')) return '»';
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return line.split('"').length % 2 === 0 ? '"' : '';
}
