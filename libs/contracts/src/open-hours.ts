import { z } from 'zod';
import { PlainText } from './common.js';

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** `24:00` ends a day. */
const EndTime = z.union([ClockTime, z.literal('24:00')]);
/** Included days, `YYYY-MM-DD`. */
const Days = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'] });

/** When students may chat, by the clock of the school. */
export const OpenHours = z.object({
  /** Only in the slots of the student's classes; `hours` then have no effect. */
  only_slots: z.boolean().default(false),
  /** Times of the week, 0 = Monday. Empty: all day. A night is two of them. */
  hours: z
    .array(
      z
        .object({ day_of_week: z.number().int().min(0).max(6), from: ClockTime, to: EndTime })
        .refine(({ from, to }) => from < to, { path: ['to'] }),
    )
    .max(50)
    .default([]),
  /** Empty: the whole year. */
  terms: z.array(Days).max(20).default([]),
  /** Days without chat in a term. */
  holidays: z
    .array(Days.and(z.object({ name: PlainText.pipe(z.string().trim().max(100)) })))
    .max(100)
    .default([]),
});
export type OpenHours = z.infer<typeof OpenHours>;
