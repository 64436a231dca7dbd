import type { AuditEntryView, AuditQuery } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { type Conditions, likePattern } from '../conditions.js';
import { SHOWN } from '../names/person.js';
import type { WithDates } from '../sql.js';
import { List } from './list.js';

type Stored = Omit<WithDates<AuditEntryView, 'at'>, 'id'> & { id: string };

/** A condition on the time of an entry. A day such as `2026-11-21` (without `T`) means midnight in the time zone. */
function atTime(where: Conditions, when: string, { time_zone = 'UTC' }: AuditQuery, ends: boolean): unknown {
  const at = where.value(when);
  if (when.includes('T')) return where.add(`e.at ${ends ? '<' : '>='} ${at}`);
  const zone = where.value(time_zone);
  return ends
    ? where.add(`e.at < (${at}::date + interval '1 day') AT TIME ZONE ${zone}`)
    : where.add(`e.at >= ${at}::timestamp AT TIME ZONE ${zone}`);
}

/** Users whose display name matches. */
const namedLike = (id: string): string => `SELECT ${id} FROM users u WHERE lower(u.shown_name) LIKE lower($)`;

const shownName = (user: string): string => `(SELECT ${SHOWN} FROM users u WHERE u.id = ${user})`;

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** An admin who reads the log. */
interface Reader {
  id: number;
  scope: Scope;
}

/** The audit log, newest first. A move appears in the logs of both schools. Excludes legal holds on the reader. */
export const auditLog = new List<AuditEntryView, AuditQuery, Stored, Reader>({
  source: 'audit_log e',
  id: ['e.id'],
  view: `e.id, e.at, e.actor_id, e.actor, e.action, e.target_type, e.target_id, e.target, e.school, e.other_school,
    e.import_id, e.import_size, e.before, e.after, ${shownName('e.actor_id')} AS actor_name,
    ${shownName(`CASE e.target_type WHEN 'user' THEN e.target_id::int END`)} AS target_name`,
  scope: (where, { id, scope }) => {
    where.add(
      `NOT (e.action IN ('user.hold', 'user.end_hold') AND e.target_type = 'user' AND e.target_id = $)`,
      String(id),
    );
    return scope.kind === 'school'
      ? where.add('e.school = $ OR e.other_school = $', scope.school)
      : where.inScope(scope, 'e.school');
  },
  // In the order of the export.
  columns: {
    time: { csv: ({ at }) => at },
    who: { csv: ({ actor }) => actor },
    actor: {
      filter: (where, part) =>
        where.add(`lower(e.actor) LIKE lower($) OR e.actor_id IN (${namedLike('u.id')})`, likePattern(part)),
    },
    action: { filter: 'e.action = $', csv: ({ action }) => action },
    whom: { csv: ({ target }) => target },
    target: {
      filter: (where, part) =>
        where.add(
          `lower(e.target) LIKE lower($)
            OR e.target_type = 'user' AND e.target_id IN (${namedLike('u.id::text')})`,
          likePattern(part),
        ),
    },
    person: { filter: 'e.id IN (SELECT entry_id FROM audit_people WHERE user_id = $)' },
    school: { csv: ({ school }) => school ?? '' },
    'other school': { csv: ({ other_school }) => other_school ?? '' },
    from: { filter: (where, from, query) => atTime(where, from, query, false) },
    to: { filter: (where, to, query) => atTime(where, to, query, true) },
    import: { filter: 'e.import_id = $', csv: ({ import_id }) => import_id ?? '' },
    folded: { filter: 'e.import_id IS NULL OR e.import_size IS NOT NULL' },
    // As a filter: ids of entries. In the export: the values before and after a change.
    before: { filter: 'e.id < $', csv: ({ before }) => json(before) },
    after: { filter: 'e.id > $', csv: ({ after }) => json(after) },
  },
  last: [{ key: 'e.id', type: 'bigint' }],
  order: 'desc',
  toView: (entry) => ({ ...entry, id: Number(entry.id), at: entry.at.toISOString() }),
});
