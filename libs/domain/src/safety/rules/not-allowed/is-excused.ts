import type { SafetyCategory } from '../../finding.js';
import { normalise } from '../../normalise.js';
import { wholeWords } from '../../whole-words.js';
import { arabicExcuses } from './ar.js';
import { englishExcuses } from './en.js';

const EXCUSES = new Map<SafetyCategory, Array<() => RegExp>>();
for (const excuses of [englishExcuses, arabicExcuses])
  for (const [category, words] of Object.entries(excuses) as Array<[SafetyCategory, string]>)
    EXCUSES.set(category, [
      ...(EXCUSES.get(category) ?? []),
      wholeWords(words, '(?:[وفبلك]|ال|وال|بال|لل)?'),
    ]);

/** Whether a text names a lesson, a game or the like, so that learned words of a category mean nothing in it. */
export function isExcused(category: SafetyCategory, written: string): boolean {
  const { text } = normalise(written);
  return (EXCUSES.get(category) ?? []).some((words) => text.search(words()) >= 0);
}
