import type { SafetyCategory, SafetyTier } from '../finding.js';
import { spell } from '../normalise.js';
import { inOneByte, oneBytePattern, scriptOf } from '../one-byte.js';
import { once, wholeWords } from '../whole-words.js';

/** One way to say something that needs an answer of its own. */
export interface Rule {
  tier: SafetyTier;
  category: SafetyCategory;
  /** The phrase, as all patterns of a rule in the spelling of `normalise` and the letters of `oneByte`. */
  phrase: RegExp;
  /** Letters or parts of words of which each phrase has one: a part of a text without them is not searched for the phrase. */
  stems: RegExp;
  /** What around the phrase (80 letters before, 60 after) makes it something else. */
  unless?: RegExp;
  /** What around the phrase says that others are told of, such as a novel: `CORRECTION` behind the phrase takes it back. */
  told?: RegExp;
  /** What around the phrase says that it was play or an accident, where `meant` is not around it too. */
  played?: RegExp;
  meant?: RegExp;
  /** Material to teach with, where it stands before the phrase and `writer` stands nowhere behind it. */
  teaching?: RegExp;
  writer?: RegExp;
  /** A lesson that asks about a friend, whom the sentence of the phrase names, where `writer` stands around it in `asking` alone. */
  lesson?: RegExp;
  friend?: RegExp;
  asking?: RegExp;
  /**
   * What around the phrase makes it words to work on, such as a translation or a poem. In the first person they may be meant: then
   * they are a concern, else nothing.
   */
  wording?: RegExp;
  firstPerson?: RegExp;
}

/** The rules of one language, as phrases in words. A space may be missing in the text; letters are never doubled there. */
export interface LanguageRules {
  /** BCP 47. */
  language: string;
  rules: Rule[];
}

interface Phrases {
  phrases: readonly string[];
  stems?: string;
  unless?: string;
  told?: string;
  played?: string;
  meant?: string;
  teaching?: string;
  writer?: string;
  lesson?: string;
  friend?: string;
  asking?: string;
  wording?: string;
  /** Any phrase is in the first person where this is absent. */
  firstPerson?: string;
}

/**
 * Rules of one tier and category.
 * @param prefix pattern of what may stand before a phrase and belong to it: in English an `i`, which letters apart are joined
 *   with; in Arabic what is written together with the next word
 */
export function defineRules(
  tier: SafetyTier,
  category: SafetyCategory,
  { phrases, stems, ...around }: Phrases,
  prefix = '(?:i ?)?',
): Rule[] {
  const patternOf = (words: string): (() => RegExp) => oneBytePattern(wholeWords(words, prefix));
  const made = Object.entries(around).map(([name, words]) => [name, { get: patternOf(words) }]);
  const letters = stems === undefined ? null : once(() => new RegExp(inOneByte(spell(stems)), 'u'));
  return phrases.map((phrase) => {
    const own = letters ?? once(() => scriptOf(inOneByte(phrase)));
    const get = { ...Object.fromEntries(made), phrase: { get: patternOf(phrase) }, stems: { get: own } };
    return Object.defineProperties({ tier, category }, get) as Rule;
  });
}
