import type { StudentTicket, TicketValue } from '@studyhall/contracts';
import type { AnsweredQuestion } from '../../common/ticket-result';

/** Whether the student has answered a question, as far as is known: the server may not have it yet. */
export const isAnswered = ({ unsent, value }: AnsweredQuestion): boolean =>
  value !== null || unsent?.reason === null;

/** A ticket with another answer of the student. */
export const withAnswer = (ticket: StudentTicket, question: number, value: TicketValue): StudentTicket => ({
  ...ticket,
  questions: ticket.questions.map((one) => (one.id === question ? { ...one, value } : one)),
});

/** A ticket of an event, which may lack the answers of the student: those that are known stay. */
export function mergeTicket(known: StudentTicket | null, next: StudentTicket): StudentTicket {
  if (known?.id !== next.id) return next;
  const values = new Map(known.questions.map(({ id, value }) => [id, value]));
  return {
    ...next,
    questions: next.questions.map((one) => ({ ...one, value: one.value ?? values.get(one.id) ?? null })),
  };
}
