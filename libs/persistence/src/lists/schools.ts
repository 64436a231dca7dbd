import type { SchoolsQuery, SchoolView } from '@studyhall/contracts';
import { inOrder } from '../natural-order.js';
import type { WithDates } from '../sql.js';
import { List, searchIn } from './list.js';

const BY_NAME = { key: inOrder('s.name'), type: 'text' };
const sortedBy = (key: string): { sort: { key: string; type: string } } => ({
  sort: { key, type: 'integer' },
});

/** Schools with their figures. Uses the stored user counts: a few rows per school, whatever its size. */
export const schools = new List<SchoolView, Omit<SchoolsQuery, 'view'>, WithDates<SchoolView, 'created_at'>>({
  source: `schools s
    LEFT JOIN (SELECT school, sum(count) FILTER (WHERE role = 'STUDENT')::int AS students,
                      sum(count) FILTER (WHERE role = 'TEACHER')::int AS teachers,
                      sum(count) FILTER (WHERE role = 'SCHOOL_ADMIN')::int AS admins
                 FROM user_counts GROUP BY school) AS c ON c.school = s.name
    LEFT JOIN (SELECT school, count(*)::int AS classes FROM groups GROUP BY school) AS g ON g.school = s.name`,
  id: ['s.id'],
  view: `s.id, s.name, COALESCE(c.students, 0) AS students, COALESCE(c.teachers, 0) AS teachers,
    COALESCE(c.admins, 0) AS admins, COALESCE(g.classes, 0) AS classes, s.archived_at IS NOT NULL AS archived,
    s.time_zone, s.languages, s.help_contact, s.study_mode, s.password_sign_in, s.family_name_first,
    s.mask_personal_data, s.created_at`,
  scope: (where, scope) => where.inScope(scope, 's.name'),
  columns: {
    name: { sort: BY_NAME },
    students: sortedBy('COALESCE(c.students, 0)'),
    admins: sortedBy('COALESCE(c.admins, 0)'),
    classes: sortedBy('COALESCE(g.classes, 0)'),
    created_at: { sort: { key: 's.created_at', type: 'timestamptz' } },
    archived: { filter: `$ = 'all' OR (s.archived_at IS NOT NULL) = ($ = 'true')` },
    search: searchIn('search_key(s.name)'),
  },
  last: [BY_NAME],
  toView: (stored) => ({ ...stored, created_at: stored.created_at.toISOString() }),
});
