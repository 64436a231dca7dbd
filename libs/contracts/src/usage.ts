import { z } from 'zod';
import { inQuery, QueryInt, SchoolName } from './common.js';
import { LIMITS } from './limits.js';

/** What the ledger counts. `background`: titles, quizzes, judges and other work beside a reply, in tokens. */
export const UsageKind = z.enum([
  'messages',
  'tokens',
  'images',
  'code',
  'minutes',
  'transcription',
  'speech',
  'background',
]);
export type UsageKind = z.infer<typeof UsageKind>;

/**
 * `GET /api/usage?school=&class=&from=&to=&by=&format=&cursor=&limit=`. Days by the clock of each school, both included;
 * the last 30 days unless given.
 */
export const UsageQuery = z.object({
  school: inQuery(SchoolName),
  class: QueryInt(1, 2_147_483_647),
  from: inQuery(z.iso.date()),
  to: inQuery(z.iso.date()),
  /** `person`: who uses far more than the others, by name and amount. `kind`: one sum of each kind. */
  by: inQuery(z.enum(['day', 'person', 'kind'])),
  format: inQuery(z.enum(['json', 'csv'])),
  /** `next_cursor` of the page before. */
  cursor: inQuery(z.string().max(1_000)),
  limit: QueryInt(1, LIMITS.pageMax),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

export const UsageRow = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  school: z.string().nullable(),
  /** Null for what belongs to no class, or to none of several. */
  class: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  kind: UsageKind,
  /** Null for what no model did, or where it is not known. */
  model: z.string().nullable(),
  amount: z.number().int(),
  /** Null where no price was known. */
  cost: z.number().nullable(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/** A person who used at least three times what the middle one of those who used it did. */
export const UsageOfPerson = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  kind: UsageKind,
  amount: z.number().int(),
  /** What the middle one used. */
  median: z.number(),
  cost: z.number().nullable(),
});
export type UsageOfPerson = z.infer<typeof UsageOfPerson>;

/** What everyone in the scope used of a kind. */
export const UsageTotal = z.object({
  kind: UsageKind,
  amount: z.number().int(),
  /** Who used it. */
  people: z.number().int(),
});
export type UsageTotal = z.infer<typeof UsageTotal>;

/** Newest day first. `people` has rows with `by=person` alone, `totals` with `by=kind` alone, `rows` with neither. */
export const UsageAnswer = z.object({
  rows: z.array(UsageRow),
  people: z.array(UsageOfPerson),
  totals: z.array(UsageTotal),
  currency: z.string().nullable(),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
});
export type UsageAnswer = z.infer<typeof UsageAnswer>;
