import type { OpenHours } from '@studyhall/contracts';

/** The typed opening hours of a school. */
export interface HoursDraft extends OpenHours {
  /** False: always open, regardless of the other fields. */
  isLimited: boolean;
}

export type OpenTime = OpenHours['hours'][number];
export type Term = OpenHours['terms'][number];
export type Holiday = OpenHours['holidays'][number];

const EMPTY: OpenHours = { only_slots: false, hours: [], terms: [], holidays: [] };

/** The maximum number of rows of each list. Source: `OpenHours`. */
export const MAX_ROWS = { hours: 50, terms: 20, holidays: 100 } as const;

/** Monday to Friday, from 8 to 16: the default of the form. */
export const SCHOOL_WEEK: readonly OpenTime[] = [0, 1, 2, 3, 4].map((day_of_week) => ({
  ...{ day_of_week, from: '08:00', to: '16:00' },
}));

export const toDraft = (stored: OpenHours | null): HoursDraft => ({
  ...(stored ?? EMPTY),
  isLimited: stored !== null,
});

/** The request: null for always open. An end at midnight is the end of the day. */
export function toOpenHours({ isLimited, hours, ...rest }: HoursDraft): OpenHours | null {
  if (!isLimited) return null;
  return { ...rest, hours: hours.map((time) => ({ ...time, to: time.to === '00:00' ? '24:00' : time.to })) };
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const isInOrder = ({ from, to }: { from: string; to: string }, form: RegExp): boolean =>
  form.test(from) && form.test(to) && from <= to;

/** True if a time ends at or before its start and would continue after midnight. */
export const endsBefore = ({ hours }: OpenHours): boolean =>
  hours.some(({ from, to }) => CLOCK.test(from) && CLOCK.test(to) && to !== '00:00' && to <= from);

/** True if the server accepts the draft. Source: `OpenHours`, which a test compares. */
export function isComplete(draft: HoursDraft): boolean {
  const open = toOpenHours(draft);
  if (open === null) return true;
  return (
    open.hours.every(({ from, to }) => CLOCK.test(from) && (CLOCK.test(to) || to === '24:00') && from < to) &&
    open.terms.every((term) => isInOrder(term, DATE)) &&
    open.holidays.every((holiday) => isInOrder(holiday, DATE))
  );
}
