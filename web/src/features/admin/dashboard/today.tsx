import type { DashboardToday } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster } from '@studyhall/domain';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { readStored, writeStored } from '../../../base/storage';
import { Card } from '../../../ui/card';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { formatTimeRange, formatNumber } from '../format';
import { LessonAction, useLiveLessons } from '../../desk';
import { ClassLink } from '../parts/detail-links';
import { useIsFull } from '../../../common/console/full-admin';
import { useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { FirstSteps } from './first-steps';

const RENEW_MS = 60_000;

/**
 * An admin's next tasks, and today's classes; the first steps until they are done or dismissed. The rest of the dashboard
 * does not depend on it.
 */
export function Today() {
  const { me } = useConsole();
  const isFull = useIsFull();
  const key = `firstSteps.${me.id}`;
  const [isDismissed, setDismissed] = useState(() => readStored(key) !== null);
  const waiting = useRef<HTMLHeadingElement>(null);
  const dismiss = (): void => {
    writeStored(key, 'dismissed');
    setDismissed(true);
    waiting.current?.focus();
  };
  // Classes start and end without an event.
  const { data, error } = useQuery(calls.today(), () => RENEW_MS);
  if (!data) return error ? null : <Skeleton className="mb-4 h-32 w-full" />;
  const steps = isDismissed || !isFull ? null : data.first_hour;
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-2">
      {steps && <FirstSteps steps={steps} onDismiss={dismiss} className="lg:row-span-2" />}
      <Waiting today={data} heading={waiting} />
      {steps?.classes !== false && <Classes classes={data.classes} />}
    </div>
  );
}

function Waiting({
  today,
  heading,
}: {
  today: DashboardToday;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const texts = useTexts(peopleTexts);
  const { me } = useConsole();
  const isFull = useIsFull();
  const [path] = useLocation();
  const { imports, never_signed_in: never, pending_approvals: pending } = today;
  // A master admin has a separate card of pending approvals; other users without this right have no page for them.
  const waiting = isMaster(me) || !isFull ? 0 : pending;
  return (
    <Card className="min-w-0">
      <h3 ref={heading} tabIndex={-1} className="mb-2 text-sm font-semibold">
        {texts.today}
      </h3>
      {waiting === 0 && never === 0 && imports.length === 0 ? (
        <p className="text-sm text-muted">{texts.nothingWaiting}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {waiting > 0 && (
            <Item
              text={texts.waitingRequests({ count: waiting })}
              href={`${path}?section=approvals`}
              action={texts.review}
            />
          )}
          {never > 0 && (
            <Item
              text={texts.neverSignedIn({
                count: never,
                shown: never >= LIMITS.searchCountMax ? `${formatNumber(never)}+` : formatNumber(never),
              })}
              href={`${path}?section=users&never_signed_in=true`}
              action={texts.show}
            />
          )}
          {imports.map(({ id, file_name: file, status, done, total }) => (
            <Item
              key={id}
              text={
                status === 'running'
                  ? texts.importRunning({ file, done, total })
                  : texts.importWaiting({ file })
              }
              href={`${path}?section=users`}
              action={texts.show}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Item({ text, href, action }: { text: ReactNode; href: string; action: string }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0 break-words">{text}</span>
      <Link
        href={href}
        className="inline-flex min-h-11 shrink-0 items-center px-1 text-brand underline underline-offset-4"
      >
        {action}
        <span className="sr-only">{text}</span>
      </Link>
    </li>
  );
}

function Classes({ classes: { slots, total } }: { classes: DashboardToday['classes'] }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const live = useLiveLessons();
  const rest = total - slots.length;
  return (
    <Card className="min-w-0">
      <h3 className="mb-2 text-sm font-semibold">{texts.todaysClasses}</h3>
      {slots.length === 0 ? (
        <p className="text-sm text-muted">{texts.noClassesToday}</p>
      ) : (
        <ul className="max-h-64 space-y-1 overflow-y-auto text-sm" tabIndex={0} aria-label={common.schedule}>
          {slots.map((slot) => (
            <li
              key={slot.id}
              className={cx('flex flex-wrap items-center gap-x-4', slot.state === 'over' && 'text-muted')}
            >
              <bdi className="shrink-0 tabular-nums">{formatTimeRange(slot)}</bdi>
              <span className="min-w-32 flex-1 py-1 break-words">
                <ClassLink id={slot.group_id} name={slot.group_name} />
                {isMaster(me) && (
                  <span className="text-xs text-muted">
                    {' · '}
                    <bdi>{slot.school}</bdi>
                  </span>
                )}
              </span>
              {slot.state === 'now' && (
                <span className="rounded-sm bg-mark px-1.5 text-xs leading-6 text-mark-ink">{texts.now}</span>
              )}
              {(slot.state === 'now' || live.has(slot.group_id)) && (
                <span className="ms-auto">
                  <LessonAction
                    group={{ id: slot.group_id, name: slot.group_name }}
                    lesson={live.get(slot.group_id)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="mt-2 text-xs text-muted">{texts.moreClasses({ count: rest })}</p>}
    </Card>
  );
}
