import { randomInt } from 'node:crypto';
import type { DocumentCitation, QuizOption } from '@studyhall/contracts';
import { roundingTolerance, type StoredQuestion, type StoredQuizSource } from '@studyhall/domain';
import { parseFraction, type QuestionDraft, type QuizDraft } from './quiz.schema.js';

/**
 * Converts the questions of a parsed quiz for storage: shuffles the options and resolves passage numbers. An option's id is
 * its position after shuffling, so it reveals nothing about the answer.
 */
export function buildQuestions(
  { questions }: QuizDraft,
  citations: readonly DocumentCitation[],
): StoredQuestion[] {
  return questions.map((draft) => buildQuestion(draft, findSource(draft.source, citations)));
}

function buildQuestion(draft: QuestionDraft, source: StoredQuizSource | null): StoredQuestion {
  const { prompt, hint = null, explanation, topic } = draft;
  const base = { prompt, hint, explanation, topic, source };
  switch (draft.kind) {
    case 'number':
      return { ...base, kind: 'number', ...numberKey(draft) };
    case 'text':
      return { ...base, kind: 'text', rubric: draft.rubric ?? [], sample: draft.sample ?? '' };
    default: {
      const given = draft.options ?? [];
      const options = shuffleOptions(given, draft.kind === 'order');
      const right = draft.kind === 'order' ? given : given.filter((one) => draft.right?.includes(one));
      const findId = (text: string): string => options.find((one) => one.text === text)?.id ?? '';
      return { ...base, kind: draft.kind, options, right: right.map(findId) };
    }
  }
}

function numberKey({ fraction, value = 0, tolerance, unit }: QuestionDraft): {
  value: number;
  tolerance: number;
  unit: string | null;
  fraction?: string;
} {
  if (!fraction) return { value, tolerance: tolerance ?? roundingTolerance(value), unit: unit || null };
  const exact = parseFraction(fraction);
  const isFinite = exact === Number(exact.toFixed(6));
  return {
    value: exact,
    tolerance: tolerance ?? (isFinite ? 0 : ROUNDED_FRACTION),
    unit: unit || null,
    fraction,
  };
}

/** Tolerance that accepts 0.67 for 2/3. */
const ROUNDED_FRACTION = 0.005;

/** `isOrdered`: the given order is the answer, so the shuffled order must differ from it. */
function shuffleOptions(texts: readonly string[], isOrdered: boolean): QuizOption[] {
  const shuffled = [...texts];
  for (let at = shuffled.length - 1; at > 0; at--) swap(shuffled, at, randomInt(at + 1));
  if (isOrdered && shuffled.every((text, at) => text === texts[at])) swap(shuffled, 0, 1);
  return shuffled.map((text, at) => ({ id: String.fromCodePoint(97 + at), text }));
}

function swap(texts: string[], one: number, other: number): void {
  [texts[one], texts[other]] = [texts[other] ?? '', texts[one] ?? ''];
}

const findSource = (
  number: number | undefined,
  citations: readonly DocumentCitation[],
): StoredQuizSource | null => (number === undefined ? null : (citations[number - 1] ?? null));
