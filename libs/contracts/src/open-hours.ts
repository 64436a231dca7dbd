import { z } from 'zod';
import { ClockTime, PlainText } from './common.js';
import { sentenceText } from './sentence.js';

/** `24:00` is the end of a day. */
const EndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, sentenceText('time_format'));
const Day = z.iso.date(sentenceText('day_format'));
/** A range of days, both inclusive, as `YYYY-MM-DD`. */
const Days = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: sentenceText('last_day_before_first') });

/** When students may chat, in the school's time zone. */
export const OpenHours = z.object({
  /** Only during the slots of the student's classes; `hours` is ignored then. */
  only_slots: z.boolean().default(false),
  /** Weekly times, 0 = Monday. Empty: all day. A range over midnight needs two entries. */
  hours: z
    .array(
      z
        .object({ day_of_week: z.number().int().min(0).max(6), from: ClockTime, to: EndTime })
        .refine(({ from, to }) => from < to, { path: ['to'], message: sentenceText('end_before_start') }),
    )
    .max(50)
    .default([]),
  /** Empty: the whole year. */
  terms: z.array(Days).max(20).default([]),
  /** Days without chat within a term. */
  holidays: z
    .array(Days.and(z.object({ name: PlainText.pipe(z.string().trim().max(100)) })))
    .max(100)
    .default([]),
});
export type OpenHours = z.infer<typeof OpenHours>;
