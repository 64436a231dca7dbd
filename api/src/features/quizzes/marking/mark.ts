import type { QuizAnswer, QuizVerdict } from '@studyhall/contracts';
import type { StoredQuestion } from '@studyhall/domain';
import {
  asksForLowestTerms,
  isInLowestTerms,
  keyFraction,
  repeatsPrompt,
  type Fraction,
} from './fraction.js';
import { convert, isSameUnit, readNumber } from './number.js';

export interface Mark {
  verdict: QuizVerdict;
  /** The number is correct but its unit is missing. */
  lacks_unit: boolean;
}

export type MarkedQuestion = Exclude<StoredQuestion, { kind: 'text' }>;
type NumberQuestion = Extract<StoredQuestion, { kind: 'number' }>;

/** The relative error of a decimal number in binary representation. */
const ROUNDING = 1e-9;

/** Whether an answer has the kind that its question asks for, and contains each option at most once. */
export function isAnswerTo(question: StoredQuestion, answer: QuizAnswer): boolean {
  if ('gave_up' in answer) return true;
  if ('text' in answer) return question.kind === 'text' || question.kind === 'number';
  if (question.kind === 'text' || question.kind === 'number') return false;
  const ids = 'order' in answer ? answer.order : answer.choices;
  const known = new Set(question.options.map(({ id }) => id));
  if (new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) return false;
  if (question.kind === 'order') return 'order' in answer && ids.length === known.size;
  return 'choices' in answer && (question.kind === 'multiple' || ids.length === 1);
}

/** Marks an answer that satisfies {@link isAnswerTo}. */
export function mark(question: MarkedQuestion, answer: QuizAnswer): Mark {
  if ('gave_up' in answer) return { verdict: 'wrong', lacks_unit: false };
  if ('text' in answer)
    return question.kind === 'number'
      ? markNumber(question, answer)
      : { verdict: 'wrong', lacks_unit: false };
  if (question.kind === 'number') return { verdict: 'wrong', lacks_unit: false };
  const verdict =
    'order' in answer ? markOrder(question.right, answer.order) : markChoices(question.right, answer.choices);
  return { verdict, lacks_unit: false };
}

/** Partly correct: at least one correct option, and more correct than wrong ones. */
function markChoices(right: readonly string[], chosen: readonly string[]): QuizVerdict {
  const hits = chosen.filter((id) => right.includes(id)).length;
  const misses = chosen.length - hits;
  if (hits === right.length && misses === 0) return 'correct';
  return hits > misses ? 'partly' : 'wrong';
}

/** Partly correct: only two neighbours are swapped, out of more than two items. */
function markOrder(right: readonly string[], order: readonly string[]): QuizVerdict {
  const wrong = right.flatMap((id, at) => (order[at] === id ? [] : [at]));
  if (wrong.length === 0) return 'correct';
  const [first, second] = wrong;
  const exchanged = wrong.length === 2 && second === (first ?? 0) + 1;
  return exchanged && right.length > 2 ? 'partly' : 'wrong';
}

/** Partly correct: the unit is missing, or it is not in the lowest terms that the question asks for. */
function markNumber(
  question: NumberQuestion,
  { text, decimal }: Extract<QuizAnswer, { text: string }>,
): Mark {
  const wrong = { verdict: 'wrong', lacks_unit: false } as const;
  const reading = readNumber(text, decimal);
  if (!reading) return wrong;
  const { unit } = question;
  const lacksUnit = unit !== null && reading.unit === '';
  const value = unit === null || lacksUnit ? reading.value : convert(reading, unit);
  const key = keyFraction(question);
  if (value === null || !isRight(question, key, value)) return wrong;
  const isReduced = !asksForLowestTerms(question) || isInLowestTerms(text, key);
  const isConverted = unit === null || lacksUnit || isSameUnit(reading.unit, unit);
  if (!(isReduced && isConverted) && repeatsPrompt(question, text)) return wrong;
  return { verdict: lacksUnit || !isReduced ? 'partly' : 'correct', lacks_unit: lacksUnit };
}

function isRight({ value, tolerance }: NumberQuestion, key: Fraction | null, given: number): boolean {
  const isClose = (right: number): boolean =>
    Math.abs(given - right) <= tolerance + ROUNDING * Math.max(Math.abs(right), Math.abs(given));
  return isClose(value) || (key !== null && isClose(key.top / key.bottom));
}
