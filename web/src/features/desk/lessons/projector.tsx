import type { LessonView } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { Hand, X } from 'lucide-react';
import { formatNumber, formatTimeOfDay } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { IconButton } from '../../../ui/icon-button';
import { Markdown } from '../../../ui/markdown';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { Countdown } from './countdown';
import { TicketBars } from '../ticket/ticket-bars';
import { useTickets } from '../ticket/use-tickets';
import type { Wall } from './wall-state';

interface ProjectorProps {
  lesson: LessonView;
  wall: Wall;
  onClose: () => void;
}

/** What a class sees on a large screen: the lesson, raised hands, and the teacher's choice. No names. */
export function Projector({ lesson, wall, onClose }: ProjectorProps) {
  const texts = useTexts(wallTexts);
  const { hands } = useAtomValue(wall.summaryAtom);
  const { join_code: code, timer_ends_at: timer } = lesson.projected;
  const live = lesson.state === 'live';
  return (
    <section
      aria-label={texts.projector}
      className="fixed inset-0 z-30 flex flex-col gap-8 overflow-y-auto bg-paper p-6 sm:p-10 print:static print:overflow-visible print:p-0"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-display text-4xl font-semibold break-words sm:text-6xl">
            <bdi>{lesson.title}</bdi>
          </h2>
          <p className="mt-2 text-xl text-muted sm:text-3xl">
            {live ? texts.until({ time: formatTimeOfDay(lesson.ends_at) }) : texts.over}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-4 text-3xl font-semibold tabular-nums sm:text-5xl">
          {hands > 0 && (
            <p className="flex items-center gap-2 rounded-xl bg-mark px-4 py-2 text-mark-ink">
              <Hand size={36} aria-hidden="true" />
              <span className="sr-only">{texts.handsUp}</span>
              {formatNumber(hands)}
            </p>
          )}
          <IconButton label={texts.closeProjector} onClick={onClose} className="size-11!">
            <X size={24} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {lesson.paused && (
        <p role="status" className="rounded-xl bg-mark px-6 py-4 text-3xl font-semibold text-mark-ink">
          {texts.eyesOnMe}
          {lesson.pause_reason && (
            <span dir="auto" className="mt-1 block text-xl font-normal">
              {lesson.pause_reason}
            </span>
          )}
        </p>
      )}
      <div className="grid items-center gap-8 empty:hidden lg:auto-cols-fr lg:grid-flow-col">
        {live && timer && <Countdown end={timer} now={lesson.now} />}
        {live && code && (
          <div className="rounded-xl border border-line bg-surface p-6 text-center">
            <p className="text-xl text-muted sm:text-2xl">
              {texts.joinAt({ address: `${location.host}/join` })}
            </p>
            <p dir="ltr" className="font-mono text-5xl font-semibold tracking-widest sm:text-7xl">
              {code}
            </p>
          </div>
        )}
      </div>
      <Task lesson={lesson} />
      <Ticket lesson={lesson} />
    </section>
  );
}

/** The projected task that was sent to the class. */
function Task({ lesson }: { lesson: LessonView }) {
  const texts = useTexts(wallTexts);
  const { push_id: shown } = lesson.projected;
  const { data } = useQuery(lessonCalls.pushes(lesson.id));
  const push = data?.find(({ id }) => id === shown);
  if (!push) return null;
  return (
    <section aria-label={texts.task} dir="auto" className="text-3xl sm:text-5xl">
      {push.file && <p className="font-semibold break-words">{push.file.name}</p>}
      <Markdown source={push.text} breaks />
    </section>
  );
}

function Ticket({ lesson }: { lesson: LessonView }) {
  const texts = useTexts(wallTexts);
  const ticket = useTickets(lesson.id).data?.find(({ id }) => id === lesson.projected.ticket_id);
  if (!ticket) return null;
  return (
    <section aria-label={ticket.quiz?.title ?? texts.ticket} className="border-t border-line pt-6">
      <h3 className="mb-4 font-display text-3xl font-semibold sm:text-4xl">
        <bdi>{ticket.quiz?.title ?? texts.ticket}</bdi>{' '}
        <span className="font-normal text-muted">
          {texts.ticketAnswered({ answered: ticket.answered, of: ticket.of })}
        </span>
      </h3>
      <TicketBars ticket={ticket} projected />
    </section>
  );
}
