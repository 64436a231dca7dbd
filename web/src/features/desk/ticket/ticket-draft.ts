import type { DecimalSeparator, TicketKind, TicketQuestion } from '@studyhall/contracts';
import { chooseReading } from '@studyhall/domain';

/** A question being edited. Fields of other kinds are kept, so that changing the kind loses nothing. */
export interface DraftQuestion {
  /** Stays the same when questions are added or removed. */
  key: number;
  kind: TicketKind;
  text: string;
  options: string[];
  /** The number of the right option, from 1. */
  rightOption: number | null;
  rightNumber: string;
  /** The chosen reading of an ambiguous number. */
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

/** True if a question has no text. */
export const isEmpty = ({ text, options }: DraftQuestion): boolean =>
  text.trim() === '' && options.every((option) => option.trim() === '');

/** The typed number: null if empty, NaN if it is no number, undefined if it is ambiguous and no reading is chosen. */
export function numberOf({
  rightNumber,
  rightDecimal,
}: Pick<DraftQuestion, 'rightNumber' | 'rightDecimal'>): number | null | undefined {
  if (rightNumber.trim() === '') return null;
  const reading = chooseReading(rightNumber, rightDecimal);
  return reading === undefined ? undefined : Number(reading);
}

/** Removes the option at `at`. The right option stays the right one. */
export function withoutOption(question: DraftQuestion, at: number): DraftQuestion {
  const { rightOption: right } = question;
  const next = right === null || right === at + 1 ? null : right > at + 1 ? right - 1 : right;
  return { ...question, options: question.options.toSpliced(at, 1), rightOption: next };
}

/** Converts stored questions for editing. Their keys are negative, and the same each time. */
export const draftsOf = (stored: readonly TicketQuestion[]): DraftQuestion[] =>
  stored.map((one, at) => {
    const question = { ...emptyQuestion(one.kind), key: -1 - at, text: one.text };
    if (one.kind === 'choice') return { ...question, options: one.options, rightOption: one.right ?? null };
    if (one.kind === 'number')
      return { ...question, rightNumber: one.right == null ? '' : String(one.right), rightDecimal: '.' };
    return question;
  });

/** Replaces empty questions with proposed ones, up to `max`. */
export const withProposal = (
  questions: readonly DraftQuestion[],
  proposed: readonly TicketQuestion[],
  max: number,
): DraftQuestion[] =>
  [
    ...questions.filter((question) => !isEmpty(question)),
    ...draftsOf(proposed).map((question) => ({ ...question, key: (lastKey += 1) })),
  ].slice(0, max);

/** The text key of a problem with the right numbers of the questions; null if there is none. */
export function problemIn(
  questions: readonly DraftQuestion[],
): 'ticketNotANumber' | 'ticketWhichNumber' | null {
  const numbers = questions.filter(({ kind }) => kind === 'number').map(numberOf);
  if (numbers.some(Number.isNaN)) return 'ticketNotANumber';
  return numbers.includes(undefined) ? 'ticketWhichNumber' : null;
}

/** Converts the questions for the request. */
export const requestOf = (questions: readonly DraftQuestion[]): TicketQuestion[] =>
  questions.map((question) => {
    const { kind, text, options, rightOption } = question;
    if (kind === 'choice') return { kind, text, options, right: rightOption };
    return kind === 'number' ? { kind, text, right: numberOf(question) } : { kind, text };
  });
