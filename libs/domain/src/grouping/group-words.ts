import { plainLetters, plainText } from '../study/plain-text.js';

/** Only the beginning of a long text is used: it contains the topic. */
const MAX_CHARS = 500;
const MAX_WORDS = 60;

/** Words without meaning for the topic, as normalized by `plainLetters`. */
const STOP_WORDS = new Set(
  [
    'a an the and or but if then so of in on at to for from by with about as into is are was were be been am',
    'do does did done has have had can could will would should shall may might must it its this that these those',
    'there here i me my we us our you your he him his she her they them their what which who whom how why when where',
    'please tell explain describe give show help mean means meaning understand know just really very some any',
    'في من على عن الي مع هو هي هم انا نحن انت ما ماذا ماهو ماهي من هل كيف لماذا متي اين هذا هذه ذلك تلك ان او ثم',
    'كان كانت يكون لي له لها اشرح لي ارجو فضلك اعرف افهم معني',
  ].flatMap((line) => line.split(' ')),
);

/** A text in a form that ignores case, accents, punctuation and articles. */
export interface GroupText {
  key: string;
  words: ReadonlySet<string>;
}

export function groupText(text: string): GroupText {
  const cut = text.slice(0, MAX_CHARS);
  const all = plainWords(cut);
  const content = all.filter((word) => !STOP_WORDS.has(word));
  // Use all words if a text has only stop words ("How?", "I can") or signs.
  const words = (content.length > 0 ? content : all).slice(0, MAX_WORDS).map(stem);
  const key = words.length > 0 ? words.join(' ') : cut.trim();
  return { key, words: new Set(words.length > 0 ? words : [key]) };
}

/** The content words and numbers of a text, in order, as stems. */
export const contentWords = (text: string): string[] =>
  plainWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);

function plainWords(text: string): string[] {
  const written = plainText(text).match(/[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? [];
  return written.map((word) => (/^\p{N}/u.test(word) ? word.replace(',', '.') : plainLetters(word)));
}

/** The content words of a text in their written form, by stem. */
export function findTerms(text: string): Map<string, string> {
  const terms = new Map<string, string>();
  for (const word of plainText(text.slice(0, MAX_CHARS))
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? []) {
    const letters = plainLetters(word);
    if (!STOP_WORDS.has(letters) && letters.length > 1 && terms.size < MAX_WORDS)
      terms.set(stem(letters), word);
  }
  return terms;
}

/** Removes the Arabic article and the English plural. */
function stem(word: string): string {
  if (/^ال\p{L}{3,}$/u.test(word)) return word.slice(2);
  if (/^[a-z]{3,}ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /^[a-z]{3,}s$/.test(word) && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** The share of words that two texts have in common, from 0 to 1. Source: Dice, 1945. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of few) if (many.has(word)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
