import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { ticketAtom } from './lesson.atoms';

const TicketCard = lazy(async () => ({ default: (await import('./ticket-card')).TicketCard }));

/** The exit ticket of the student, where there is one. Its code is loaded with the first one. */
export function TicketPlace() {
  const ticket = useAtomValue(ticketAtom);
  return <Suspense>{ticket && <TicketCard key={ticket.id} ticket={ticket} />}</Suspense>;
}
