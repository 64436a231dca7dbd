import type { AuditEntryView } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { anywhere, Conditions } from '../conditions.js';
import { rows, type Executor } from '../sql.js';

export interface AuditEntry {
  actor: { id: number | null; username: string };
  /** What was done, such as `user.role`. */
  action: string;
  target: { type: string; id: number | string; name: string };
  /** Whose school's admins may read it. */
  school: string | null;
  /** The second school of a move, whose admins may read it too. */
  otherSchool?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Writes down a change. Called in the transaction of the change. Source: `decisions.md` §5. */
export async function record(on: Executor, entry: AuditEntry): Promise<void> {
  await rows(
    on,
    `INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, before, after, other_school)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      entry.actor.id,
      entry.actor.username,
      entry.action,
      entry.target.type,
      String(entry.target.id),
      entry.target.name,
      entry.school,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.otherSchool === entry.school ? null : (entry.otherSchool ?? null),
    ],
  );
}

/** The newest entries before the id `before`. */
export async function findEntries(
  on: Executor,
  scope: Scope,
  page: {
    action?: string;
    /** Parts of the names of who did it, and of whom it was done to. */
    actor?: string;
    target?: string;
    /** The time, from (included) and to (left out). */
    from?: string;
    to?: string;
    /** The accounts that this roster made. */
    import?: string;
    /** One line of each school stands for the accounts that a roster made there. */
    folded?: boolean;
    before?: number;
    limit: number;
  },
): Promise<AuditEntryView[]> {
  if (scope.kind === 'none') return [];
  const where = new Conditions();
  if (scope.kind === 'school') where.add('school = $ OR other_school = $', scope.school);
  if (page.action) where.add('action = $', page.action);
  if (page.actor) where.add('lower(actor) LIKE lower($)', anywhere(page.actor));
  if (page.target) where.add('lower(target) LIKE lower($)', anywhere(page.target));
  if (page.from) where.add('at >= $::timestamptz', page.from);
  if (page.to) where.add('at < $::timestamptz', page.to);
  if (page.import) where.add('import_id = $::uuid', page.import);
  if (page.folded) where.add('import_id IS NULL OR import_size IS NOT NULL');
  if (page.before !== undefined) where.add('id < $', page.before);
  const limit = where.value(page.limit);
  const found = await rows<Omit<AuditEntryView, 'id' | 'at'> & { id: string; at: Date }>(
    on,
    `SELECT id, at, actor_id, actor, action, target_type, target_id, target, school, other_school, import_id,
            import_size, before, after
       FROM audit_log WHERE ${where.sql} ORDER BY id DESC LIMIT ${limit}`,
    where.values,
  );
  return found.map((entry) => ({ ...entry, id: Number(entry.id), at: entry.at.toISOString() }));
}
