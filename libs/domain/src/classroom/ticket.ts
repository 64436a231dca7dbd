import type { TicketBar, TicketQuestion, TicketQuestionResults, TicketValue } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';

/** Limit on bars per question. Further answers are combined. */
export const MAX_TICKET_BARS = 12;
/** Tolerance for the difference between a binary fraction and the written decimal. */
const ROUNDING = 1e-9;

/** How many students of the class gave an answer. Similar text answers are combined. */
export interface TicketTally {
  /** From 1. */
  question: number;
  value: TicketValue;
  count: number;
}

/** The correct answer of a question; null if it has none. */
export const rightAnswer = (question: TicketQuestion): TicketValue | null =>
  'right' in question ? (question.right ?? null) : null;

/** Whether an answer is correct; null if the question has no correct answer. */
export function isRightAnswer(
  { kind, right = null }: Pick<TicketQuestion, 'kind'> & { right?: TicketValue | null },
  value: TicketValue,
): boolean | null {
  if (right === null) return null;
  if (kind !== 'number') return value === right;
  const asked = Number(right);
  return Math.abs(Number(value) - asked) <= roundingTolerance(asked) + Math.abs(asked) * ROUNDING;
}

/** Counts the correctly answered questions, among those that have a correct answer. */
export function rightAnswers(
  questions: readonly TicketQuestion[],
  answers: Readonly<Record<string, TicketValue>>,
): { count: number; of: number } {
  const marked = questions.map((question, at) => ({ question, value: answers[at + 1] }));
  return {
    of: marked.filter(({ question }) => rightAnswer(question) !== null).length,
    count: marked.filter(({ question, value }) => value !== undefined && isRightAnswer(question, value))
      .length,
  };
}

/** The tolerance for a number: integers must match exactly; 0.33 matches every number that rounds to it. */
export function roundingTolerance(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const places = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return places > 0 ? 0.5 * 10 ** -places : 0;
}

/** Whether a value is a valid answer for the kind of question. */
export function isTicketAnswer(question: TicketQuestion, value: TicketValue): boolean {
  switch (question.kind) {
    case 'choice':
      return isPoint(value, question.options.length);
    case 'scale':
      return isPoint(value, LIMITS.ticketScale);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'text':
      return typeof value === 'string';
  }
}

const isPoint = (value: TicketValue, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

/** The answers to a question as bars: options and scale points in their own order, numbers by value, texts by frequency. */
export function toResults(
  question: TicketQuestion,
  id: number,
  tallies: readonly TicketTally[],
): TicketQuestionResults {
  const own = tallies.filter((tally) => tally.question === id);
  const answered = sum(own.map(({ count }) => count));
  const marks = own.map(({ value, count }) => ({ count, right: isRightAnswer(question, value) }));
  const bars = toBars(question, own);
  return {
    ...{ id, kind: question.kind, text: question.text, right: rightAnswer(question), answered },
    correct:
      rightAnswer(question) === null ? null : sum(marks.map(({ count, right }) => (right ? count : 0))),
    average: computeAverage(question, own, answered),
    bars,
    others: answered - sum(bars.map(({ count }) => count)),
  };
}

function toBars(question: TicketQuestion, tallies: readonly TicketTally[]): TicketBar[] {
  const bar = (label: string, value: TicketValue): TicketBar => ({
    label,
    count: sum(tallies.filter((one) => one.value === value).map(({ count }) => count)),
    right: isRightAnswer(question, value),
  });
  if (question.kind === 'choice') return question.options.map((text, at) => bar(text, at + 1));
  if (question.kind === 'scale')
    return Array.from({ length: LIMITS.ticketScale }, (_, at) => bar(String(at + 1), at + 1));
  const most = tallies.toSorted((a, b) => b.count - a.count).slice(0, MAX_TICKET_BARS);
  if (question.kind === 'number') most.sort((a, b) => Number(a.value) - Number(b.value));
  return most.map(({ value }) => bar(String(value), value));
}

function computeAverage(
  { kind }: TicketQuestion,
  tallies: readonly TicketTally[],
  answered: number,
): number | null {
  if (answered === 0 || (kind !== 'number' && kind !== 'scale')) return null;
  return sum(tallies.map(({ value, count }) => Number(value) * count)) / answered;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
