import type { StudentTicket, TicketValue } from '@studyhall/contracts';
import type { AnsweredQuestion } from '../../common/ticket-result';

/** True if the student has answered a question; the server may not have the answer yet. */
export const isAnswered = ({ unsent, value }: AnsweredQuestion): boolean =>
  value !== null || unsent?.reason === null;

/** How many answers the server has. */
export const countStored = (questions: readonly AnsweredQuestion[]): number =>
  questions.filter(({ value }) => value !== null).length;

/** How many answers may wait for long until they are sent. */
export const countWaiting = (questions: readonly AnsweredQuestion[]): number =>
  questions.filter(({ unsent }) => unsent?.reason === null && unsent.isAway).length;

/** A ticket with a changed answer. */
export const withAnswer = (ticket: StudentTicket, question: number, value: TicketValue): StudentTicket => ({
  ...ticket,
  questions: ticket.questions.map((one) => (one.id === question ? { ...one, value } : one)),
});

/** A question with a written answer that was not sent before the end, if it differs from the one that the server has. */
export function withDraft(
  question: AnsweredQuestion,
  draft: string | null,
  reason: string,
): AnsweredQuestion {
  const value = draft?.trim() ?? '';
  if (question.unsent || value === '' || value === String(question.value)) return question;
  return { ...question, unsent: { value, reason, isAway: false } };
}

/**
 * Merges a ticket from an event, which may lack the student's answers: known answers stay. A closed ticket does not replace
 * an open one of another lesson.
 */
export function mergeTicket(known: StudentTicket | null, next: StudentTicket): StudentTicket {
  if (known?.id !== next.id) return known?.state === 'open' && next.state === 'closed' ? known : next;
  const values = new Map(known.questions.map(({ id, value }) => [id, value]));
  return {
    ...next,
    questions: next.questions.map((one) => ({ ...one, value: one.value ?? values.get(one.id) ?? null })),
  };
}
