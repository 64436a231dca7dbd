import type { LimitKind, LimitPeriod, OpenHours, SetBudget } from '@studyhall/contracts';
import type { LimitsTexts } from '../../../base/i18n/limits.texts';
import { formatDate, formatNumber, slotTime } from '../format';
import { kindLabel, periodLabel } from '../limits/limit-kinds';
import { money } from '../limits/money/money-text';

type Write = (value: never, texts: LimitsTexts) => string;

/** A calendar day, independent of time zones. */
const date = (iso: string): string => formatDate(`${iso}T12:00:00Z`);

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
  `${kindLabel(one.kind, texts)}: ${formatNumber(one.limit)} (${periodLabel(one.period, texts).toLocaleLowerCase()})`;

/** Formatters for the objects of a field, or of its list. */
const WRITERS: Readonly<Record<string, Write>> = { open_hours: openHours, budget, limits: limit };

/** Formats a recorded object; undefined without a formatter, or if it has another form. */
export function nestedValue(name: string, value: object, texts: LimitsTexts): string | undefined {
  try {
    return WRITERS[name]?.(value as never, texts);
  } catch {
    return undefined;
  }
}
