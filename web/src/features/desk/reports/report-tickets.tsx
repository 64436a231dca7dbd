import { formatNumber } from '../../../base/i18n/format';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Part } from '../../../common/console/detail-frame';
import { TicketBars } from '../ticket/ticket-bars';
import { useTickets } from '../ticket/use-tickets';

/** The answers to a lesson's exit tickets and quizzes. Empty if it had none. */
export function ReportTickets({ id }: { id: string }) {
  const texts = useTexts(reportTexts);
  const { data } = useTickets(id);
  return data?.map((ticket) => (
    <Part key={ticket.id} title={ticket.quiz?.title ?? texts.ticket}>
      <p className="mb-3 break-after-avoid text-sm text-muted">
        {texts.ticketAnswered({ count: formatNumber(ticket.answered), total: formatNumber(ticket.of) })}
      </p>
      <TicketBars ticket={ticket} />
    </Part>
  ));
}
