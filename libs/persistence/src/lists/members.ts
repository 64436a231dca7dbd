import type { EligibleQuery, MembersQuery, MemberView } from '@studyhall/contracts';
import { present, searchWords } from '../conditions.js';
import { GroupMember } from '../entities/group-member.entity.js';
import { UserCount } from '../entities/user-count.entity.js';
import { MEMBER, SHOWN } from '../names/person.js';
import { inOrder } from '../natural-order.js';
import { List, searchIn } from './list.js';

const BY_NAME = { key: inOrder(SHOWN), type: 'text' };
const BY_USERNAME = { key: inOrder('u.username'), type: 'text' };

/** The members of a class. */
export const members = new List<MemberView, MembersQuery, MemberView, { id: number }>({
  source: 'group_members m JOIN users u ON u.id = m.user_id',
  id: ['m.user_id', 'm.group_id'],
  view: MEMBER,
  scope: (where, group) => where.add(present('u')).add('m.group_id = $', group.id),
  columns: {
    username: { sort: BY_NAME },
    added_at: { sort: { key: 'm.added_at', type: 'timestamptz' } },
    search: searchIn('u.search'),
  },
  last: [BY_NAME, BY_USERNAME],
  toView: (member) => member,
});

/** Students of the class's school who are not in it. Source: `docs/specification/console.md#validation`. */
export const eligible = new List<MemberView, EligibleQuery, MemberView, { id: number; school: string }>({
  source: 'users u',
  id: ['u.id'],
  view: MEMBER,
  scope: (where, { id, school }) =>
    where
      .add(present('u'))
      .add(`u.role = 'STUDENT' AND u.school = $`, school)
      .add('NOT EXISTS (SELECT 1 FROM group_members m WHERE m.group_id = $ AND m.user_id = u.id)', id),
  columns: { username: { sort: BY_NAME }, search: searchIn('u.search') },
  last: [BY_NAME, BY_USERNAME],
  // Every member is a student of the class's school.
  storedCount: (on, { id, school }, { search }) =>
    searchWords(search).length > 0
      ? null
      : Promise.all([
          on.getRepository(UserCount).findOneBy({ school, role: 'STUDENT' }),
          on.getRepository(GroupMember).countBy({ group_id: id }),
        ]).then(([students, inClass]) => (students?.count ?? 0) - inClass),
  toView: (member) => member,
});
