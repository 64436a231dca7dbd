// SQL: sort keys and the columns of a page are expressions that the indexes of the list are built on.
import type { UserView, UsersQuery } from '@studyhall/contracts';
import { readRole, shownSchool } from '@studyhall/domain';
import type { SortKey } from '../keyset.js';
import { IN_ORDER, inOrder } from '../natural-order.js';

export type UserSort = NonNullable<UsersQuery['sort']>;

/** The role, with the legacy value read. The index `users_of_role` is built on it. */
export const ROLE = `(CASE u.role WHEN 'admin' THEN 'MASTER_ADMIN' ELSE u.role END) COLLATE "C"`;

/** Never null: users who have never signed in come first. */
export const LAST_SIGN_IN = `COALESCE(u.last_sign_in, '-infinity'::timestamptz)`;

/** No two users have one name: it is the last key of every order. */
export const BY_NAME = inOrder('u.username');

interface UserColumn {
  /** The first key of its order. An index has it, with the name behind it. */
  sort?: SortKey;
  /** Its cell in an export; a column without it is not exported. */
  csv?: (user: UserView) => string;
}

/** The columns of the list of users: by what each is sorted and how it is exported, in the order of the export. */
export const USER_COLUMNS: Record<UserSort, UserColumn & { sort: SortKey }> & { classes: UserColumn } = {
  username: { sort: { key: BY_NAME, type: 'text' }, csv: ({ username }) => username },
  role: { sort: { key: ROLE, type: 'text' }, csv: ({ role }) => role },
  school: {
    sort: { key: `COALESCE(u.school, '') ${IN_ORDER}`, type: 'text' },
    csv: ({ school }) => school ?? '',
  },
  classes: { csv: ({ classes }) => classes.join(';') },
  access: {
    sort: { key: 'u.access_granted', type: 'boolean' },
    csv: ({ access_granted }) => (access_granted ? 'Granted' : 'Revoked'),
  },
  last_sign_in: { sort: { key: LAST_SIGN_IN, type: 'timestamptz' } },
};

/** What a list reads of a user `u`. */
export const VIEW = `u.id, u.username, u.school, u.role, u.access_granted,
  (SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY ${inOrder('g.name')}, g.id)
     FROM (SELECT group_id FROM group_members m WHERE m.user_id = u.id
           UNION SELECT group_id FROM group_teachers t WHERE t.user_id = u.id) AS of
     JOIN groups g ON g.id = of.group_id) AS class_list,
  u.last_sign_in`;

export type StoredUser = Omit<UserView, 'role' | 'last_sign_in' | 'classes' | 'class_ids'> & {
  role: string;
  last_sign_in: Date | null;
  /** Null for a user without classes. */
  class_list: Array<{ id: number; name: string }> | null;
};

export function toView({ class_list: list, last_sign_in, ...stored }: StoredUser): UserView {
  const user = {
    ...stored,
    role: readRole(stored.role),
    classes: list?.map(({ name }) => name) ?? [],
    class_ids: list?.map(({ id }) => id) ?? [],
    last_sign_in: last_sign_in?.toISOString() ?? null,
  };
  return { ...user, school: shownSchool(user) };
}
