import { createEvents, type DateArray, type EventAttributes } from 'ics';
import type { PlanView } from '@studyhall/contracts';

/**
 * The sessions and the exam as a calendar of all-day events. Events keep their ids, so that a second import updates them.
 * Source: RFC 5545.
 */
export function calendarText({ id, title, exam_on, sessions }: PlanView): string {
  const shared = {
    productId: '-//Studyhall//Study plan//EN',
    calName: plainText(title),
    transp: 'TRANSPARENT',
  } as const;
  const events: EventAttributes[] = [
    ...sessions.map((session) => ({
      ...shared,
      ...wholeDay(session.on_day),
      uid: `${session.id}@studyhall`,
      // The title of the plan, because a calendar may contain the sessions of several plans.
      title: plainText(
        `${title}: ${session.topic}${session.minutes === null ? '' : ` (${session.minutes} min)`}`,
      ),
      description: plainText(session.tasks),
    })),
    { ...shared, ...wholeDay(exam_on), uid: `${id}@studyhall`, title: plainText(title) },
  ];
  const { error, value } = createEvents(events);
  if (error) throw error;
  return value ?? '';
}

/**
 * Removes control characters: the library escapes only `\n`. At other ones a calendar program may end the line and read the
 * rest of the text as a property of the event.
 */
const plainText = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');

/**
 * Write an end instead of a duration: the library writes durations of whole days in a non-standard form. On the last day of
 * the year 9999 the end equals the start, and the library omits it: the event lasts one day.
 */
function wholeDay(day: string): { start: DateArray; end: DateArray } {
  const start = parseDate(day);
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return { start, end: next.getUTCFullYear() > 9999 ? start : parseDate(next.toISOString()) };
}

const parseDate = (iso: string): [number, number, number] => [
  Number(iso.slice(0, 4)),
  Number(iso.slice(5, 7)),
  Number(iso.slice(8, 10)),
];
