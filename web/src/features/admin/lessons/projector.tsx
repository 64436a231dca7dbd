import type { LessonSummary } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { number, timeOf } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';
import { TicketBars } from './ticket/ticket-bars';
import { useTickets } from './ticket/use-tickets';
import type { Wall } from './wall-state';

/** What a class may see on a large screen: figures and the bars of the newest exit ticket, no names and no questions. */
export function Projector({
  lesson,
  wall,
  onClose,
}: {
  lesson: LessonSummary;
  wall: Wall;
  onClose: () => void;
}) {
  const texts = useTexts(wallTexts);
  const { total, here, writing, waiting, hands, turns } = useAtomValue(wall.summaryAtom);
  const [ticket] = useTickets(lesson.id).data ?? [];
  const figures = [
    [texts.here, texts.ofTotal({ count: here, total })],
    [texts.writing, number(writing)],
    [texts.waiting, number(waiting)],
    [texts.handsUp, number(hands)],
    [texts.questions, number(turns)],
  ] as const;
  return (
    <section
      aria-label={texts.projector}
      className="fixed inset-0 z-30 flex flex-col overflow-y-auto bg-paper p-6 sm:p-10 print:static print:overflow-visible print:p-0"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-display text-4xl font-semibold break-words sm:text-6xl">
            <bdi>{lesson.title}</bdi>
          </h2>
          <p className="mt-2 text-xl text-muted sm:text-3xl">
            {lesson.state === 'live' ? texts.until({ time: timeOf(lesson.ends_at) }) : texts.over}
          </p>
        </div>
        <IconButton label={texts.closeProjector} onClick={onClose} className="size-11!">
          <X size={24} aria-hidden="true" />
        </IconButton>
      </div>
      {lesson.paused && (
        <p role="status" className="mt-6 rounded-xl bg-mark px-6 py-4 text-3xl font-semibold text-mark-ink">
          {texts.eyesOnMe}
          {lesson.pause_reason && (
            <span dir="auto" className="mt-1 block text-xl font-normal">
              {lesson.pause_reason}
            </span>
          )}
        </p>
      )}
      <dl
        className={cx(
          'grid grid-cols-2 content-center gap-4 py-8 sm:grid-cols-3 sm:gap-6',
          ticket ? 'lg:grid-cols-5' : 'flex-1',
        )}
      >
        {figures.map(([name, value], at) => (
          <div
            key={name}
            className={cx(
              'rounded-xl border border-line bg-surface text-center',
              ticket ? 'p-3' : 'p-4 sm:p-6',
              // Two cells for the widest figure make two full rows of the six.
              at === 0 && (ticket ? 'max-lg:col-span-2' : 'col-span-2'),
            )}
          >
            <dt className="text-xl text-muted sm:text-2xl">{name}</dt>
            <dd
              className={cx(
                'font-display font-semibold whitespace-nowrap tabular-nums',
                ticket ? 'text-4xl' : 'text-6xl sm:text-7xl',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {ticket && (
        <section aria-label={texts.ticket} className="border-t border-line pt-6">
          <h3 className="mb-4 font-display text-3xl font-semibold sm:text-4xl">
            {texts.ticket}{' '}
            <span className="font-normal text-muted">
              {texts.ticketAnswered({ answered: ticket.answered, of: ticket.of })}
            </span>
          </h3>
          <TicketBars ticket={ticket} projected />
        </section>
      )}
    </section>
  );
}
