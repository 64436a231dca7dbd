import type { LimitOrigin, OpenHours } from '@studyhall/contracts';
import { toMinutes } from '../classroom/schedule.js';

/** Opening hours for a school, a role, a class or a person. */
export interface HoursRule {
  origin: LimitOrigin;
  /** The class that they belong to. */
  group_id: number | null;
  hours: OpenHours;
}

/** A weekly slot of one of the person's classes. Minutes since midnight, days from 0 = Monday. */
export interface ClassSlot {
  group_id: number;
  day_of_week: number;
  start_minute: number;
  end_minute: number;
}

/** When a person may chat, in the school's time zone (IANA). */
export interface Opening {
  zone: string;
  rules: readonly HoursRule[];
  slots: readonly ClassSlot[];
}

/** Minutes of a day, from `from` (inclusive) to `to` (exclusive). */
type Span = readonly [from: number, to: number];
interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  day_of_week: number;
}

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
const WHOLE_DAY: readonly Span[] = [[0, DAY_MINUTES]];
/** How many days ahead the next change is searched for. Longer than any holidays. */
const MAX_DAYS = 400;

/**
 * Whether a person may chat at a moment, and when that changes next; null if it does not change within {@link MAX_DAYS}
 * days. The hours of school, role and person must all allow it; of several classes with hours, one is enough.
 */
export function openingAt(opening: Opening, moment: Date): { isOpen: boolean; changesAt: Date | null } {
  const { date, minute } = toZonedTime(opening.zone, moment);
  const isOpenAt = (at: number, spans: readonly Span[]): boolean =>
    spans.some(([from, to]) => at >= from && at < to);
  const isOpen = isOpenAt(minute, openSpans(opening, dayOf(date, 0)));
  for (let ahead = 0; ahead <= MAX_DAYS; ahead += 1) {
    const day = dayOf(date, ahead);
    const spans = openSpans(opening, day);
    const after = ahead === 0 ? minute : -1;
    const changes = [0, ...spans.flat()].filter((at) => at > after && at < DAY_MINUTES).sort((a, b) => a - b);
    const change = changes.find((at) => isOpenAt(at, spans) !== isOpen);
    if (change !== undefined) return { isOpen, changesAt: toMoment(opening.zone, day.date, change) };
  }
  return { isOpen, changesAt: null };
}

/** Whether the last term has ended. */
export const haveTermsEnded = ({ zone, rules }: Opening, moment: Date): boolean =>
  rules.some(
    ({ hours: { terms } }) =>
      terms.length > 0 && terms.every(({ to }) => to < toZonedTime(zone, moment).date),
  );

/** Local date and minute of the day in a time zone. */
export function toZonedTime(zone: string, moment: Date): { date: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

function dayOf(date: string, ahead: number): Day {
  const at = new Date(Date.parse(date) + ahead * DAY_MS);
  return { date: at.toISOString().slice(0, 10), day_of_week: (at.getUTCDay() + 6) % 7 };
}

function openSpans({ rules, slots }: Opening, day: Day): readonly Span[] {
  const spansOf = (rule: HoursRule): readonly Span[] => spansOfRule(rule, slots, day);
  const ofClasses = rules.filter(({ origin }) => origin === 'class');
  const others = rules.filter(({ origin }) => origin !== 'class');
  const parts = others.map(spansOf);
  if (ofClasses.length > 0) parts.push(ofClasses.flatMap(spansOf));
  return parts.reduce(intersect, WHOLE_DAY);
}

function spansOfRule({ hours, group_id }: HoursRule, slots: readonly ClassSlot[], day: Day): readonly Span[] {
  const includes = ({ from, to }: { from: string; to: string }): boolean =>
    from <= day.date && day.date <= to;
  if (hours.terms.length > 0 && !hours.terms.some(includes)) return [];
  if (hours.holidays.some(includes)) return [];
  if (hours.only_slots)
    return slots
      .filter((slot) => slot.day_of_week === day.day_of_week && (group_id ?? slot.group_id) === slot.group_id)
      .map((slot): Span => [slot.start_minute, slot.end_minute]);
  if (hours.hours.length === 0) return WHOLE_DAY;
  return hours.hours
    .filter((one) => one.day_of_week === day.day_of_week)
    .map((one): Span => [toMinutes(one.from), toMinutes(one.to)]);
}

const intersect = (some: readonly Span[], others: readonly Span[]): readonly Span[] =>
  some.flatMap(([from, to]) =>
    others.flatMap(([start, end]): Span[] => {
      const span: Span = [Math.max(from, start), Math.min(to, end)];
      return span[0] < span[1] ? [span] : [];
    }),
  );

/** The moment of a local time. If a clock change skips that time, the moment after it. */
function toMoment(zone: string, date: string, minute: number): Date {
  const wanted = Date.parse(date) + minute * 60_000;
  const shownAt = (moment: number): number => {
    const shown = toZonedTime(zone, new Date(moment));
    return Date.parse(shown.date) + shown.minute * 60_000;
  };
  // Use the offset of the first guess, or of the second one if a clock change lies between them.
  const guess = wanted - (shownAt(wanted) - wanted);
  return new Date(guess - (shownAt(guess) - wanted));
}
