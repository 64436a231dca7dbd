import { stricter, type SafetyFinding } from './finding.js';
import { arabicImages } from './image-rules/ar.js';
import { englishImages } from './image-rules/en.js';
import { judgeLearned } from './learned/judge-learned.js';
import { withLettersTogether } from './letters-apart.js';
import { normalise } from './normalise.js';
import { partsBy, partsOf } from './parts.js';
import { CHARS_AFTER, CHARS_BEFORE, findMatches, inRuleLetters, toJudgedText } from './phrase-matches.js';
import { arabicReplies } from './reply-rules/ar.js';
import { englishReplies } from './reply-rules/en.js';
import { arabic } from './rules/ar.js';
import { CORRECTION, TAKEN_BACK } from './rules/correction.js';
import { asWriter } from './rules/everyday/as-writer.js';
import { isEveryday } from './rules/everyday/is-everyday.js';
import { english } from './rules/en.js';
import { isExcused } from './rules/not-allowed/is-excused.js';
import type { LanguageRules } from './rules/rule.js';
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
/** Characters of a message that can take a question of danger back. */
const MAX_TAKEN_BACK = 200;
/** Characters of a reply before what is new, in which a phrase may have begun. */
const TAIL = 240;
const ARABIC_LETTER = /\p{Script=Arabic}/u;
/** Characters at each end of a message in which what is not allowed may be asked for. What stands between is a text to work on. */
const ENDS = 4_000;
/** Characters that two parts of a long text share: a phrase with its surroundings. */
const OVERLAP = CHARS_BEFORE + TAIL + CHARS_AFTER;

/**
 * Judges what a user wrote, without a model server: by the phrases of rules, and by what was learned from sentences.
 * @param text at most 32,000 characters, judged in 5 to 30 ms, in any script and where words are repeated; twice where letters
 *   stand apart
 * @param earlier the user's earlier messages of the conversation, newest last, for sentences split over messages
 * @param dangers those of the last three that were questions of danger, also where they were answered for school
 * @returns the strictest finding, with its place in `text`; a phrase that began in an earlier message begins at 0
 */
export function judgeText(
  text: string,
  earlier: readonly string[] = [],
  dangers: readonly string[] = [],
): SafetyFinding | null {
  return strictestOf(text, (read) => judgeBy(QUESTIONS, read, earlier, dangers));
}

/** The strictest finding of a text as it is written, and with letters together that stand apart: of that, the place is the whole text. */
function strictestOf(text: string, find: (read: string) => SafetyFinding | null): SafetyFinding | null {
  const found = find(text);
  const together = found?.tier === 'danger' ? null : withLettersTogether(text);
  const other = together === null ? null : find(together);
  return stricter(found, other && { ...other, from: 0, to: text.length });
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
    strictest = stricter(
      strictest,
      strictestOf(read, (reading) => judgeBy(FILES, reading, [], [])),
    );
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
  return strictestOf(prompt, (read) =>
    stricter(judgeAfter(IMAGES, read, earlier), judgeCorrection(read, earlier, dangers)),
  );
}

function judgeAfter(
  languages: readonly LanguageRules[],
  text: string,
  earlier: readonly string[],
): SafetyFinding | null {
  const before = earlier
    .slice(-EARLIER)
    .map((message) => `${message.slice(-CHARS_BEFORE)}\n`)
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
  const normal = toJudgedText(text);
  const all = [...partsOf(normal.text, OVERLAP)];
  const parts = partsBy(all);
  const atEnds = partsBy(all.filter(({ from, to }) => from < ends || to > normal.text.length - ends));
  let strictest: SafetyFinding | null = null;
  for (const { language, rules } of languages)
    for (const rule of rules) {
      const { category } = rule;
      const those = rule.tier === 'not_allowed' ? atEnds(rule.stems) : parts(rule.stems);
      for (const { from, to, tier } of findMatches(rule, normal, those)) {
        if (to <= start) continue;
        const place = { from: Math.max(from - start, 0), to: to - start };
        strictest = stricter(strictest, { tier, category, language, ...place, source: 'rules' });
        if (tier === rule.tier) break;
      }
      if (strictest?.tier === 'danger') return strictest;
    }
  return strictest;
}

/** Judges a message that corrects the ones before it: they were not about a story, or not for school. */
const judgeCorrection = (
  text: string,
  earlier: readonly string[],
  dangers: readonly string[],
): SafetyFinding | null => judgeTakenBack(text, dangers) ?? judgeCorrected(text, earlier.at(-1) ?? '');

/** What an earlier message says of a figure, where a correction takes it out of the story: "My hero wants to die", "Not my hero, me." */
function judgeCorrected(text: string, last: string): SafetyFinding | null {
  if (text.length > CHARS_AFTER || inRuleLetters(text).search(CORRECTION()) < 0) return null;
  const said = asWriter(last);
  const found = said && judgeText(said);
  return found ? { ...found, from: 0, to: text.length } : null;
}

/** A message that takes back that a question of danger was for school, or says that the writer means themselves: "No, me." */
function judgeTakenBack(text: string, dangers: readonly string[]): SafetyFinding | null {
  const question = dangers.at(-1);
  if (question === undefined || text.length > MAX_TAKEN_BACK) return null;
  if (normalise(text).text.trim().search(TAKEN_BACK()) < 0) return null;
  const found = judgeText(question);
  const category = found?.tier === 'danger' ? found.category : 'self_harm';
  const language = ARABIC_LETTER.test(text) ? 'ar' : 'en';
  return { tier: 'danger', category, language, from: 0, to: text.length, source: 'rules' };
}
