import { stricter, type SafetyFinding } from './finding.js';
import { ARABIC } from './rules/ar.js';
import { ENGLISH } from './rules/en.js';
import { RuleSet } from './text/rule-set.js';
import { wordsOf } from './text/words.js';

const LANGUAGES = [ENGLISH, ARABIC];
const QUESTIONS = LANGUAGES.map((rules) => new RuleSet(rules));
const REPLIES = LANGUAGES.map(
  (language) =>
    new RuleSet({ ...language, rules: language.rules.filter(({ tier }) => tier === 'not_allowed') }),
);

/** The longest text that is judged, in UTF-16 units; what follows is not read. */
const MAX_CHARS = 100_000;
/** A message of so few words may be a part of a sentence that began in an earlier one. */
const MAX_SPLIT_WORDS = 6;
const MAX_SPLIT_MESSAGES = 5;

/**
 * Judges what a user wrote, by rules alone.
 * @param text judged in at most 30 ms for 32,000 characters
 * @param earlier the user's earlier messages of the conversation, newest last, for sentences split over messages
 * @returns the strictest finding, with its place in `text`
 */
export function judgeText(text: string, earlier: readonly string[] = []): SafetyFinding | null {
  const bounded = text.slice(0, MAX_CHARS);
  const alone = judgeWith(QUESTIONS, bounded);
  if (alone?.tier === 'danger') return alone;
  const before = splitSentence(bounded, earlier);
  if (before === '') return alone;
  const whole = judgeWith(QUESTIONS, before + bounded, before.length);
  if (whole === null) return alone;
  const from = Math.max(0, whole.from - before.length);
  return stricter(alone, { ...whole, from, to: whole.to - before.length });
}

/** Judges what the assistant wrote: finds content that is not allowed in a reply. */
export function judgeReply(text: string): SafetyFinding | null {
  return judgeWith(REPLIES, text.slice(0, MAX_CHARS));
}

function judgeWith(sets: readonly RuleSet[], text: string, from = 0): SafetyFinding | null {
  const words = wordsOf(text);
  let strictest: SafetyFinding | null = null;
  for (const rules of sets) if (rules.fits(text)) strictest = stricter(strictest, rules.judge(words, from));
  return strictest;
}

/** The short messages directly before a short one, as the beginning of one sentence. */
function splitSentence(text: string, earlier: readonly string[]): string {
  const isShort = (message: string) =>
    message.length < 80 && message.trim().split(/\s+/).length <= MAX_SPLIT_WORDS;
  if (!isShort(text)) return '';
  let before = '';
  for (const message of earlier.slice(-MAX_SPLIT_MESSAGES).reverse()) {
    if (!isShort(message)) break;
    before = `${message.replace(/[.!?;:…؟؛]+\s*$/u, '')} ${before}`;
  }
  return before;
}
