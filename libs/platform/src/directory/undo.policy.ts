import { isDeepStrictEqual } from 'node:util';
import { AppError, sentence, type UndoConflict } from '@studyhall/contracts';
import { can, fitsMembership, isMaster, type Decision } from '@studyhall/domain';
import {
  directory,
  directoryChanges,
  groupTeachers,
  takenNames,
  type Account,
  type Executor,
  type members,
  shownName,
} from '@studyhall/persistence';
import { toConflict } from './change-report.js';
import {
  changedFields,
  changing,
  NAMES,
  type AccountState,
  type ChangeSet,
  type ClassState,
  type Diff,
  type SchoolMembershipDiff,
  touchedAccounts,
  touchedClasses,
} from './change-set.js';
import { MasterGuard, type Locked } from './locks.js';
import { findTaughtStudents } from './taught-students.js';

type Later = Awaited<ReturnType<typeof directoryChanges.findLater>>;

/** Whether these fields decide who has a place in a class. */
const decidePlaces = (fields: readonly string[]): boolean =>
  ['role', 'school', 'removed'].some((field) => fields.includes(field));

/**
 * Decides per row whether a change can be undone. The policy of the change must still allow the actor, and no other change
 * since may concern the row (`isChanged`). Values are compared too, because some writes bypass the directory: a user's own
 * new password, a merge of schools.
 */
export class UndoPolicy {
  private constructor(
    private readonly actor: Account,
    private readonly change: ChangeSet,
    private readonly locked: Locked,
    private readonly facts: {
      masters: MasterGuard;
      students: ReadonlySet<number>;
      taught: ReadonlySet<number>;
      signedIn: ReadonlySet<number>;
      /** Users whose former username is taken by another user now. */
      taken: ReadonlySet<number>;
      /** The items that other changes touched since, by user and by class. */
      ofUsers: ReadonlyMap<number | null, Later>;
      ofClasses: ReadonlyMap<number | null, Later>;
    },
  ) {}

  static async load(on: Executor, actor: Account, change: ChangeSet, locked: Locked): Promise<UndoPolicy> {
    const created = change.created.map(({ id }) => id);
    const taken = new Set<number>();
    for (const { id, before } of changing(change.accounts, 'username'))
      if (await takenNames.findUsername(on, before.username ?? '', id)) taken.add(id);
    const touched = { users: touchedAccounts(change), groups: touchedClasses(change) };
    const later = await directoryChanges.findLater(on, change.at ?? 0, touched);
    return new UndoPolicy(actor, change, locked, {
      masters: await MasterGuard.load(on, locked.accounts.values()),
      students: await findTaughtStudents(on, actor, [...locked.accounts.keys()]),
      taught: await groupTeachers.findTaught(on, actor.id, [...locked.classes.keys()]),
      signedIn: created.length === 0 ? new Set() : await directory.findSignedIn(on, created),
      taken,
      ofUsers: Map.groupBy(later, ({ user_id }) => user_id),
      ofClasses: Map.groupBy(later, ({ group_id }) => group_id),
    });
  }

  /** Null if the account can be restored. */
  account({ id, before, after }: Diff<AccountState>): UndoConflict | null {
    const user = this.locked.accounts.get(id);
    if (!user || (user.removed && !after.removed))
      return toConflict('user', id, null, ['not_found', 'undo_user_gone']);
    // People can revert what a roster source changed.
    const was = { ...user, ...before, roster: null };
    const changed: ReadonlyArray<keyof AccountState> = changedFields({ id, before, after });
    const differs = (field: keyof AccountState): boolean => changed.includes(field);
    const { actor } = this;
    const refused = firstRefusal(
      differs('password_hash')
        ? [can(actor, 'user.reset_password', { ...was, teaches: this.facts.students.has(id) })]
        : [
            can(actor, 'user.see', user),
            differs('role') && can(actor, 'user.set_role', { ...was, newRole: after.role ?? was.role }),
            differs('admin_scope') && can(actor, 'user.set_admin_scope', was),
            differs('school') && can(actor, 'user.set_school', was),
            differs('parent_consent') && !differs('school') && can(actor, 'user.record_consent', was),
            differs('access_granted') &&
              can(actor, 'user.set_access', { ...was, granted: after.access_granted === true }),
            differs('removed') && can(actor, 'user.delete', was),
            NAMES.some(differs) && can(actor, 'user.edit', was),
          ],
    );
    if (refused)
      return toConflict('user', id, refused.code === 'not_found' ? null : shownName(user), [
        refused.code,
        refused.reason,
      ]);
    const isFree =
      isAs(user, after, changed) &&
      !this.isChanged(
        { user_id: id },
        ({ field }) => changed.some((one) => one === field),
        ({ school }) => school === user.school && decidePlaces(changed),
      ) &&
      user.memberships.every(({ school }) => fitsMembership(was, school));
    if (!isFree) return toConflict('user', id, shownName(user), ['conflict', 'undo_user_changed']);
    if (this.facts.taken.has(id))
      return toConflict('user', id, shownName(user), ['username_taken', 'undo_username_taken']);
    const endsMaster = isMaster(user) && (!isMaster(was) || !was.access_granted);
    return !user.removed && endsMaster && !this.facts.masters.end(id)
      ? toConflict('user', id, shownName(user), ['last_master_admin', 'last_master_admin'])
      : null;
  }

  /** Null if the former role in another school can be restored. */
  schoolMembership({ user_id, school, before, after }: SchoolMembershipDiff): UndoConflict | null {
    const user = this.locked.accounts.get(user_id);
    if (!user || user.removed) return toConflict('user', user_id, null, ['not_found', 'undo_user_gone']);
    const target = { school, user, from: after?.role ?? null, to: before?.role ?? null };
    const refused = firstRefusal([
      can(this.actor, 'membership.set', target),
      before !== null && before.admin_scope !== 'full' && can(this.actor, 'membership.set_scope', null),
    ]);
    if (refused) return toConflict('user', user_id, shownName(user), [refused.code, refused.reason]);
    const now = user.memberships.find((one) => one.school === school) ?? null;
    const isUnchanged = now?.role === after?.role && now?.admin_scope === after?.admin_scope;
    const isFree = !this.isChanged(
      { user_id },
      (one) => one.field === 'further_role' && one.school === school,
      (one) => one.school === school,
    );
    return isUnchanged && isFree && (before === null || fitsMembership(user, school))
      ? null
      : toConflict('user', user_id, shownName(user), ['conflict', 'undo_user_changed']);
  }

  /** Null if the new account can be deleted: it is unchanged, was never used, and is not on hold. */
  created(made: ChangeSet['created'][number]): UndoConflict | null {
    const user = this.locked.accounts.get(made.id);
    const decision = can(this.actor, 'user.create', made);
    if (!decision.allowed) return toConflict('user', made.id, null, [decision.code, decision.reason]);
    if (!user) return null;
    if (this.facts.signedIn.has(made.id))
      return toConflict('user', made.id, shownName(user), ['conflict', 'undo_user_signed_in']);
    const isFree = !this.isChanged(
      { user_id: made.id },
      ({ group_id }) => group_id === null,
      () => true,
    );
    return isFree && isAs(user, made, ['role', 'school', 'access_granted']) && !user.held
      ? null
      : toConflict('user', made.id, shownName(user), ['conflict', 'undo_user_changed']);
  }

  /** Null if the class can be restored, provided that its name is free. */
  class({ id, before, after }: Diff<ClassState>): UndoConflict | null {
    const now = this.locked.classes.get(id);
    if (!now || !this.mayUse(now, can(this.actor, 'group.manage', now)))
      return toConflict('group', id, null, ['not_found', 'undo_group_gone']);
    const place = can(this.actor, 'group.place', { school: before.school ?? now.school });
    if (!this.mayUse(now, place))
      return toConflict('group', id, now.name, ['forbidden', 'manage_own_school']);
    const changed = changedFields({ id, before, after });
    const stored = changed.filter((field) => field in now);
    const isFree = !this.isChanged(
      { group_id: id },
      ({ field }) => changed.some((one) => one === field),
      () => changed.includes('school'),
    );
    return isFree && isAs<Partial<ClassState>>(now, after, stored)
      ? null
      : toConflict('group', id, now.name, ['conflict', 'undo_group_changed']);
  }

  /** The conflict with the name of what was deleted, if the actor may see it and it is still known. */
  withName(conflict: UndoConflict): UndoConflict {
    return { ...conflict, name: conflict.name ?? this.findName(conflict) };
  }

  private findName({ type, id }: UndoConflict): string | null {
    const { actor, locked } = this;
    if (type === 'user') {
      const user = locked.accounts.get(id);
      return user && can(actor, 'user.see', user).allowed ? shownName(user) : null;
    }
    const group = locked.removedClasses.get(id);
    return group && can(actor, 'group.manage', group).allowed ? group.name : null;
  }

  /** Whether another change since concerns the new class, or added a member or teacher to it. */
  isUsed({ id }: { id: number }): boolean {
    return this.isChanged(
      { group_id: id },
      ({ user_id }) => user_id === null,
      () => true,
    );
  }

  /** Null if the membership or teaching can be restored or ended. */
  place({ group_id, user_id }: members.Membership, field: 'member' | 'teacher'): UndoConflict | null {
    if (!this.isChanged({ user_id }, (one) => one.group_id === group_id && one.field === field)) return null;
    const user = this.locked.accounts.get(user_id);
    return toConflict('user', user_id, user ? shownName(user) : null, ['conflict', 'undo_user_changed']);
  }

  /** Whether the actor may change who is in the class: its members, or its teachers. */
  relation({ group_id }: members.Membership, action: 'group.teach' | 'group.manage'): boolean {
    const now = this.locked.classes.get(group_id);
    if (!now) return true;
    return this.mayUse(now, can(this.actor, action, { ...now, teaches: this.facts.taught.has(group_id) }));
  }

  /**
   * The rule of every undo: whether another change since concerns the row, or added a membership that the undo would end.
   * Changes are compared by their order, so a value that was changed and changed back counts too.
   * @param isOf whether what changed is part of the row
   * @param ends whether the undo ends this place
   */
  private isChanged(
    of: { user_id: number } | { group_id: number },
    isOf: (one: Later[number]) => boolean,
    ends: (one: Later[number]) => boolean = () => false,
  ): boolean {
    const { ofUsers, ofClasses } = this.facts;
    const later = 'user_id' in of ? ofUsers.get(of.user_id) : ofClasses.get(of.group_id);
    return (later ?? []).some((one) => isOf(one) || (one.begins && ends(one)));
  }

  /** @throws AppError where the change is about this class alone, and the actor may not change it any more. */
  private mayUse({ id }: { id: number }, decision: Decision): boolean {
    const { target } = this.change.cause;
    if (!decision.allowed && target?.type === 'group' && target.id === id)
      throw new AppError(decision.code, sentence(decision.reason));
    return decision.allowed;
  }
}

const firstRefusal = (decisions: ReadonlyArray<Decision | false>) =>
  decisions.flatMap((decision) => (decision && !decision.allowed ? [decision] : []))[0];

const isAs = <Row extends object>(
  row: Row,
  fields: Partial<Row>,
  compared: ReadonlyArray<keyof Row>,
): boolean => compared.every((field) => isDeepStrictEqual(row[field], fields[field]));

/** Whether a diff changes only access, which does not affect memberships. */
export const changesAccessOnly = (diff: Diff<AccountState>): boolean =>
  changing([diff], 'access_granted').length === 1 &&
  changing([diff], 'role', 'school', 'removed').length === 0;
