import { stricter, type SafetyFinding, type SafetyTier } from './finding.js';
import { arabicImages } from './image-rules/ar.js';
import { englishImages } from './image-rules/en.js';
import { judgeLearned } from './learned/judge-learned.js';
import { normalise, type NormalText } from './normalise.js';
import { oneByte } from './one-byte.js';
import { partsBy, partsOf, type Part } from './parts.js';
import { arabicReplies } from './reply-rules/ar.js';
import { englishReplies } from './reply-rules/en.js';
import { arabic } from './rules/ar.js';
import { CORRECTION, TAKEN_BACK } from './rules/correction.js';
import { asWriter } from './rules/everyday/as-writer.js';
import { isEveryday } from './rules/everyday/is-everyday.js';
import { english } from './rules/en.js';
import { isExcused } from './rules/not-allowed/is-excused.js';
import type { LanguageRules, Rule } from './rules/rule.js';
import { withoutTags } from './without-tags.js';

const QUESTIONS: readonly LanguageRules[] = [english, arabic];
const IMAGES: readonly LanguageRules[] = [...QUESTIONS, englishImages, arabicImages];
const REPLIES: readonly LanguageRules[] = [englishReplies, arabicReplies];
/** For files: a text about what is not allowed may be a text to study. */
const FILES: readonly LanguageRules[] = QUESTIONS.map(({ language, rules }) => ({
  language,
  rules: rules.filter(({ tier }) => tier !== 'not_allowed'),
}));

/** The earlier messages that a sentence may have begun in. */
const EARLIER = 3;
/** Letters around a phrase that can make it something else. */
const [BEFORE, AFTER] = [80, 60];
/** Characters of a message that can take a question of danger back. */
const MAX_TAKEN_BACK = 200;
/** Letters before a phrase in which its sentence says who does it. */
const SAYING = 24;
/** Characters of a reply before what is new, in which a phrase may have begun. */
const TAIL = 240;
const SENTENCE_END = /[.!?؟\n]/;
/** A sentence that its writer says of themselves. */
const OF_WRITER = /\b(?:i|i'm|im|me|my|myself)\b|نفسي|(?:^|\s)[أا]ريد(?:\s|$)/iu;
const ARABIC_LETTER = /\p{Script=Arabic}/u;
/** Characters at each end of a message in which what is not allowed may be asked for. What stands between is a text to work on. */
const ENDS = 4_000;
/** Characters that two parts of a long text share: a phrase with its surroundings. */
const OVERLAP = BEFORE + TAIL + AFTER;

/**
 * Judges what a user wrote, without a model server: by the phrases of rules, and by what was learned from sentences.
 * @param text at most 32,000 characters, judged in 5 to 30 ms, in any script and where words are repeated
 * @param earlier the user's earlier messages of the conversation, newest last, for sentences split over messages
 * @param dangers those of the last three that were questions of danger, also where they were answered for school
 * @returns the strictest finding, with its place in `text`; a phrase that began in an earlier message begins at 0
 */
export function judgeText(
  text: string,
  earlier: readonly string[] = [],
  dangers: readonly string[] = [],
): SafetyFinding | null {
  return judgeBy(QUESTIONS, text, earlier, dangers);
}

function judgeBy(
  languages: readonly LanguageRules[],
  text: string,
  earlier: readonly string[],
  dangers: readonly string[],
): SafetyFinding | null {
  const byRules = judgeAfter(languages, text, earlier);
  if (byRules?.tier === 'danger') return byRules;
  const corrected = judgeCorrection(text, earlier, dangers);
  if (corrected) return stricter(byRules, corrected);
  // Of words to translate or of a novel the rules know; what was learned judges the words around them.
  const isQuoted = byRules?.tier === 'concern' && byRules.category !== 'distress';
  const learned = isQuoted
    ? judgeLearned(`${text.slice(0, byRules.from)} ${text.slice(byRules.to)}`)
    : judgeLearned(text);
  if (learned && isEveryday(text)) return byRules;
  if (
    learned?.tier === 'not_allowed' &&
    (languages === FILES || isExcused(learned.category, text.slice(learned.from, learned.to)))
  )
    return byRules;
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
  for (const read of new Set([text, withoutTags(text)]))
    strictest = stricter(strictest, judgeBy(FILES, read, [], []));
  return strictest && { ...strictest, tier: 'concern' };
}

/**
 * Judges what an image is to show by the rules of {@link judgeText} and by stricter words: what a question names to learn, an image
 * shows. What was learned from sentences is left out: of 80 harmless Arabic prompts it stopped three.
 */
export function judgeImagePrompt(
  prompt: string,
  earlier: readonly string[] = [],
  dangers: readonly string[] = [],
): SafetyFinding | null {
  return stricter(judgeAfter(IMAGES, prompt, earlier), judgeCorrection(prompt, earlier, dangers));
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
  const alone = judge(languages, text, 0, ENDS);
  if (alone?.tier === 'danger') return alone;
  // An earlier message about a novel must not hide danger in this one.
  return before === '' ? alone : stricter(alone, judge(languages, before + text, before.length, ENDS));
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

/** Judges what a reply made, such as the output of a program, as {@link judgeReply}: with tags of HTML and without them. */
export function judgeMade(text: string): SafetyFinding | null {
  let strictest: SafetyFinding | null = null;
  for (const read of new Set([text, withoutTags(text)])) strictest = stricter(strictest, judgeReply(read));
  return strictest;
}

/** The strictest finding that ends behind `start`. What is not allowed is looked for in this many characters at each end. */
function judge(
  languages: readonly LanguageRules[],
  text: string,
  start: number,
  ends = Infinity,
): SafetyFinding | null {
  const normal: JudgedText = { ...oneByte(normalise(text)), original: text, sentences: new Map() };
  const all = [...partsOf(normal.text, OVERLAP)];
  const parts = partsBy(all);
  const atEnds = partsBy(all.filter(({ from, to }) => from < ends || to > normal.text.length - ends));
  let strictest: SafetyFinding | null = null;
  for (const { language, rules } of languages)
    for (const rule of rules) {
      const { category } = rule;
      const those = rule.tier === 'not_allowed' ? atEnds(rule.stems) : parts(rule.stems);
      for (const { from, to, tier } of placesOf(rule, normal, those)) {
        if (to <= start) continue;
        const place = { from: Math.max(from - start, 0), to: to - start };
        strictest = stricter(strictest, { tier, category, language, ...place, source: 'rules' });
        if (tier === rule.tier) break;
      }
      if (strictest?.tier === 'danger') return strictest;
    }
  return strictest;
}

/** A text in the letters of the rules, as it was written, and its sentences that were spelt already. */
interface JudgedText extends NormalText {
  original: string;
  sentences: Map<string, string>;
}

interface Place {
  from: number;
  to: number;
  tier: SafetyTier;
}

/** Where the phrase of a rule stands in the text. */
function* placesOf(rule: Rule, normal: JudgedText, parts: readonly Part[]): Generator<Place> {
  const { phrase } = rule;
  const { length } = normal.text;
  for (const { from: first, to: last, text } of parts) {
    // `matchAll` would copy the pattern for each text, and V8 compiles a copy again once it has forgotten the pattern.
    for (let next = 0; ;) {
      phrase.lastIndex = next;
      const match = phrase.exec(text);
      if (match === null) break;
      next = phrase.lastIndex;
      const [from, to] = [first + match.index, first + next];
      // What stands at a cut lacks its surroundings, and lies whole in the window beside.
      if ((first > 0 && match.index < BEFORE) || (last < length && to > last - AFTER)) continue;
      const place = placeOf(rule, normal, from, to);
      if (place) yield place;
    }
  }
}

/** What the words around a phrase make of it; null where it is something else than it seems. */
function placeOf(rule: Rule, judged: JudgedText, from: number, to: number): Place | null {
  const { text, at } = judged;
  const { tier, unless, told, played, meant, wording, firstPerson } = rule;
  const around = text.slice(Math.max(0, from - BEFORE), to + AFTER);
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
  if (firstPerson && text.slice(Math.max(0, from - SAYING), to).search(firstPerson) < 0) return null;
  return { ...place, tier: 'concern' };
}

/** Where behind a phrase the writer says that they mean themselves: "Not in the novel, me." */
function endOfCorrection(text: string, to: number): number | undefined {
  CORRECTION.lastIndex = to;
  const match = CORRECTION.exec(text.slice(0, to + AFTER));
  return match === null ? undefined : CORRECTION.lastIndex;
}

/** Judges a message that corrects the ones before it: they were not about a story, or not for school. */
const judgeCorrection = (
  text: string,
  earlier: readonly string[],
  dangers: readonly string[],
): SafetyFinding | null => judgeTakenBack(text, dangers) ?? judgeCorrected(text, earlier.at(-1) ?? '');

/** What an earlier message says of a figure, where a correction takes it out of the story: "My hero wants to die", "Not my hero, me." */
function judgeCorrected(text: string, last: string): SafetyFinding | null {
  if (text.length > AFTER || spelt(text).search(CORRECTION) < 0) return null;
  const said = asWriter(last);
  const found = said && judgeText(said);
  return found ? { ...found, from: 0, to: text.length } : null;
}

/** A message that takes back that a question of danger was for school, or says that the writer means themselves: "No, me." */
function judgeTakenBack(text: string, dangers: readonly string[]): SafetyFinding | null {
  const question = dangers.at(-1);
  if (question === undefined || text.length > MAX_TAKEN_BACK) return null;
  if (normalise(text).text.trim().search(TAKEN_BACK) < 0) return null;
  const found = judgeText(question);
  const category = found?.tier === 'danger' ? found.category : 'self_harm';
  const language = ARABIC_LETTER.test(text) ? 'ar' : 'en';
  return { tier: 'danger', category, language, from: 0, to: text.length, source: 'rules' };
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
  judged: JudgedText,
  place: { from: number; to: number },
): boolean {
  if (!lesson || !friend || !asking || !writer || around.search(lesson) < 0) return false;
  return (
    speltSentence(judged, sentenceOf(judged.original, place)).search(friend) >= 0 &&
    around.replaceAll(asking, '').search(writer) < 0
  );
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
function isOfWriter(
  judged: JudgedText,
  place: { from: number; to: number },
  others: readonly RegExp[],
): boolean {
  const sentence = sentenceOf(judged.original, place);
  if (!OF_WRITER.test(sentence)) return false;
  const said = speltSentence(judged, sentence);
  return others.every((pattern) => said.search(pattern) < 0);
}

/** A sentence in the letters of the rules. Many phrases stand in the same one where a text repeats itself. */
function speltSentence({ sentences }: JudgedText, sentence: string): string {
  const known = sentences.get(sentence) ?? spelt(sentence);
  sentences.set(sentence, known);
  return known;
}

/** A text in the letters of the rules. */
const spelt = (text: string): string => oneByte(normalise(text)).text;
