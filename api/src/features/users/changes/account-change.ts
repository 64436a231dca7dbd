import { AppError, sentence, type PlainSentenceCode, type Role } from '@studyhall/contracts';
import { can, isMaster, type Decision } from '@studyhall/domain';
import type { Account, AccountFields, NewPassword } from '@studyhall/persistence';
import { assertSchoolFitsRole, wrongField } from '../../directory/index.js';

/** A change that an admin makes to accounts. It is stored with its undo: only plain values. */
export type ChangeSpec =
  /** `school` is for a master admin who becomes something else. */
  | { action: 'role'; role: Role; school?: string }
  | { action: 'school'; school: string | null }
  | { action: 'grant' | 'revoke' | 'delete' | 'reset_password' };

/** The rules of one change. Source: `docs/specification/console.md#states`, `docs/specification/console.md#permissions`. */
export interface AccountChange {
  /** The name in the audit log. */
  audit: string;
  /** The policy of the change. `teaches`: the user is a member of a class that the actor teaches. */
  decide: (actor: Account, user: Account & { teaches: boolean }) => Decision;
  /** A refusal for another reason than the actor's rights. */
  refuse?: (user: Account) => AppError | null;
  /** What is stored; nothing where the account is so already. */
  fields: (user: Account) => Partial<AccountFields>;
  /** The change is made although it stores none of the fields. */
  always?: true;
  /** It takes a master admin's role or access. */
  endsMaster?: boolean;
  /** The users leave all of their classes, and teach none any more. */
  leavesClasses?: boolean;
  /** The sessions of the users end with this sentence. */
  endsSessions?: PlainSentenceCode;
  /** The users' sockets move to other rooms. */
  moves?: true;
}

/** The rules of a change. `passwords` are the hashes of a reset, by user. */
export function changeOf(spec: ChangeSpec): AccountChange {
  switch (spec.action) {
    case 'role':
      return roleChange(spec.role, spec.school ?? null);
    case 'school':
      return schoolChange(spec.school);
    case 'grant':
    case 'revoke':
      return accessChange(spec.action === 'grant');
    case 'delete':
      return {
        audit: 'user.delete',
        decide: (actor, user) => can(actor, 'user.delete', user),
        fields: () => ({}),
        always: true,
        endsMaster: true,
        leavesClasses: true,
        endsSessions: 'account_deleted',
      };
    case 'reset_password':
      return {
        audit: 'user.reset_password',
        decide: (actor, user) => can(actor, 'user.reset_password', user),
        fields: () => ({}),
        always: true,
        endsSessions: 'password_reset',
      };
  }
}

/** A master admin belongs to no school, and only students and teachers to classes: removes what does not fit the new role. */
function roleChange(role: Role, wanted: string | null): AccountChange {
  const schoolOf = (user: Account): string | null =>
    isMaster({ role }) ? null : isMaster(user) ? wanted : user.school;
  return {
    audit: 'user.role',
    decide: (actor, user) => can(actor, 'user.set_role', { ...user, newRole: role }),
    refuse: (user) =>
      user.role === role ? null : refusalOf(() => assertSchoolFitsRole(role, schoolOf(user))),
    fields: (user) => (user.role === role ? {} : { role, school: schoolOf(user) }),
    endsMaster: !isMaster({ role }),
    leavesClasses: true,
    moves: true,
  };
}

/** The user leaves the classes of the school that was theirs. */
const schoolChange = (school: string | null): AccountChange => ({
  audit: 'user.school',
  decide: (actor, user) => can(actor, 'user.set_school', user),
  refuse: (user) => {
    if (isMaster(user)) return wrongField('school', sentence('master_without_school'));
    return user.school === school ? null : refusalOf(() => assertSchoolFitsRole(user.role, school));
  },
  fields: (user) => (user.school === school ? {} : { school }),
  leavesClasses: true,
  moves: true,
});

/** The error that a check throws, or null. */
function refusalOf(check: () => void): AppError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Revoking signs the user out at once; granting reverses it. Source: `docs/specification/api.md#sessions`. */
const accessChange = (granted: boolean): AccountChange => ({
  audit: granted ? 'user.grant' : 'user.revoke',
  decide: (actor, user) => can(actor, 'user.set_access', { ...user, granted }),
  fields: (user) => (user.access_granted === granted ? {} : { access_granted: granted }),
  endsMaster: !granted,
  endsSessions: granted ? undefined : 'access_revoked',
});

/** What a change stores for one user. */
export interface PlannedChange {
  user: Account;
  fields: Partial<AccountFields>;
}

/** Hashes by user, for a reset of passwords. */
export type ResetHashes = ReadonlyMap<number, string>;

export const newPasswords = (users: readonly Account[], hashes: ResetHashes): NewPassword[] =>
  users.flatMap(({ id }) => {
    const hash = hashes.get(id);
    return hash === undefined ? [] : [{ id, hash, mustChange: true }];
  });

/** Users by what is stored for them, so that each statement changes all that change alike. */
export function groupAlike<Item>(
  items: readonly Item[],
  read: (item: Item) => { id: number; fields: Partial<AccountFields> },
): Array<{ ids: number[]; fields: Partial<AccountFields> }> {
  const groups = new Map<string, { ids: number[]; fields: Partial<AccountFields> }>();
  for (const item of items) {
    const { id, fields } = read(item);
    if (Object.keys(fields).length === 0) continue;
    const key = JSON.stringify(fields, Object.keys(fields).toSorted());
    const group = groups.get(key) ?? { ids: [], fields };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
