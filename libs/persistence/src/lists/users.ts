import { LIMITS, type UsersQuery, type UserView } from '@studyhall/contracts';
import { readRole, shownSchool } from '@studyhall/domain';
import { inScope, currentRole, searchWords, type Conditions } from '../conditions.js';
import { UserCount } from '../entities/user-count.entity.js';
import { PERSON, SHOWN, ROSTER_OF_USER } from '../names/person.js';
import { IN_ORDER, inOrder } from '../natural-order.js';
import { CONSENT_ASKED, CONSENT_STATE } from '../repositories/consents.repository.js';
import { List } from './list.js';

/** If a school has at most this many users, they are filtered first and sorted afterwards. */
const SORTED_AT_ONCE = 10_000;

/** Not nullable: users who have never signed in sort first. */
const LAST_SIGN_IN = `COALESCE(u.last_sign_in, '-infinity'::timestamptz)`;

/** In the import format. Empty if the school does not ask for consent. */
const CONSENT_CELLS = { given: 'Given', withdrawn: 'Withdrawn', waiting: 'Waiting' };

type StoredUser = Omit<UserView, 'role' | 'last_sign_in' | 'classes' | 'class_ids'> & {
  role: string;
  last_sign_in: Date | null;
  /** Null for a user without classes. */
  class_list: Array<{ id: number; name: string }> | null;
};

/**
 * Each word must be a part of a name or number, or the complete id in a source. Uses an array, so that one index serves all
 * parts.
 */
function findPeople(where: Conditions, text: string): void {
  for (const word of searchWords(text))
    where.add(
      `u.search LIKE search_pattern($) OR u.id = ANY(ARRAY(SELECT user_id FROM external_ids WHERE external_id = $))`,
      word,
    );
}

/** Users. Each sort order has an index, with the name as its second key. */
export const users = new List<UserView, UsersQuery, StoredUser>({
  source: 'users u',
  id: ['u.id'],
  view: `u.id, u.username, ${PERSON}, ${ROSTER_OF_USER}, u.school, u.role, u.access_granted,
    (SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY ${inOrder('g.name')}, g.id)
       FROM (SELECT group_id FROM group_members m WHERE m.user_id = u.id
             UNION SELECT group_id FROM group_teachers t WHERE t.user_id = u.id) AS of
       JOIN groups g ON g.id = of.group_id) AS class_list,
    CASE WHEN ${CONSENT_ASKED} THEN ${CONSENT_STATE} END AS parent_consent, u.last_sign_in`,
  scope: (where, scope) => where.usersInScope(scope, 'u'),
  // In the order of the export.
  columns: {
    username: { sort: { key: inOrder('u.username'), type: 'text' }, csv: ({ username }) => username },
    display_name: { sort: { key: inOrder(SHOWN), type: 'text' } },
    role: {
      sort: { key: currentRole('u'), type: 'text' },
      filter: `${currentRole('u')} = $`,
      csv: ({ role }) => role,
    },
    school: {
      sort: {
        ...{ key: `COALESCE(u.school, '') ${IN_ORDER}`, type: 'text' },
        isConstant: ({ kind }) => kind === 'school',
      },
      csv: ({ school }) => school ?? '',
    },
    classes: { csv: ({ classes }) => classes.join(';') },
    access: {
      sort: { key: 'u.access_granted', type: 'boolean' },
      filter: (where, access) => where.add('u.access_granted = $', access === 'granted'),
      csv: ({ access_granted }) => (access_granted ? 'Granted' : 'Revoked'),
    },
    given_name: { csv: ({ given_name }) => given_name ?? '' },
    family_name: { csv: ({ family_name }) => family_name ?? '' },
    preferred_name: { csv: ({ preferred_name }) => preferred_name ?? '' },
    email: { csv: ({ email }) => email ?? '' },
    number: { csv: ({ number }) => number ?? '' },
    parent_consent: { csv: ({ parent_consent: state }) => (state ? CONSENT_CELLS[state] : '') },
    external_ids: {
      csv: ({ external_ids: ids }) =>
        Object.entries(ids)
          .map(([source, id]) => `${source}=${id}`)
          .join(';'),
    },
    last_sign_in: { sort: { key: LAST_SIGN_IN, type: 'timestamptz' } },
    consent: { filter: `${CONSENT_ASKED} AND ${CONSENT_STATE} = $` },
    never_signed_in: { filter: `${LAST_SIGN_IN} = '-infinity'::timestamptz` },
    class: {
      filter: `u.id IN (SELECT user_id FROM group_members WHERE group_id = $
                        UNION ALL SELECT user_id FROM group_teachers WHERE group_id = $)`,
    },
    search: { filter: findPeople },
  },
  last: [{ key: inOrder('u.username'), type: 'text' }],
  // Not counted for filters: counting would read every matching row.
  storedCount: (on, scope, { search, access, consent, never_signed_in, class: group, role }) =>
    searchWords(search).length > 0 || access || consent || never_signed_in || group !== undefined
      ? null
      : on
          .getRepository(UserCount)
          .sum('count', { ...inScope(scope), ...(role && { role }) })
          .then((count) => count ?? 0),
  maxCount: LIMITS.searchCountMax,
  findsFirst: ({ kind }, { sort }, { total, isExact }) =>
    isExact
      ? kind === 'school' && sort !== undefined && total <= SORTED_AT_ONCE
      : total < LIMITS.searchCountMax,
  toView: ({ class_list: list, last_sign_in, ...stored }) => {
    const user = {
      ...stored,
      role: readRole(stored.role),
      classes: list?.map(({ name }) => name) ?? [],
      class_ids: list?.map(({ id }) => id) ?? [],
      last_sign_in: last_sign_in?.toISOString() ?? null,
    };
    return { ...user, school: shownSchool(user) };
  },
});
