import { z } from 'zod';
import { inQuery, PlainText, QueryFlag, QueryInt, SchoolName, Uuid, IsoTime } from './common.js';
import { Order, Page, Search } from './lists.js';
import { TimeZone } from './schools.js';

export const AuditEntryView = z.object({
  id: z.number().int(),
  at: IsoTime,
  actor_id: z.number().int().nullable(),
  actor: z.string(),
  /** Current display names of the actor, and of the target if it is a user; null without an account. */
  actor_name: z.string().nullable(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  target: z.string(),
  target_name: z.string().nullable(),
  school: z.string().nullable(),
  /** The second school of a move. Its admins see the entry too. */
  other_school: z.string().nullable(),
  /** The roster import that created this account. The first entry of each school has `import_size`, the number of accounts. */
  import_id: z.string().nullable(),
  import_size: z.number().int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

/** A time or a day. Both ends of a range of days are inclusive. */
const TimeOrDay = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * `GET
 * /api/audit?action=&actor=&target=&person=&school=&from=&to=&time_zone=&import=&folded=&order=&before=&after=&limit=`.
 * Newest first, paged with `before`; with `order=asc` oldest first, paged with `after`. Both are the last id of the
 * previous page.
 */
export const AuditQuery = z.object({
  action: inQuery(PlainText.pipe(z.string().max(64))),
  actor: Search,
  school: inQuery(SchoolName),
  /** A part of the target's name. */
  target: Search,
  /** The id of a user whom the change affected, alone or together with others. */
  person: QueryInt(1, 2_147_483_647),
  /** The time of the change: from (inclusive) and to (exclusive). A day lasts from midnight to midnight in `time_zone`. */
  from: inQuery(TimeOrDay),
  to: inQuery(TimeOrDay),
  /** The time zone for days; UTC by default. */
  time_zone: inQuery(TimeZone),
  /** Limits the entries to accounts that this import created. */
  import: inQuery(Uuid),
  /** Merges the accounts of an import into one entry per school. */
  folded: QueryFlag,
  order: Order,
  before: QueryInt(1, Number.MAX_SAFE_INTEGER),
  after: QueryInt(1, Number.MAX_SAFE_INTEGER),
  limit: Page.limit,
});
export type AuditQuery = z.infer<typeof AuditQuery>;
