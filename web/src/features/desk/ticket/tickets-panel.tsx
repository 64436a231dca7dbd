import type { LessonSummary, TicketResults } from '@studyhall/contracts';
import { CircleStop, ClipboardList, Download } from 'lucide-react';
import { useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { formatTimeOfDay } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { apiUrl } from '../../../transport/rest';
import { Button, buttonClasses } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { lessonCalls } from '../lessons/lesson.calls';
import { ProjectButton } from '../lessons/project-button';
import { TicketBars } from './ticket-bars';
import { TicketDialog } from './ticket-dialog';
import { useTickets } from './use-tickets';

/** The exit tickets of a lesson: a button that sends one, and the class's answers, live. */
export function TicketsPanel({ lesson }: { lesson: LessonSummary }) {
  const texts = useTexts(wallTexts);
  const { data } = useTickets(lesson.id);
  const [writing, setWriting] = useState(false);
  const isLive = lesson.state === 'live';
  const tickets = data?.filter(({ quiz }) => quiz === null) ?? [];
  if (!isLive && tickets.length === 0) return null;
  return (
    <section
      aria-label={texts.tickets}
      className="@container mb-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{texts.tickets}</h3>
        {isLive && tickets.every(({ state }) => state === 'closed') && (
          <Button
            variant="secondary"
            icon={<ClipboardList size={18} aria-hidden="true" />}
            onClick={() => setWriting(true)}
            className="min-h-11!"
          >
            {texts.ticket}
          </Button>
        )}
      </div>
      {tickets.length > 0 && (
        <ul className="divide-y divide-line">
          {tickets.map((ticket, at) => (
            <Ticket key={ticket.id} lesson={lesson} ticket={ticket} open={at === 0} />
          ))}
        </ul>
      )}
      {writing && <TicketDialog lessonId={lesson.id} onClose={() => setWriting(false)} />}
    </section>
  );
}

function Ticket({ lesson, ticket, open }: { lesson: LessonSummary; ticket: TicketResults; open: boolean }) {
  const texts = useTexts(wallTexts);
  const { id, state, answered, of, opened_at } = ticket;
  const close = () =>
    guardedChange({
      run: () => lessonCalls.closeTicket(lesson.id, id),
      topics: ['lessons'],
      failed: texts.failed,
    });
  return (
    <li>
      <details open={open}>
        <summary className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
          <span className="font-medium">{texts.ticketAt({ time: formatTimeOfDay(opened_at) })}</span>
          <Chip tone={state === 'open' ? 'ok' : 'neutral'}>
            {state === 'open' ? texts.ticketOpen : texts.ticketClosed}
          </Chip>
          <span className="text-muted tabular-nums">{texts.ticketAnswered({ answered, of })}</span>
        </summary>
        <div className="space-y-3 pb-3">
          <TicketBars ticket={ticket} />
          <div className="flex flex-wrap gap-2">
            {state === 'open' && (
              <Button
                variant="secondary"
                icon={<CircleStop size={18} aria-hidden="true" />}
                onClick={() => void close()}
                className="min-h-11!"
              >
                {texts.ticketClose}
              </Button>
            )}
            <a
              href={apiUrl(`/api/lessons/${lesson.id}/tickets/${id}.csv`)}
              download
              className={`${buttonClasses('secondary')} min-h-11!`}
            >
              <Download size={18} aria-hidden="true" />
              {texts.ticketCsv}
            </a>
            {lesson.state === 'live' && <ProjectButton lesson={lesson} what="ticket_id" id={id} />}
          </div>
        </div>
      </details>
    </li>
  );
}
