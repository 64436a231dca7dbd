import { useAtomValue } from 'jotai';
import { ticketAtom } from './lesson.atoms';
import { deferredImport, lazyPart } from '../../ui/deferred';

const TicketCard = lazyPart(deferredImport(() => import('./ticket-card'), 'TicketCard'));

/** The student's exit ticket, if there is one. Its code loads on first use. */
export function TicketSlot() {
  const ticket = useAtomValue(ticketAtom);
  return ticket && <TicketCard key={ticket.id} ticket={ticket} />;
}
