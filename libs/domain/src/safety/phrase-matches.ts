import type { SafetyTier } from './finding.js';
import { normalise, type NormalText } from './normalise.js';
import { oneByte } from './one-byte.js';
import type { Part } from './parts.js';
import { CORRECTION } from './rules/correction.js';
import type { Rule } from './rules/rule.js';

/** Characters before and after a phrase that can make it harmless. */
export const CHARS_BEFORE = 80;
export const CHARS_AFTER = 60;
/** Characters before a phrase in which its sentence says who does it. */
const SUBJECT_CHARS = 24;
const SENTENCE_END = /[.!?؟\n]/;
/** A sentence that its writer says of themselves. */
const OF_WRITER = /\b(?:i|i'm|im|me|my|myself)\b|نفسي|(?:^|\s)[أا]ريد(?:\s|$)/iu;

/** A text in the letters of the rules, as it was written, and those of its sentences that were normalised already. */
export interface JudgedText extends NormalText {
  original: string;
  sentences: Map<string, string>;
}

/** Where the phrase of a rule stands in the original text, and how strictly it counts there. */
interface PhraseMatch {
  from: number;
  to: number;
  tier: SafetyTier;
}

export const toJudgedText = (text: string): JudgedText => ({
  ...oneByte(normalise(text)),
  original: text,
  sentences: new Map(),
});

/** The places in the parts of a text where the phrase of a rule stands and counts. */
export function* findMatches(rule: Rule, judged: JudgedText, parts: readonly Part[]): Generator<PhraseMatch> {
  const { phrase } = rule;
  const { length } = judged.text;
  for (const { from: first, to: last, text } of parts) {
    // `matchAll` would copy the pattern for each text, and V8 compiles a copy again once it has forgotten the pattern.
    for (let next = 0; ;) {
      phrase.lastIndex = next;
      const match = phrase.exec(text);
      if (match === null) break;
      next = phrase.lastIndex;
      const [from, to] = [first + match.index, first + next];
      // What stands at a cut lacks its surroundings, and lies whole in the window beside.
      if ((first > 0 && match.index < CHARS_BEFORE) || (last < length && to > last - CHARS_AFTER)) continue;
      const found = judgeMatch(rule, judged, from, to);
      if (found) yield found;
    }
  }
}

/** Judges a phrase by the words around it; null where these make it harmless. */
function judgeMatch(rule: Rule, judged: JudgedText, from: number, to: number): PhraseMatch | null {
  const { text, at } = judged;
  const { tier, unless, told, played, meant, wording, firstPerson } = rule;
  const around = text.slice(Math.max(0, from - CHARS_BEFORE), to + CHARS_AFTER);
  const has = (pattern: RegExp | undefined): boolean => pattern !== undefined && around.search(pattern) >= 0;
  const isWording = has(wording);
  const corrected = isWording || has(told) ? endOfCorrection(text, to) : undefined;
  const place = { from: at[from]!, to: at[(corrected ?? to) - 1]! + 1 };
  if (has(unless) || (has(told) && !corrected) || (has(played) && !has(meant))) {
    const others = [unless, told, played].filter((pattern) => pattern !== undefined);
    return tier === 'danger' && isOfWriter(judged, place, others) ? { ...place, tier: 'concern' } : null;
  }
  if (isTaught(rule, text, from, to) || isOfLesson(rule, around, judged, place)) return null;
  if (!isWording || corrected) return { ...place, tier };
  if (firstPerson && text.slice(Math.max(0, from - SUBJECT_CHARS), to).search(firstPerson) < 0) return null;
  return { ...place, tier: 'concern' };
}

/** Where behind a phrase the writer says that they mean themselves: "Not in the novel, me." */
function endOfCorrection(text: string, to: number): number | undefined {
  const correction = Object.assign(CORRECTION(), { lastIndex: to });
  const match = correction.exec(text.slice(0, to + CHARS_AFTER));
  return match === null ? undefined : correction.lastIndex;
}

/** Whether a phrase is the subject of a leaflet, a lesson or the like, and the writer says nothing of themselves with it. */
function isTaught({ teaching, writer }: Rule, text: string, from: number, to: number): boolean {
  if (!teaching || !writer) return false;
  const begin = Math.max(0, from - CHARS_BEFORE);
  const material = text.slice(begin, to).search(teaching);
  return material >= 0 && text.slice(begin + material, to + CHARS_AFTER).search(writer) < 0;
}

/** Whether a lesson asks about a friend, and the writer says nothing of themselves. */
function isOfLesson(
  { lesson, friend, asking, writer }: Rule,
  around: string,
  judged: JudgedText,
  place: { from: number; to: number },
): boolean {
  if (!lesson || !friend || !asking || !writer || around.search(lesson) < 0) return false;
  return (
    sentenceInRuleLetters(judged, sentenceOf(judged.original, place)).search(friend) >= 0 &&
    around.replaceAll(asking, '').search(writer) < 0
  );
}

/** The sentence of a place in a text, or 80 characters before it and 60 behind it. */
function sentenceOf(text: string, { from, to }: { from: number; to: number }): string {
  const before = text
    .slice(Math.max(0, from - CHARS_BEFORE), from)
    .split(SENTENCE_END)
    .at(-1)!;
  return before + text.slice(from, to) + text.slice(to, to + CHARS_AFTER).split(SENTENCE_END, 1)[0]!;
}

/**
 * Whether the writer speaks of themselves in the sentence, and only other sentences name a novel or other people: "I read a novel. I want to
 * kill myself." A character may say this too, so it is a concern.
 */
function isOfWriter(
  judged: JudgedText,
  place: { from: number; to: number },
  others: readonly RegExp[],
): boolean {
  const sentence = sentenceOf(judged.original, place);
  if (!OF_WRITER.test(sentence)) return false;
  const said = sentenceInRuleLetters(judged, sentence);
  return others.every((pattern) => said.search(pattern) < 0);
}

/** A sentence in the letters of the rules. Many phrases stand in the same one where a text repeats itself. */
function sentenceInRuleLetters({ sentences }: JudgedText, sentence: string): string {
  const known = sentences.get(sentence) ?? inRuleLetters(sentence);
  sentences.set(sentence, known);
  return known;
}

/** A text in the letters of the rules. */
export const inRuleLetters = (text: string): string => oneByte(normalise(text)).text;
