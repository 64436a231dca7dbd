import type { ListQuery } from '@studyhall/contracts';
import type { Announcement as Stored } from '../entities/announcement.entity.js';
import { List } from './list.js';

/** `school`: of the announcement or of its class; null if it is for everyone. */
export type Announcement = Pick<
  Stored,
  'id' | 'text' | 'school' | 'group_id' | 'author' | 'created_at' | 'ends_at'
> & { group_name: string | null };

export const VIEW = `a.id, a.text, COALESCE(g.school, a.school) AS school, a.group_id, g.name AS group_name, a.author,
  a.created_at, a.ends_at`;
export const SOURCE = `announcements a LEFT JOIN groups g ON g.id = a.group_id`;

/** Announcements, newest first, including ended ones. */
export const announcements = new List<Announcement, ListQuery, Announcement>({
  source: SOURCE,
  id: ['a.id'],
  view: VIEW,
  scope: (where, scope) => where.inScope(scope, 'COALESCE(g.school, a.school)'),
  columns: {},
  last: [{ key: 'a.id', type: 'integer' }],
  order: 'desc',
  toView: (announcement) => announcement,
});
