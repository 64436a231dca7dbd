import { useAtomValue } from 'jotai';
import { ticketAtom } from './lesson.atoms';
import { deferredImport, lazyPart } from '../../ui/deferred';

const TicketCard = lazyPart(deferredImport(() => import('./ticket-card'), 'TicketCard'));

/** The exit ticket of the student, where there is one. Its code is loaded with the first one. */
export function TicketPlace() {
  const ticket = useAtomValue(ticketAtom);
  return ticket && <TicketCard key={ticket.id} ticket={ticket} />;
}
