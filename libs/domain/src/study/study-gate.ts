import type { StudyMode } from '@studyhall/contracts';

/**
 * Number of hints that the mode `hints` gives before the solution without an attempt, unless a lesson sets more. The
 * student must answer all but one.
 */
export const HINTS_BEFORE_SOLUTION = 3;

/**
 * Whether the solution of an exercise may be given: after a genuine attempt, or if the teacher opened it. With `hints`,
 * also after `needed` hints, all but one of which the student answered. The database function `solution_is_open` implements
 * the same rule. Source: `docs/specification/api.md#class`, "Study mode".
 */
export function isSolutionOpen(
  mode: StudyMode,
  exercise: { attempts: number; hints: number; answers: number; opened_by: string | null },
  needed: number,
): boolean {
  if (mode === 'off' || exercise.opened_by !== null || exercise.attempts > 0) return true;
  return mode === 'hints' && exercise.hints >= needed && exercise.answers >= needed - 1;
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

/**
 * A hint that fits any exercise, in the language of the question. Replaces a withheld reply.
 * @param replies earlier replies, newest first: hints in the last ones are not repeated
 */
export function plainHint(question: string, hintsUsed: number, replies: readonly string[] = []): string {
  const hints = HINTS[detectLanguage(question)];
  const recent = replies.slice(0, hints.length - 1);
  const next = hints.map((_, at) => hints[(hintsUsed + at) % hints.length] ?? '');
  return next.find((hint) => !recent.some((reply) => reply.includes(hint))) ?? '';
}

const CHECK = {
  en: 'I cannot confirm or narrow down an answer before you have worked on it. How did you get there? Write your first step.',
  ar: 'لا أستطيع تأكيد جواب أو تضييقه قبل أن تعمل عليه. كيف وصلت إليه؟ اكتب خطوتك الأولى.',
};
const WITHHELD_REST = {
  en: 'The rest would give away an exercise that you have not worked on yet. Show me your first step, and we will go on from there.',
  ar: 'بقية الرد تكشف حل تمرين لم تعمل عليه بعد. أرني خطوتك الأولى ثم نكمل من هناك.',
};
export const detectLanguage = (text: string): 'en' | 'ar' => (/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en');

/** The reply to a question that asks to confirm an answer or to give a part of it. */
export const checkReply = (question: string): string => CHECK[detectLanguage(question)];

const HELD = {
  en: 'What gives the answer of an exercise away stays closed until your own attempt.',
  ar: 'ما يكشف حل تمرين يبقى مغلقًا إلى أن تحاول بنفسك.',
};

/** Replaces what a tool found or made. */
export const heldNotice = (question: string): string => HELD[detectLanguage(question)];

/** Replaces solutions on a page of a PDF. */
export const WITHHELD_PAGE = {
  en: 'This page opens once you have worked on its exercises.',
  ar: 'تُفتح هذه الصفحة بعد أن تعمل على تمارينها.',
};

/** The text that follows the part of a reply that could be shown. */
export const withheldNotice = (question: string): string => WITHHELD_REST[detectLanguage(question)];
