import type { AccountFields, members, RestorableAccount } from '@studyhall/persistence';
import type { ChangeSpec, PlannedChange, ResetHashes } from './account-change.js';

/** The undo kind of changes to accounts. */
export const ACCOUNTS_CHANGED = 'users.change';

/** What an undo compares and restores. A reset stores hashes of passwords; they go when the undo ends. */
export interface StoredState extends Partial<AccountFields> {
  password_hash?: string;
  must_change_password?: boolean;
}

/** What is stored to undo a change of accounts. */
export interface AccountUndo {
  change: ChangeSpec;
  users: Array<{ id: number; before: StoredState; after: StoredState }>;
  /** The memberships that ended. */
  members: members.Membership[];
  /** The classes that are not taught any more. Missing where an older version stored the change. */
  taught?: members.Membership[];
}

export function undoDataOf(
  change: ChangeSpec,
  planned: readonly PlannedChange[],
  { left, taught }: Record<'left' | 'taught', readonly members.EndedMembership[]>,
  reset: { before: readonly RestorableAccount[]; hashes: ResetHashes },
): AccountUndo {
  const passwords = new Map(
    reset.before.map(({ id, password_hash, must_change_password }) => [
      id,
      { password_hash, must_change_password },
    ]),
  );
  return {
    change,
    users: planned.map(({ user, fields }) => {
      const { role, school, access_granted } = user;
      const hash = reset.hashes.get(user.id);
      return {
        id: user.id,
        before: { ...pickKeys({ role, school, access_granted }, fields), ...passwords.get(user.id) },
        after: { ...fields, ...(hash === undefined ? {} : { password_hash: hash }) },
      };
    }),
    members: left.map(membershipOf),
    taught: taught.map(membershipOf),
  };
}

const membershipOf = ({ group_id, user_id }: members.Membership): members.Membership => ({
  group_id,
  user_id,
});

const pickKeys = (values: AccountFields, keys: object): Partial<AccountFields> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in keys));
