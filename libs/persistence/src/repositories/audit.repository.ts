// SQL: one parameter for any number of entries or users.
import { SOURCE_ID } from '@studyhall/domain';
import { sql, unnest, type Executor } from '../sql.js';

export interface AuditEntry {
  actor: { id: number | null; username: string };
  /** The action, such as `user.role`. */
  action: string;
  target: { type: string; id: number | string; name: string };
  /** The school whose admins may read it. */
  school: string | null;
  /** The second school of a move, whose admins may read it too. */
  otherSchool?: string | null;
  before?: object;
  after?: object;
  /** The import that made the change. `size` is the number of entries that this one represents. */
  import?: { id: string; size: number | null };
  /** The users of a change that affects several; the target of a change to one user is added automatically. */
  people?: readonly number[];
}

/** Records changes. Call it in the same transaction. Source: `docs/specification/api.md#administration`. */
export async function record(on: Executor, ...entries: AuditEntry[]): Promise<void> {
  await recordAll(on, entries);
}

/** The stored columns of an entry with their types. */
const LINE = {
  ...{
    actor_id: 'int',
    actor: 'text',
    action: 'text',
    type: 'text',
    id: 'text',
    name: 'text',
    school: 'text',
  },
  ...{ other_school: 'text', before: 'jsonb', after: 'jsonb', import: 'uuid', size: 'int', place: 'int' },
};

/** Like {@link record}, for any number of changes. */
export async function recordAll(on: Executor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  const lines = entries.map(
    ({ actor, action, target, school, otherSchool, import: of, ...entry }, place) => ({
      ...{
        actor_id: actor.id === SOURCE_ID ? null : actor.id,
        actor: actor.username,
        action,
        type: target.type,
      },
      ...{ id: String(target.id), name: target.name, school, other_school: otherSchool ?? null },
      ...{
        before: json(entry.before),
        after: json(entry.after),
        import: of?.id ?? null,
        size: of?.size ?? null,
        place,
      },
    }),
  );
  const stored = await sql(on).rows<{ id: string }>`
    INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, other_school, before, after,
                           import_id, import_size)
    SELECT actor_id, actor, action, type, id, name, school, NULLIF(other_school, school), before, after, import, size
      FROM ${unnest('e', lines, LINE)} ORDER BY place RETURNING id`;
  const people = entries.flatMap((entry, at) => {
    const id = stored[at]?.id ?? '';
    return (entry.people ?? []).map((userId) => ({ id, userId }));
  });
  if (people.length === 0) return;
  await sql(on).rows`
    INSERT INTO audit_people (user_id, entry_id)
    SELECT DISTINCT * FROM ${unnest('p', people, { userId: 'int', id: 'bigint' })} ON CONFLICT DO NOTHING`;
}
