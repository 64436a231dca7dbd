import type { StudyMode } from '@studyhall/contracts';

/** Hints after which `hints` gives the solution without an attempt. */
export const HINTS_BEFORE_SOLUTION = 3;

/**
 * Whether the solution of an exercise may be given. It may once the student made a genuine attempt or the teacher opened
 * it; with `hints` also after three hints. Source: `decisions.md` §8, "Study mode".
 */
export function isSolutionOpen(
  mode: StudyMode,
  exercise: { attempts: number; hints: number; opened_by: string | null },
): boolean {
  if (mode === 'off' || exercise.opened_by !== null || exercise.attempts > 0) return true;
  return mode === 'hints' && exercise.hints >= HINTS_BEFORE_SOLUTION;
}

const HINTS = {
  en: [
    'Let us go step by step. What is given here, and what is asked for? Write both down in your own words.',
    'Which rule or idea of your lesson fits this exercise? Name it and say why.',
    'Do the first step on paper and tell me what you get. We will look at it together.',
    'Write your own attempt here, also if it is not finished. Then I can tell you what is right in it.',
  ],
  ar: [
    'لنتقدم خطوة خطوة. ما المعطيات هنا، وما المطلوب؟ اكتبهما بكلماتك.',
    'أي قاعدة أو فكرة من درسك تناسب هذا التمرين؟ اذكرها وقل لماذا.',
    'نفّذ الخطوة الأولى على الورق وأخبرني بما حصلت عليه، ثم ننظر فيها معًا.',
    'اكتب هنا محاولتك، حتى لو لم تكتمل، لأقول لك ما الصحيح فيها.',
  ],
};

/** A hint that fits any exercise, in the language of the question: the words that stand for a reply that was held back. */
export function plainHint(question: string, hintsUsed: number): string {
  const hints = HINTS[/\p{Script=Arabic}/u.test(question) ? 'ar' : 'en'];
  return hints[Math.min(hintsUsed, hints.length - 1)] ?? '';
}
