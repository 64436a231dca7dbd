import { stricter, type SafetyFinding, type SafetyTier } from './finding.js';
import { arabicImages } from './image-rules/ar.js';
import { englishImages } from './image-rules/en.js';
import { judgeLearned } from './learned/judge-learned.js';
import { normalise, type NormalText } from './normalise.js';
import { arabicReplies } from './reply-rules/ar.js';
import { englishReplies } from './reply-rules/en.js';
import { arabic } from './rules/ar.js';
import { CORRECTION } from './rules/correction.js';
import { asWriter } from './rules/everyday/as-writer.js';
import { isEveryday } from './rules/everyday/is-everyday.js';
import { english } from './rules/en.js';
import type { LanguageRules, Rule } from './rules/rule.js';
import { withoutTags } from './without-tags.js';

const QUESTIONS: readonly LanguageRules[] = [english, arabic];
const IMAGES: readonly LanguageRules[] = [...QUESTIONS, englishImages, arabicImages];
const REPLIES: readonly LanguageRules[] = [englishReplies, arabicReplies];

/** The earlier messages that a sentence may have begun in. */
const EARLIER = 3;
/** Letters around a phrase that can make it something else. */
const [BEFORE, AFTER] = [80, 60];
/** Letters before a phrase in which its sentence says who does it. */
const SAYING = 24;
/** Characters of a reply before what is new, in which a phrase may have begun. */
const TAIL = 240;
const SENTENCE_END = /[.!?؟\n]/;
/** A sentence that its writer says of themselves. */
const OF_WRITER = /\b(?:i|i'm|im|me|my|myself)\b|نفسي|(?:^|\s)[أا]ريد(?:\s|$)/iu;
/** Characters of a part of a long text, and those that two parts share: a phrase with its surroundings. */
const [WINDOW, OVERLAP] = [2_000, BEFORE + TAIL + AFTER];

/**
 * Judges what a user wrote, without a model server: by the phrases of rules, and by what was learned from sentences.
 * @param text at most 32,000 characters, judged in at most 30 ms, and in 200 ms where one word is repeated
 * @param earlier the user's earlier messages of the conversation, newest last, for sentences split over messages
 * @returns the strictest finding, with its place in `text`; a phrase that began in an earlier message begins at 0
 */
export function judgeText(text: string, earlier: readonly string[] = []): SafetyFinding | null {
  const byRules = judgeAfter(QUESTIONS, text, earlier);
  if (byRules?.tier === 'danger') return byRules;
  const corrected = judgeCorrected(text, earlier.at(-1) ?? '');
  if (corrected) return stricter(byRules, corrected);
  // Of words to translate or of a novel the rules know; what was learned judges the words around them.
  const isQuoted = byRules?.tier === 'concern' && byRules.category !== 'distress';
  const learned = isQuoted
    ? judgeLearned(`${text.slice(0, byRules.from)} ${text.slice(byRules.to)}`)
    : judgeLearned(text);
  if (learned && isEveryday(text)) return byRules;
  // What the rules do not allow is not a threat because it sounds like one.
  if (byRules?.tier === 'not_allowed' && learned?.category === 'threat') return byRules;
  return stricter(byRules, learned);
}

/**
 * Judges what a file says. It is often not the student's own words: a story, a source. So danger in it is a concern, which is
 * answered and which the lead sees in the weekly list; what would not be allowed as a question is a text to study. HTML is judged
 * with its tags and without them.
 */
export function judgeFileText(text: string): SafetyFinding | null {
  let strictest: SafetyFinding | null = null;
  for (const read of new Set([text, withoutTags(text)])) {
    const found = judgeText(read);
    if (found?.tier !== 'not_allowed') strictest = stricter(strictest, found);
  }
  return strictest && { ...strictest, tier: 'concern' };
}

/** Judges what an image is to show, as {@link judgeText} and by stricter words: what a question names to learn, an image shows. */
export function judgeImagePrompt(prompt: string, earlier: readonly string[] = []): SafetyFinding | null {
  return judgeAfter(IMAGES, prompt, earlier);
}

function judgeAfter(
  languages: readonly LanguageRules[],
  text: string,
  earlier: readonly string[],
): SafetyFinding | null {
  const before = earlier
    .slice(-EARLIER)
    .map((message) => `${message.slice(-BEFORE)}\n`)
    .join('');
  const alone = judge(languages, text, 0);
  // An earlier message about a novel must not hide danger in this one.
  return before === '' ? alone : stricter(alone, judge(languages, before + text, before.length));
}

/**
 * Judges what a model wrote, by rules alone: guides to do harm, sexual content, hate. What a question may not ask has rules of
 * its own, since an answer says the same in other words.
 * @param text the reply up to now
 * @param judged its first characters that have no finding
 * @returns the strictest finding, with its place in `text`
 */
export function judgeReply(text: string, judged = 0): SafetyFinding | null {
  const from = Math.max(0, judged - TAIL);
  const found = judge(REPLIES, text.slice(from), judged - from);
  if (found === null) return null;
  return { ...found, from: found.from + judged, to: found.to + judged };
}

/** The strictest finding that ends behind `start`. */
function judge(languages: readonly LanguageRules[], text: string, start: number): SafetyFinding | null {
  const normal = normalise(text);
  let strictest: SafetyFinding | null = null;
  for (const { language, rules } of languages)
    for (const rule of rules) {
      const { category } = rule;
      for (const { from, to, tier } of placesOf(rule, normal, text)) {
        if (to <= start) continue;
        const place = { from: Math.max(from - start, 0), to: to - start };
        strictest = stricter(strictest, { tier, category, language, ...place, source: 'rules' });
        if (tier === rule.tier) break;
      }
    }
  return strictest;
}

interface Place {
  from: number;
  to: number;
  tier: SafetyTier;
}

/** Where the phrase of a rule stands in the text. */
function* placesOf(rule: Rule, normal: NormalText, original: string): Generator<Place> {
  const { phrase } = rule;
  const { text } = normal;
  for (const [first, last] of windowsOf(text)) {
    const part = text.slice(first, last);
    // `matchAll` would copy the pattern for each text, and V8 compiles a copy again once it has forgotten the pattern.
    for (let next = 0; ;) {
      phrase.lastIndex = next;
      const match = phrase.exec(part);
      if (match === null) break;
      next = phrase.lastIndex;
      const [from, to] = [first + match.index, first + next];
      // What stands at a cut lacks its surroundings, and lies whole in the window beside.
      if ((first > 0 && match.index < BEFORE) || (last < text.length && to > last - AFTER)) continue;
      const place = placeOf(rule, normal, original, from, to);
      if (place) yield place;
    }
  }
}

/** What the words around a phrase make of it; null where it is something else than it seems. */
function placeOf(
  rule: Rule,
  { text, at }: NormalText,
  original: string,
  from: number,
  to: number,
): Place | null {
  const { tier, unless, told, played, meant, wording, firstPerson } = rule;
  const around = text.slice(Math.max(0, from - BEFORE), to + AFTER);
  const has = (pattern: RegExp | undefined): boolean => pattern !== undefined && around.search(pattern) >= 0;
  const isWording = has(wording);
  const corrected = isWording || has(told) ? endOfCorrection(text, to) : undefined;
  const place = { from: at[from]!, to: at[(corrected ?? to) - 1]! + 1 };
  if (has(unless) || (has(told) && !corrected) || (has(played) && !has(meant))) {
    const others = [unless, told, played].filter((pattern) => pattern !== undefined);
    return tier === 'danger' && isOfWriter(original, place, others) ? { ...place, tier: 'concern' } : null;
  }
  if (isTaught(rule, text, from, to) || isOfLesson(rule, around, original, place)) return null;
  if (!isWording || corrected) return { ...place, tier };
  if (firstPerson && text.slice(Math.max(0, from - SAYING), to).search(firstPerson) < 0) return null;
  return { ...place, tier: 'concern' };
}

/** Where behind a phrase the writer says that they mean themselves: "Not in the novel, me." */
function endOfCorrection(text: string, to: number): number | undefined {
  CORRECTION.lastIndex = to;
  const match = CORRECTION.exec(text.slice(0, to + AFTER));
  return match === null ? undefined : CORRECTION.lastIndex;
}

/** What an earlier message says of a figure, where a correction takes it out of the story: "My hero wants to die", "Not my hero, me." */
function judgeCorrected(text: string, last: string): SafetyFinding | null {
  if (text.length > AFTER || normalise(text).text.search(CORRECTION) < 0) return null;
  const said = asWriter(last);
  const found = said && judgeText(said);
  return found ? { ...found, from: 0, to: text.length } : null;
}

/** Whether a phrase is the subject of a leaflet, a lesson or the like, and the writer says nothing of themselves with it. */
function isTaught({ teaching, writer }: Rule, text: string, from: number, to: number): boolean {
  if (!teaching || !writer) return false;
  const begin = Math.max(0, from - BEFORE);
  const material = text.slice(begin, to).search(teaching);
  return material >= 0 && text.slice(begin + material, to + AFTER).search(writer) < 0;
}

/** Whether a lesson asks about a friend, and the writer says nothing of themselves. */
function isOfLesson(
  { lesson, friend, asking, writer }: Rule,
  around: string,
  original: string,
  place: { from: number; to: number },
): boolean {
  if (!lesson || !friend || !asking || !writer || around.search(lesson) < 0) return false;
  const sentence = normalise(sentenceOf(original, place)).text;
  return sentence.search(friend) >= 0 && around.replaceAll(asking, '').search(writer) < 0;
}

/** The sentence of a place in a text, or 80 characters before it and 60 behind it. */
function sentenceOf(text: string, { from, to }: { from: number; to: number }): string {
  const before = text
    .slice(Math.max(0, from - BEFORE), from)
    .split(SENTENCE_END)
    .at(-1)!;
  return before + text.slice(from, to) + text.slice(to, to + AFTER).split(SENTENCE_END, 1)[0]!;
}

/**
 * Whether the writer speaks of themselves in the sentence, and only other sentences name a novel or other people: "I read a novel. I want to
 * kill myself." A character may say this too, so it is a concern.
 */
function isOfWriter(text: string, place: { from: number; to: number }, others: readonly RegExp[]): boolean {
  const sentence = sentenceOf(text, place);
  const said = normalise(sentence).text;
  return OF_WRITER.test(sentence) && others.every((pattern) => said.search(pattern) < 0);
}

/** A long text in parts that overlap: a phrase looks on from each word, so one that is repeated costs the square of a part. */
function* windowsOf(text: string): Generator<[number, number]> {
  let first = 0;
  for (; first + WINDOW < text.length; first += WINDOW - OVERLAP) yield [first, first + WINDOW];
  yield [first, text.length];
}
