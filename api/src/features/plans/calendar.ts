import { createEvents, type DateArray, type EventAttributes } from 'ics';
import type { PlanView } from '@studyhall/contracts';

/**
 * The sessions and the exam as a calendar of whole days. The id of an event stays the same, so that a second import
 * changes it. Source: RFC 5545.
 */
export function calendarText({ id, title, exam_on, sessions }: PlanView): string {
  const shared = {
    productId: '-//Studyhall//Study plan//EN',
    calName: title,
    transp: 'TRANSPARENT',
  } as const;
  const events: EventAttributes[] = [
    ...sessions.map((session) => ({
      ...shared,
      ...wholeDay(session.on_day),
      uid: `${session.id}@studyhall`,
      title: session.minutes === null ? session.topic : `${session.topic} (${session.minutes} min)`,
      description: session.tasks,
    })),
    { ...shared, ...wholeDay(exam_on), uid: `${id}@studyhall`, title },
  ];
  const { error, value } = createEvents(events);
  if (error) throw error;
  return value ?? '';
}

/** The library's durations of whole days are not those of the standard: an end is. */
function wholeDay(day: string): { start: DateArray; end: DateArray } {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return { start: dateOf(day), end: dateOf(next.toISOString()) };
}

const dateOf = (iso: string): [number, number, number] => [
  Number(iso.slice(0, 4)),
  Number(iso.slice(5, 7)),
  Number(iso.slice(8, 10)),
];
