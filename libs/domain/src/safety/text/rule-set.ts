import { stricter, type SafetyCategory, type SafetyFinding, type SafetyTier } from '../finding.js';
import { firstWords, matchPhrase, parsePhrase, type Phrase } from './phrase.js';
import { Vocabulary, type Concepts, type KnownWord, type Spelling } from './vocabulary.js';
import type { Word } from './words.js';

/** Phrases that make a finding, except beside others. */
export interface Rule {
  readonly tier: SafetyTier;
  readonly category: SafetyCategory;
  readonly phrases: readonly string[];
  /** Phrases in the same sentence that make it an idiom, a lesson, an accident. */
  readonly unless?: readonly string[];
}

/** The rules of one language. */
export interface LanguageRules {
  /** BCP 47 */
  readonly language: string;
  /** Whether a text can be of this language at all. */
  readonly script: RegExp;
  readonly concepts: Concepts;
  readonly spelling: Spelling;
  readonly rules: readonly Rule[];
  /** Words of lessons: what is quoted beside one of them is the text of somebody else. */
  readonly quoting: string;
}

interface CompiledRule {
  readonly rule: Rule;
  readonly unless: ReadonlyMap<string, readonly Phrase[]>;
}

/** The rules of one language, ready to judge. */
export class RuleSet {
  private readonly vocabulary: Vocabulary;
  private readonly byFirstWord = new Map<string, { phrase: Phrase; rule: CompiledRule }[]>();

  constructor(private readonly source: LanguageRules) {
    this.vocabulary = new Vocabulary({ ...source.concepts, quoting: source.quoting }, source.spelling);
    for (const rule of source.rules) {
      const unless = new Map<string, Phrase[]>();
      for (const written of rule.unless ?? []) {
        const phrase = parsePhrase(written, this.vocabulary);
        for (const word of firstWords(phrase)) unless.set(word, [...(unless.get(word) ?? []), phrase]);
      }
      const compiled = { rule, unless };
      for (const written of rule.phrases) {
        const phrase = parsePhrase(written, this.vocabulary);
        for (const word of firstWords(phrase))
          this.byFirstWord.set(word, [...(this.byFirstWord.get(word) ?? []), { phrase, rule: compiled }]);
      }
    }
  }

  /** Whether a text can be of this language. */
  fits(text: string): boolean {
    return this.source.script.test(text);
  }

  /**
   * The strictest finding among words.
   * @param from findings that end before this place are another text's
   */
  judge(written: readonly Word[], from = 0): SafetyFinding | null {
    const words = this.vocabulary.read(written);
    let quotes: boolean | undefined;
    let strictest: SafetyFinding | null = null;
    for (const [at, word] of words.entries()) {
      for (const concept of word.concepts) {
        for (const { phrase, rule } of this.byFirstWord.get(concept) ?? []) {
          const { tier, category } = rule.rule;
          const finding = { tier, category, language: this.source.language, from: word.from, to: word.to };
          if (stricter(strictest, { ...finding, source: 'rules' }) === strictest) continue;
          const end = matchPhrase(phrase, words, at);
          const to = words[end - 1]?.to ?? 0;
          if (end < 0 || to <= from || isExcepted(rule, words, at, end)) continue;
          quotes ??= words.some(({ concepts }) => concepts.has('<quoting>'));
          if (word.isQuoted && quotes) continue;
          strictest = { ...finding, to, source: 'rules' };
          if (tier === 'danger') return strictest;
        }
      }
    }
    return strictest;
  }
}

/** Words before and after a phrase in which an exception counts. */
const EXCEPTION_WORDS = 12;

function isExcepted(
  { unless }: CompiledRule,
  words: readonly KnownWord[],
  from: number,
  to: number,
): boolean {
  if (unless.size === 0) return false;
  let begin = from;
  while (begin > 0 && from - begin < EXCEPTION_WORDS && words[begin]?.opensSentence === false) begin -= 1;
  for (let at = begin; at < to + EXCEPTION_WORDS; at++) {
    const word = words[at];
    if (!word || (at >= to && word.opensSentence)) break;
    for (const concept of word.concepts)
      for (const phrase of unless.get(concept) ?? []) if (matchPhrase(phrase, words, at) >= 0) return true;
  }
  return false;
}
