// SQL: one parameter for any number of entries or users.
import type { AuditEntryView } from '@studyhall/contracts';
import { SOURCE_ID, type Scope } from '@studyhall/domain';
import { likePattern } from '../conditions.js';
import { SHOWN } from '../names/person.js';
import { AuditEntry as StoredEntry } from '../entities/audit-entry.entity.js';
import type { Order } from '../natural-order.js';
import { columnsOf, rows, type Executor } from '../sql.js';

export interface AuditEntry {
  actor: { id: number | null; username: string };
  /** What was done, such as `user.role`. */
  action: string;
  target: { type: string; id: number | string; name: string };
  /** Whose school's admins may read it. */
  school: string | null;
  /** The second school of a move, whose admins may read it too. */
  otherSchool?: string | null;
  before?: object;
  after?: object;
  /** The roster that made the change, and for the entry that stands for others of it, their number. */
  import?: { id: string; size: number | null };
  /** The users of a change to many; the target of a change to one is found without. */
  people?: readonly number[];
}

/** Records changes. Call it in their transaction. Source: `docs/specification/api.md#administration`. */
export async function record(on: Executor, ...entries: AuditEntry[]): Promise<void> {
  await recordAll(on, entries);
}

/** As {@link record}, for any number of changes. */
export async function recordAll(on: Executor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = (read: (entry: AuditEntry) => unknown): unknown[] => entries.map(read);
  const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  const stored = await rows<{ id: string }>(
    on,
    `INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, other_school, before, after,
                            import_id, import_size)
     SELECT actor_id, actor, action, type, id, name, school, NULLIF(other_school, school), before, after, import, size
       FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                   $9::jsonb[], $10::jsonb[], $11::uuid[], $12::int[]) WITH ORDINALITY
            AS e (actor_id, actor, action, type, id, name, school, other_school, before, after, import, size, place)
      ORDER BY place RETURNING id`,
    [
      column((entry) => (entry.actor.id === SOURCE_ID ? null : entry.actor.id)),
      column((entry) => entry.actor.username),
      column((entry) => entry.action),
      column((entry) => entry.target.type),
      column((entry) => String(entry.target.id)),
      column((entry) => entry.target.name),
      column((entry) => entry.school),
      column((entry) => entry.otherSchool ?? null),
      column((entry) => json(entry.before)),
      column((entry) => json(entry.after)),
      column((entry) => entry.import?.id ?? null),
      column((entry) => entry.import?.size ?? null),
    ],
  );
  const people = entries.flatMap((entry, at) => {
    const id = stored[at]?.id ?? '';
    return (entry.people ?? []).map((userId) => ({ id, userId }));
  });
  if (people.length === 0) return;
  await rows(
    on,
    `INSERT INTO audit_people (user_id, entry_id)
     SELECT DISTINCT * FROM unnest($1::int[], $2::bigint[]) ON CONFLICT DO NOTHING`,
    columnsOf(people, 'userId', 'id'),
  );
}

/** The users who are shown by a name like this. */
const namedLike = (pattern: string, id = 'u.id'): string =>
  `SELECT ${id} FROM users u WHERE lower(u.shown_name) LIKE lower(${pattern})`;

/** Whether a text is a day such as `2026-11-21`, without a time. */
const isDay = (text: string): boolean => !text.includes('T');

/** The newest entries before the id `before`, or with `order: 'asc'` the oldest after the id `after`. */
export async function findEntries(
  on: Executor,
  scope: Scope,
  page: {
    action?: string;
    /** Parts of the names of who did it, and of whom it was done to. */
    actor?: string;
    target?: string;
    /** The id of a user whom the entry touched, alone or as one of many. */
    person?: number;
    /** The time, from (included) and to (left out), or days in `time_zone`, both included. */
    from?: string;
    to?: string;
    time_zone?: string;
    /** The accounts that this roster made. */
    import?: string;
    /** One line of each school stands for the accounts that a roster made there. */
    folded?: boolean;
    order?: Order;
    before?: number;
    after?: number;
    limit: number;
  },
): Promise<AuditEntryView[]> {
  const query = on.getRepository(StoredEntry).createQueryBuilder('e');
  if (scope.kind === 'none') return [];
  if (scope.kind === 'school')
    query.andWhere('(e.school = :school OR e.other_school = :school)', { school: scope.school });
  if (page.action) query.andWhere('e.action = :action', { action: page.action });
  if (page.actor)
    query.andWhere(`(lower(e.actor) LIKE lower(:actor) OR e.actor_id IN (${namedLike(':actor')}))`, {
      actor: likePattern(page.actor),
    });
  if (page.target)
    query.andWhere(
      `(lower(e.target) LIKE lower(:target)
        OR e.target_type = 'user' AND e.target_id IN (${namedLike(':target', 'u.id::text')}))`,
      { target: likePattern(page.target) },
    );
  if (page.person !== undefined)
    query.andWhere('e.id IN (SELECT entry_id FROM audit_people WHERE user_id = :person)', {
      person: page.person,
    });
  const zone = page.time_zone ?? 'UTC';
  if (page.from)
    query.andWhere(
      isDay(page.from) ? 'e.at >= CAST(:from AS timestamp) AT TIME ZONE :zone' : 'e.at >= :from',
      {
        from: page.from,
        zone,
      },
    );
  if (page.to)
    query.andWhere(
      isDay(page.to) ? `e.at < (CAST(:to AS date) + interval '1 day') AT TIME ZONE :zone` : 'e.at < :to',
      { to: page.to, zone },
    );
  if (page.import) query.andWhere('e.import_id = :import', { import: page.import });
  if (page.folded) query.andWhere('(e.import_id IS NULL OR e.import_size IS NOT NULL)');
  if (page.before !== undefined) query.andWhere('e.id < :before', { before: page.before });
  if (page.after !== undefined) query.andWhere('e.id > :after', { after: page.after });
  const found = await query
    .orderBy('e.id', page.order === 'asc' ? 'ASC' : 'DESC')
    .limit(page.limit)
    .getMany();
  const targetOf = ({ target_type, target_id }: StoredEntry): number | null =>
    target_type === 'user' ? Number(target_id) : null;
  const names = await findShownNames(
    on,
    found.flatMap((entry) => [entry.actor_id, targetOf(entry)]),
  );
  return found.map((entry) => ({
    ...entry,
    id: Number(entry.id),
    at: entry.at.toISOString(),
    actor_name: names.get(entry.actor_id) ?? null,
    target_name: names.get(targetOf(entry)) ?? null,
  }));
}

/** How users are shown today, by id. */
async function findShownNames(
  on: Executor,
  ids: ReadonlyArray<number | null>,
): Promise<Map<number | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = await rows<{ id: number; name: string }>(
    on,
    `SELECT u.id, ${SHOWN} AS name FROM users u WHERE u.id = ANY($1::int[])`,
    [wanted],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
