import type { TicketResults } from '@studyhall/contracts';
import { useEffect } from 'react';
import { onServerEvent } from '../../../transport/socket';
import { useInvalidateAfter } from '../use-invalidate-after';
import { useQuery, type QueryResult } from '../../../account/data/use-query';
import { lessonCalls } from '../lessons/lesson.calls';

/** The exit tickets and quizzes of a lesson, newest first, updated by events. */
export function useTickets(lessonId: string): QueryResult<TicketResults[]> {
  const result = useQuery(lessonCalls.tickets(lessonId));
  const { data, patch } = result;
  useInvalidateAfter((data ?? []).map(({ closes_in: seconds }) => seconds));
  useEffect(
    () =>
      onServerEvent('lesson.answers', (ticket) => {
        if (ticket.lesson_id === lessonId) patch((known) => withTicket(known, ticket));
      }),
    [lessonId, patch],
  );
  return result;
}

/** A ticket sent by another teacher comes first. */
const withTicket = (known: TicketResults[], ticket: TicketResults): TicketResults[] =>
  known.some(({ id }) => id === ticket.id)
    ? known.map((one) => (one.id === ticket.id ? ticket : one))
    : [ticket, ...known];
