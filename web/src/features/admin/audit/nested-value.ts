import type { LimitKind, LimitPeriod, OpenHours, SetBudget } from '@studyhall/contracts';
import type { LimitsTexts } from '../../../base/i18n/limits.texts';
import { day, number, slotTime } from '../format';
import { kindLabel, periodLabel } from '../limits/limit-kinds';
import { money } from '../limits/money/money-text';

type Write = (value: never, texts: LimitsTexts) => string;

/** A day of the calendar, which no time zone moves. */
const date = (iso: string): string => day(`${iso}T12:00:00Z`);

const span = ({ from, to }: { from: string; to: string }): string => `${date(from)} – ${date(to)}`;

function openHours({ only_slots, hours, terms, holidays }: OpenHours, texts: LimitsTexts): string {
  const times = hours.map(({ day_of_week, from, to }) =>
    slotTime({ day_of_week, start_time: from, end_time: to }),
  );
  return [
    ...(only_slots ? [texts.onlySlots] : times),
    ...terms.map((term) => `${texts.terms}: ${span(term)}`),
    ...holidays.map((holiday) => `${holiday.name || texts.holidays}: ${span(holiday)}`),
  ].join('\n');
}

const budget = ({ amount, currency }: SetBudget): string => money(amount, currency);

const limit = (one: { kind: LimitKind; period: LimitPeriod; limit: number }, texts: LimitsTexts): string =>
  `${kindLabel(one.kind, texts)}: ${number(one.limit)} (${periodLabel(one.period, texts).toLocaleLowerCase()})`;

/** How the objects of a field are written, or each object of its list. */
const WRITERS: Readonly<Record<string, Write>> = { open_hours: openHours, budget, limits: limit };

/** A recorded object in words; undefined for one without a writer, or that is recorded in another form. */
export function nestedValue(name: string, value: object, texts: LimitsTexts): string | undefined {
  try {
    return WRITERS[name]?.(value as never, texts);
  } catch {
    return undefined;
  }
}
