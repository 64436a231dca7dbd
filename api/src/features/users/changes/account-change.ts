import { isDeepStrictEqual } from 'node:util';
import { AppError, sentence, type AdminScope, type ParentConsent, type Role } from '@studyhall/contracts';
import { can, isMaster, type Decision } from '@studyhall/domain';
import type { Account, RestorableAccount, StoredNames } from '@studyhall/persistence';
import type { AccountState } from '@studyhall/platform';
import { assertSchoolFitsRole, wrongField } from '../../directory/index.js';

/** A change that an admin makes to accounts. */
export type ChangeSpec =
  /** `school` is for a master admin whose role changes. */
  | { action: 'role'; role: Role; school?: string }
  | { action: 'admin_scope'; scope: AdminScope }
  | { action: 'school'; school: string | null }
  | { action: 'grant' | 'revoke' | 'delete' }
  /** `recorded`: the parent's decision by school; null if it is waiting again. */
  | { action: 'consent'; recorded: (school: string | null) => ParentConsent | null }
  | { action: 'update'; names: Partial<StoredNames & { username: string }> }
  /** `hashes` of the new passwords, by user; absent for a user whom the actor may reset only since the hashing. */
  | { action: 'reset_password'; hashes?: ReadonlyMap<number, string> };

type Names = StoredNames & { username: string };

/** The rules of one change. Source: `docs/specification/console.md#states`, `docs/specification/console.md#permissions`. */
export interface AccountChange {
  /** The policy of the change. `teaches`: the user is a member of a class that the actor teaches. */
  decide: (actor: Account, user: Account & Partial<StoredNames> & { teaches: boolean }) => Decision;
  /** A rejection for a reason other than the actor's rights. */
  refuse?: (user: Account) => AppError | null;
  /** The fields to store; empty if the account already has these values. */
  fields: (user: RestorableAccount) => Partial<AccountState>;
  /** The field that the change decides, also where the account has its value already. */
  sets?: keyof AccountState;
  /** Whether the change removes a master admin's role or access. */
  endsMaster?: boolean;
}

/** The rules of a change. */
export function rulesFor(spec: ChangeSpec): AccountChange {
  switch (spec.action) {
    case 'role':
      return roleChange(spec.role, spec.school ?? null);
    case 'admin_scope':
      return {
        sets: 'admin_scope',
        decide: (actor, user) => can(actor, 'user.set_admin_scope', user),
        fields: (user) => differing(user, { admin_scope: spec.scope }),
      };
    case 'school':
      return schoolChange(spec.school);
    case 'grant':
    case 'revoke':
      return accessChange(spec.action === 'grant');
    case 'consent':
      return {
        sets: 'parent_consent',
        decide: (actor, user) => can(actor, 'user.record_consent', user),
        fields: (user) => {
          const now = spec.recorded(user.school);
          const [old, next] = [user.parent_consent, now].map(
            (one) => one && [one.state, one.how, one.version],
          );
          return isDeepStrictEqual(old, next) ? {} : { parent_consent: now };
        },
      };
    case 'update':
      return {
        decide: (actor, user) =>
          can(actor, 'user.edit', {
            ...user,
            names: Object.keys(differing<Partial<Names>>(user, spec.names)),
          }),
        fields: (user) => differing(user, spec.names),
      };
    case 'delete':
      return {
        decide: (actor, user) => can(actor, 'user.delete', user),
        fields: () => ({ removed: true }),
        endsMaster: true,
      };
    case 'reset_password': {
      const { hashes } = spec;
      return {
        decide: (actor, user) => can(actor, 'user.reset_password', user),
        refuse: ({ id }) => (!hashes || hashes.has(id) ? null : new AppError('conflict')),
        fields: ({ id }) => ({ password_hash: hashes?.get(id) ?? '', must_change_password: true }),
      };
    }
  }
}

/** The wanted values that differ from the user's. */
const differing = <User extends object>(user: User, wanted: Partial<User>): Partial<User> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== undefined && user[key as keyof User] !== value),
  ) as Partial<User>;

/** A master admin belongs to no school. */
function roleChange(role: Role, wanted: string | null): AccountChange {
  const nextSchool = (user: Account): string | null =>
    isMaster({ role }) ? null : isMaster(user) ? wanted : user.school;
  return {
    sets: 'role',
    decide: (actor, user) => can(actor, 'user.set_role', { ...user, newRole: role }),
    refuse: (user) =>
      user.role === role ? null : catchError(() => assertSchoolFitsRole(role, nextSchool(user))),
    fields: (user) => (user.role === role ? {} : { role, school: nextSchool(user) }),
    endsMaster: !isMaster({ role }),
  };
}

const schoolChange = (school: string | null): AccountChange => ({
  sets: 'school',
  decide: (actor, user) => can(actor, 'user.set_school', user),
  refuse: (user) => {
    if (isMaster(user)) return wrongField('school', sentence('master_without_school'));
    return user.school === school ? null : catchError(() => assertSchoolFitsRole(user.role, school));
  },
  fields: (user) => (user.school === school ? {} : { school }),
});

/** The error that a check throws, or null. */
function catchError(check: () => void): AppError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Revoking signs the user out at once; granting restores access. Source: `docs/specification/api.md#sessions`. */
const accessChange = (granted: boolean): AccountChange => ({
  sets: 'access_granted',
  decide: (actor, user) => can(actor, 'user.set_access', { ...user, granted }),
  fields: (user) => (user.access_granted === granted ? {} : { access_granted: granted }),
  endsMaster: !granted,
});
