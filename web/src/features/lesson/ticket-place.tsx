import { useAtomValue } from 'jotai';
import { ticketAtom } from './lesson.atoms';
import { fetchModule } from '../../base/fetch-module';
import { lazyPart } from '../../ui/lazy-part';

const TicketCard = lazyPart(async () => (await fetchModule(() => import('./ticket-card'))).TicketCard);

/** The exit ticket of the student, where there is one. Its code is loaded with the first one. */
export function TicketPlace() {
  const ticket = useAtomValue(ticketAtom);
  return ticket && <TicketCard key={ticket.id} ticket={ticket} />;
}
