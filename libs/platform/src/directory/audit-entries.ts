import { isMaster } from '@studyhall/domain';
import type { Account, audit, members } from '@studyhall/persistence';
import { changing, NAMES, type AccountState, type ChangeSet, type Diff } from './change-set.js';
import type { Locked } from './locks.js';
import type { Stored } from './store.js';

/**
 * What the audit log shows of an account: no password, and of names and addresses only the username, because the log
 * outlives the account.
 */
function shown({
  username,
  role,
  admin_scope,
  school,
  access_granted,
  parent_consent: consent,
}: Partial<AccountState>) {
  return {
    ...(username !== undefined && { username }),
    ...(role !== undefined && { role }),
    ...(admin_scope !== undefined && { admin_scope }),
    ...(school !== undefined && { school }),
    ...(access_granted !== undefined && { access_granted }),
    ...(consent !== undefined && { parent_consent: consent?.state ?? 'waiting' }),
    ...(consent && { how: consent.how, version: consent.version }),
  };
}

/** The names of the changed name fields, without their values. */
function changedNames(diff: Diff<AccountState>): { names?: string[] } {
  const names = NAMES.filter((name) => name !== 'username' && changing([diff], name).length > 0);
  return names.length > 0 ? { names } : {};
}

const homeSchool = ({ role, school }: Pick<AccountState, 'role' | 'school'>): string | null =>
  isMaster({ role }) ? null : school;

/** One entry per changed account, with the classes that the user left. */
export const accountEntries =
  (actor: Account, { accounts }: Locked) =>
  (change: ChangeSet, { left, taught }: Stored): audit.AuditEntry[] => {
    const further = Map.groupBy(change.school_memberships ?? [], ({ user_id }) => user_id);
    const groupByUser = (ended: readonly members.EndedMembership[]) =>
      Map.groupBy(ended, ({ user_id }) => user_id);
    const [classes, taughtOf] = [groupByUser(left), groupByUser(taught)];
    return foldResets(
      change,
      change.accounts.flatMap((diff) => {
        const { id, before, after } = diff;
        const user = accounts.get(id);
        if (!user) return [];
        const { username, role, school, access_granted } = user;
        const names = classes.get(id)?.map(({ group_name }) => group_name);
        const taughtNames = taughtOf.get(id)?.map(({ group_name }) => group_name);
        return [
          {
            actor,
            action: change.cause.action,
            target: { type: 'user', id, name: username },
            school: homeSchool(user),
            otherSchool: after.school === undefined ? school : after.school,
            before: {
              ...(after.removed ? { username, role, school, access_granted } : shown(before)),
              ...(names && { classes: names }),
              ...(taughtNames && { classes_taught: taughtNames }),
              ...(further.has(id) && { further_schools: further.get(id)?.map((one) => one.school) }),
            },
            after: after.removed
              ? undefined
              : {
                  ...shown(after),
                  ...changedNames(diff),
                  ...(after.must_change_password && { must_change_password: true }),
                },
          },
        ];
      }),
    );
  };

/** One entry per role in another school that was added, changed or removed. */
export const membershipEntries =
  (actor: Account, { accounts }: Pick<Locked, 'accounts'>) =>
  (change: ChangeSet): audit.AuditEntry[] =>
    (change.school_memberships ?? []).flatMap(({ user_id: id, school, before, after }) => {
      const user = accounts.get(id);
      if (!user) return [];
      return [
        {
          ...{ actor, action: 'user.membership', target: { type: 'user', id, name: user.username } },
          ...{ school, otherSchool: user.school },
          before: before ? shown(before) : undefined,
          after: after ? shown(after) : undefined,
        },
      ];
    });

/** What an undo restored. */
export interface Restoration {
  /** The undone parts of the change. */
  change: ChangeSet;
  /** Number of restored rows of each kind. */
  accounts: number;
  created: number;
  classes: number;
  /** Users whom the undo added to the class or removed from it. */
  entered: { members: number[]; teachers: number[] };
  left: { members: number[]; teachers: number[] };
}

/** The entries of an undo: one per account, or one for the class, school or import of the change. */
export function undoneEntries(
  actor: Account,
  { accounts, classes }: Locked,
  { change, ...done }: Restoration,
  /** The current name of the school, if the change was about a whole school. */
  school: string | null,
): audit.AuditEntry[] {
  const { action, target } = change.cause;
  const names = (ids: readonly number[]): string[] => ids.flatMap((id) => accounts.get(id)?.username ?? []);
  const people = [
    ...done.entered.members,
    ...done.entered.teachers,
    ...done.left.members,
    ...done.left.teachers,
  ];
  switch (target?.type) {
    case undefined:
      if (action === 'user.membership') return membershipEntries(actor, { accounts })(change);
      return foldResets(
        change,
        change.accounts.flatMap((diff) => restoredEntry(actor, action, diff, accounts.get(diff.id))),
      );
    case 'school':
      return [
        {
          actor,
          action: 'school.rollover_undone',
          target: { ...target, name: school ?? target.name },
          school,
          after: { classes: done.classes, leavers: done.accounts },
          people: change.accounts.map(({ id }) => id),
        },
      ];
    case 'import':
    case 'roster':
      return [
        {
          actor,
          action: `${target.type}.undone`,
          target,
          school: actor.school,
          before: { users: done.created, changed: done.accounts },
          people: [...accounts.keys()],
        },
      ];
    case 'group': {
      const now = classes.get(Number(target.id));
      if (!now) return [];
      const [diff] = change.classes;
      const group = { ...now, ...diff?.before };
      const entry = { actor, target: { ...target, name: group.name }, school: group.school, people };
      if (diff) {
        const [back, teachers] = [names(done.entered.members), names(done.entered.teachers)];
        return [
          {
            ...entry,
            action: 'group.restore',
            otherSchool: now.school,
            after: {
              name: group.name,
              school: group.school,
              ...(back.length > 0 && { members: back }),
              ...(teachers.length > 0 && { teachers }),
            },
          },
        ];
      }
      if (done.left.members.length > 0)
        return [{ ...entry, action: 'group.remove_member', before: { removed: names(done.left.members) } }];
      const restored = action === 'group.remove_teacher' ? 'group.add_teachers' : 'group.restore_members';
      return [{ ...entry, action: restored, after: { added: names(people) } }];
    }
  }
}

function restoredEntry(
  actor: Account,
  action: string,
  diff: Diff<AccountState>,
  user: Account | undefined,
): audit.AuditEntry[] {
  if (!user) return [];
  const { id, before, after } = diff;
  return [
    {
      actor,
      action: 'user.restore',
      target: { type: 'user', id, name: user.username },
      school: homeSchool({ ...user, ...shown(before) }),
      otherSchool: user.school,
      before: shown(after),
      after: { undone: action.replace(/^user\./, ''), ...shown(before), ...changedNames(diff) },
    },
  ];
}

/**
 * Merges the entries of new passwords into one per school, so that an admin sees one change. `after.users` lists all
 * usernames, so that a search for any of them finds the entry.
 */
function foldResets({ accounts }: ChangeSet, entries: audit.AuditEntry[]): audit.AuditEntry[] {
  if (changing(accounts, 'password_hash').length === 0) return entries;
  const groups = Map.groupBy(entries, ({ school, otherSchool }) => JSON.stringify([school, otherSchool]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    return {
      ...first,
      target: { type: 'users', id: group.length, name: String(group.length) },
      after: { ...first.after, users: group.map(({ target }) => target.name) },
      people: group.map(({ target }) => Number(target.id)),
    };
  });
}
