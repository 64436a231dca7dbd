import type { DecimalSeparator, TicketKind, TicketQuestion } from '@studyhall/contracts';
import { chooseReading } from '@studyhall/domain';

/** A question while it is written. What another kind needs stays, so that a change of the kind loses nothing. */
export interface DraftQuestion {
  /** Stays the same while questions are added and removed. */
  key: number;
  kind: TicketKind;
  text: string;
  options: string[];
  /** The number of the right option, from 1. */
  rightOption: number | null;
  rightNumber: string;
  /** The chosen reading of a number that has two. */
  rightDecimal: DecimalSeparator | null;
}

let lastKey = 0;

export const emptyQuestion = (kind: TicketKind = 'choice'): DraftQuestion => ({
  ...{
    key: (lastKey += 1),
    kind,
    text: '',
    options: ['', ''],
    rightOption: null,
    rightNumber: '',
    rightDecimal: null,
  },
});

/** Whether nothing was written into a question. */
export const isEmpty = ({ text, options }: DraftQuestion): boolean =>
  text.trim() === '' && options.every((option) => option.trim() === '');

/**
 * The number that is written: null for an empty text, NaN for what is no number, undefined for one with two readings of which
 * none is chosen.
 */
export function numberOf({
  rightNumber,
  rightDecimal,
}: Pick<DraftQuestion, 'rightNumber' | 'rightDecimal'>): number | null | undefined {
  if (rightNumber.trim() === '') return null;
  const reading = chooseReading(rightNumber, rightDecimal);
  return reading === undefined ? undefined : Number(reading);
}

/** The option at `at` taken out. The right one stays the right one. */
export function withoutOption(question: DraftQuestion, at: number): DraftQuestion {
  const { rightOption: right } = question;
  const next = right === null || right === at + 1 ? null : right > at + 1 ? right - 1 : right;
  return { ...question, options: question.options.toSpliced(at, 1), rightOption: next };
}

/** Stored or proposed questions, to be edited. */
export const draftsOf = (stored: readonly TicketQuestion[]): DraftQuestion[] =>
  stored.map((one) => {
    const question = { ...emptyQuestion(one.kind), text: one.text };
    if (one.kind === 'choice') return { ...question, options: one.options, rightOption: one.right ?? null };
    if (one.kind === 'number')
      return { ...question, rightNumber: one.right == null ? '' : String(one.right), rightDecimal: '.' };
    return question;
  });

/** Proposed questions in place of the empty ones, `max` at most. */
export const withProposal = (
  questions: readonly DraftQuestion[],
  proposed: readonly TicketQuestion[],
  max: number,
): DraftQuestion[] =>
  [...questions.filter((question) => !isEmpty(question)), ...draftsOf(proposed)].slice(0, max);

/** What keeps the right numbers of questions from being stored, by the name of its text. */
export function problemIn(
  questions: readonly DraftQuestion[],
): 'ticketNotANumber' | 'ticketWhichNumber' | null {
  const numbers = questions.filter(({ kind }) => kind === 'number').map(numberOf);
  if (numbers.some(Number.isNaN)) return 'ticketNotANumber';
  return numbers.includes(undefined) ? 'ticketWhichNumber' : null;
}

/** The questions as they are sent. */
export const requestOf = (questions: readonly DraftQuestion[]): TicketQuestion[] =>
  questions.map((question) => {
    const { kind, text, options, rightOption } = question;
    if (kind === 'choice') return { kind, text, options, right: rightOption };
    return kind === 'number' ? { kind, text, right: numberOf(question) } : { kind, text };
  });
