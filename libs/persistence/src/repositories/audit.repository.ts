// SQL: one parameter for any number of entries or users.
import { SOURCE_ID } from '@studyhall/domain';
import { rows, sql, unnest, type Executor } from '../sql.js';

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
  await sql(on).rows`
    INSERT INTO audit_people (user_id, entry_id)
    SELECT DISTINCT * FROM ${unnest('p', people, { userId: 'int', id: 'bigint' })} ON CONFLICT DO NOTHING`;
}
