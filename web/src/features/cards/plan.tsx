import { CalendarPlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { PlanSessionView, PlanView } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { formatDate } from '../../base/i18n/format';
import { useTexts } from '../../base/i18n/texts';
import { Button } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { DotSeparated } from '../../ui/dot-separated';
import { IconButton } from '../../ui/icon-button';
import { Markdown } from '../../ui/markdown';
import { exportPlan, removePlan } from './deck.actions';
import { useTicks } from './use-ticks';

/** Noon keeps a date without time on the same day in every school's time zone. */
const dayText = (date: string): string => formatDate(`${date}T12:00:00Z`);

/** Number of sessions shown at first in a reply. */
const FIRST_SESSIONS = 5;

interface PlanProps {
  plan: PlanView;
  load: () => void;
  /** In a reply it shows its first sessions, and its title links to the page of all plans. */
  inReply?: boolean;
}

/** A study plan for an exam, with its sessions to check off. */
export function Plan({ plan, load, inReply = false }: PlanProps) {
  const texts = useTexts(cardsTexts);
  const [all, showAll] = useState(!inReply);
  const { title, sessions } = plan;
  const shown = all ? sessions : sessions.slice(0, FIRST_SESSIONS);
  const ticks = useTicks(plan, load);
  const done = sessions.filter((session) => ticks.isDone(session)).length;
  return (
    <article aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="flex items-start gap-1 py-2 ps-4 pe-1">
        <div className="min-w-0 flex-1 py-1">
          <h3 className="font-medium break-words">
            {inReply ? (
              <Link href="/plans" className="hover:underline">
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
          </h3>
          <p className="text-sm text-muted">
            <DotSeparated
              parts={[
                texts.examOn({ day: dayText(plan.exam_on) }),
                texts.sessionsDone({ done: String(done), count: sessions.length }),
              ]}
            />
          </p>
        </div>
        <IconButton
          label={texts.exportCalendarOf({ title })}
          onClick={() => void exportPlan(plan, texts)}
          className="size-11!"
        >
          <CalendarPlus size={18} aria-hidden="true" />
        </IconButton>
        {!inReply && (
          <IconButton
            label={texts.deletePlanOf({ title })}
            onClick={() => void removePlan(plan, texts).then((gone) => gone && load())}
            className="size-11!"
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ul className="border-t border-line">
        {shown.map((session) => (
          <Session
            key={session.id}
            session={session}
            done={ticks.isDone(session)}
            waits={ticks.waits(session)}
            onTick={(checked) => void ticks.tick(session, checked)}
          />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button
          variant="quiet"
          onClick={() => showAll(true)}
          className="min-h-11 w-full rounded-t-none! border-t border-line"
        >
          {texts.allSessions({ count: sessions.length })}
        </Button>
      )}
    </article>
  );
}

interface SessionProps {
  session: PlanSessionView;
  done: boolean;
  /** True if the check mark is not stored yet. */
  waits: boolean;
  onTick: (done: boolean) => void;
}

function Session({ session, done, waits, onTick }: SessionProps) {
  const texts = useTexts(cardsTexts);
  const id = useId();
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const facts = [
    dayText(session.on_day),
    ...(session.minutes === null ? [] : [texts.minutes({ count: String(session.minutes) })]),
    ...(session.on_day === today ? [texts.dueToday] : []),
    ...(session.on_day < today && !done ? [texts.overdue] : []),
    ...(waits ? [texts.notSavedYet] : []),
  ];
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <input
        id={id}
        type="checkbox"
        checked={done}
        onChange={(event) => onTick(event.currentTarget.checked)}
        className="mt-3 size-5 shrink-0 accent-brand"
      />
      <div className="min-w-0 flex-1 pb-1">
        <label
          htmlFor={id}
          className={cx(
            'flex min-h-11 cursor-pointer items-center font-medium',
            done && 'text-muted line-through',
          )}
        >
          <bdi>{session.topic}</bdi>
        </label>
        <p className="text-sm text-muted">
          <DotSeparated parts={facts} />
        </p>
        <div className="mt-1 text-sm" dir="auto">
          <Markdown source={session.tasks} breaks />
        </div>
      </div>
    </li>
  );
}
