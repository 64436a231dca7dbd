import { stricter, type SafetyFinding } from './finding.js';
import { normalise, type NormalText } from './normalise.js';
import { arabic } from './rules/ar.js';
import { english } from './rules/en.js';
import type { LanguageRules, Rule } from './rules/rule.js';

const LANGUAGES: readonly LanguageRules[] = [english, arabic];

/** The earlier messages that a sentence may have begun in. */
const EARLIER = 3;
/** Letters around a phrase that can make it something else. */
const [BEFORE, AFTER] = [80, 60];

/**
 * Judges what a user wrote, by rules alone.
 * @param text at most 32,000 characters, judged in at most 30 ms
 * @param earlier the user's earlier messages of the conversation, newest last, for sentences split over messages
 * @returns the strictest finding, with its place in `text`; a phrase that began in an earlier message begins at 0
 */
export function judgeText(text: string, earlier: readonly string[] = []): SafetyFinding | null {
  const before = earlier
    .slice(-EARLIER)
    .map((message) => `${message.slice(-BEFORE)}\n`)
    .join('');
  return judge(before + text, before.length);
}

/** The strictest finding that ends behind `start`. */
function judge(text: string, start: number): SafetyFinding | null {
  const normal = normalise(text);
  let strictest: SafetyFinding | null = null;
  for (const { language, rules } of LANGUAGES)
    for (const rule of rules) {
      const { tier, category } = rule;
      for (const [from, to] of placesOf(rule, normal)) {
        if (to <= start) continue;
        const place = { from: Math.max(from - start, 0), to: to - start };
        strictest = stricter(strictest, { tier, category, language, ...place, source: 'rules' });
        break;
      }
    }
  return strictest;
}

/** Where the phrase of a rule stands, in the original text. */
function* placesOf({ phrase, unless }: Rule, { text, at }: NormalText): Generator<[number, number]> {
  for (const { index, 0: found } of text.matchAll(phrase)) {
    const end = index + found.length;
    if (unless && text.slice(Math.max(0, index - BEFORE), end + AFTER).search(unless) >= 0) continue;
    yield [at[index]!, at[end - 1]! + 1];
  }
}
