import { z } from 'zod';
import { inQuery, QueryInt, SchoolName } from './common.js';
import { LIMITS } from './limits.js';

/** What the ledger counts. `background`: titles, quizzes, judgements and other model work besides replies, in tokens. */
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
 * `GET /api/usage?school=&class=&from=&to=&by=&format=&cursor=&limit=`. Days are in each school's time zone, both
 * inclusive; the last 30 days by default.
 */
export const UsageQuery = z.object({
  school: inQuery(SchoolName),
  class: QueryInt(1, 2_147_483_647),
  from: inQuery(z.iso.date()),
  to: inQuery(z.iso.date()),
  /** `person`: people who use far more than others, with name and amount. `kind`: one total per kind. */
  by: inQuery(z.enum(['day', 'person', 'kind'])),
  format: inQuery(z.enum(['json', 'csv'])),
  /** `next_cursor` of the previous page. */
  cursor: inQuery(z.string().max(1_000)),
  limit: QueryInt(1, LIMITS.pageMax),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

export const UsageRow = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  school: z.string().nullable(),
  /** Null for use that belongs to no class or cannot be assigned to one. */
  class: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  kind: UsageKind,
  /** Null if no model was used, or the model is unknown. */
  model: z.string().nullable(),
  amount: z.number().int(),
  /** Null if the price was unknown. */
  cost: z.number().nullable(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/** A person who used at least three times the median of all users of that kind. */
export const UsageOfPerson = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  kind: UsageKind,
  amount: z.number().int(),
  /** The median amount. */
  median: z.number(),
  cost: z.number().nullable(),
});
export type UsageOfPerson = z.infer<typeof UsageOfPerson>;

/** The total use of a kind in the scope. */
export const UsageTotal = z.object({
  kind: UsageKind,
  amount: z.number().int(),
  /** Number of users who have an account now. */
  people: z.number().int(),
  /** Whether a part has no user: that of accounts that were erased since, and background work for a class. */
  has_unnamed: z.boolean(),
});
export type UsageTotal = z.infer<typeof UsageTotal>;

/** Newest day first. `people` is filled only with `by=person`, `totals` only with `by=kind`, `rows` only without both. */
export const UsageAnswer = z.object({
  rows: z.array(UsageRow),
  people: z.array(UsageOfPerson),
  totals: z.array(UsageTotal),
  currency: z.string().nullable(),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
});
export type UsageAnswer = z.infer<typeof UsageAnswer>;
