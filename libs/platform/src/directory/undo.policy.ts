import { isDeepStrictEqual } from 'node:util';
import { AppError, sentence, type UndoConflict } from '@studyhall/contracts';
import { can, fitsMembership, isMaster, scheduleText, type Decision } from '@studyhall/domain';
import {
  directory,
  groups,
  groupTeachers,
  members,
  similarNames,
  takenNames,
  type Account,
  type Executor,
  shownName,
} from '@studyhall/persistence';
import { toConflict } from './change-report.js';
import {
  changing,
  NAMES,
  type AccountState,
  type ChangeSet,
  type ClassState,
  type Diff,
  type SchoolMembershipDiff,
} from './change-set.js';
import { MasterGuard, type Locked } from './locks.js';
import { findTaughtStudents } from './taught-students.js';

/**
 * Decides for each row whether a change can be undone: the policy of the change must allow the actor, who may have lost
 * rights since, and the row must not have changed since.
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
      /** Users whose former username another user has by now. */
      taken: ReadonlySet<number>;
      /** Users who moved and entered a class there since. */
      settled: ReadonlySet<number>;
      schedules: ReadonlyMap<number, string>;
    },
  ) {}

  static async load(on: Executor, actor: Account, change: ChangeSet, locked: Locked): Promise<UndoPolicy> {
    const schedules = new Map<number, string>();
    for (const { id, after } of change.classes)
      if (after.slots) schedules.set(id, scheduleText(await groups.findSlots(on, id)));
    const created = change.created.map(({ id }) => id);
    const taken = new Set<number>();
    for (const { id, before } of changing(change.accounts, 'username'))
      if (await takenNames.findUsername(on, before.username ?? '', id)) taken.add(id);
    return new UndoPolicy(actor, change, locked, {
      masters: await MasterGuard.load(on, locked.accounts.values()),
      students: await findTaughtStudents(on, actor, [...locked.accounts.keys()]),
      taught: await groupTeachers.findTaught(on, actor.id, [...locked.classes.keys()]),
      signedIn: created.length === 0 ? new Set() : await directory.findSignedIn(on, created),
      taken,
      settled: await findSettled(on, change, locked),
      schedules,
    });
  }

  /** Null where the account can be restored. */
  account({ id, before, after }: Diff<AccountState>): UndoConflict | null {
    const user = this.locked.accounts.get(id);
    if (!user || (user.removed && !after.removed))
      return toConflict('user', id, null, ['not_found', 'undo_user_gone']);
    // What a roster source changed is taken back by people.
    const was = { ...user, ...before, roster: null };
    const differs = (field: keyof AccountState): boolean =>
      field in after && !isDeepStrictEqual(before[field], after[field]);
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
    if (!isAs(user, after) || this.facts.settled.has(id))
      return toConflict('user', id, shownName(user), ['conflict', 'undo_user_changed']);
    if (this.facts.taken.has(id))
      return toConflict('user', id, shownName(user), ['username_taken', 'undo_username_taken']);
    const endsMaster = isMaster(user) && (!isMaster(was) || !was.access_granted);
    return !user.removed && endsMaster && !this.facts.masters.end(id)
      ? toConflict('user', id, shownName(user), ['last_master_admin', 'last_master_admin'])
      : null;
  }

  /** Null where the former role in a further school can be restored. */
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
    return isUnchanged && (before === null || fitsMembership(user, school))
      ? null
      : toConflict('user', user_id, shownName(user), ['conflict', 'undo_user_changed']);
  }

  /** Null where the new account can be deleted: it is unchanged, was never used, is not on hold, and has no role elsewhere. */
  created(made: ChangeSet['created'][number]): UndoConflict | null {
    const user = this.locked.accounts.get(made.id);
    const decision = can(this.actor, 'user.create', made);
    if (!decision.allowed) return toConflict('user', made.id, null, [decision.code, decision.reason]);
    if (!user) return null;
    if (this.facts.signedIn.has(made.id))
      return toConflict('user', made.id, shownName(user), ['conflict', 'undo_user_signed_in']);
    return isAs(user, made) && !user.held && user.memberships.length === 0
      ? null
      : toConflict('user', made.id, shownName(user), ['conflict', 'undo_user_changed']);
  }

  /** Null where the class can be restored, provided that its name is free. */
  class({ id, before, after: { slots, ...after } }: Diff<ClassState>): UndoConflict | null {
    const now = this.locked.classes.get(id);
    if (!now || !this.mayUse(now, can(this.actor, 'group.manage', now)))
      return toConflict('group', id, null, ['not_found', 'undo_group_gone']);
    const place = can(this.actor, 'group.place', { school: before.school ?? now.school });
    if (!this.mayUse(now, place))
      return toConflict('group', id, now.name, ['forbidden', 'manage_own_school']);
    const sameSlots = !slots || this.facts.schedules.get(id) === scheduleText(slots);
    return isAs(now, after) && sameSlots
      ? null
      : toConflict('group', id, now.name, ['conflict', 'undo_group_changed']);
  }

  /** Whether the actor may change who is in the class: its members, or its teachers. */
  relation({ group_id }: members.Membership, action: 'group.teach' | 'group.manage'): boolean {
    const now = this.locked.classes.get(group_id);
    if (!now) return true;
    return this.mayUse(now, can(this.actor, action, { ...now, teaches: this.facts.taught.has(group_id) }));
  }

  /** @throws AppError where the change is about this class alone, and the actor may not change it any more. */
  private mayUse({ id }: { id: number }, decision: Decision): boolean {
    const { target } = this.change.cause;
    if (!decision.allowed && target?.type === 'group' && target.id === id)
      throw new AppError(decision.code, sentence(decision.reason));
    return decision.allowed;
  }
}

/** Users who moved and entered a class of their new school since: to undo the move would end that. */
async function findSettled(
  on: Executor,
  change: ChangeSet,
  { accounts }: Locked,
): Promise<ReadonlySet<number>> {
  const ids = changing(change.accounts, 'school').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const pairs = [...(await members.findPairs(on, ids)), ...(await groupTeachers.findPairs(on, ids))];
  const keyOf = ({ group_id, user_id }: members.Membership): string => `${group_id} ${user_id}`;
  const entered = new Set([...change.memberships.entered, ...change.teaching.entered].map(keyOf));
  const since = pairs.filter(
    (pair) => pair.school === accounts.get(pair.user_id)?.school && !entered.has(keyOf(pair)),
  );
  return new Set(since.map(({ user_id }) => user_id));
}

const firstRefusal = (decisions: ReadonlyArray<Decision | false>) =>
  decisions.flatMap((decision) => (decision && !decision.allowed ? [decision] : []))[0];

const isAs = <Row extends object>(row: Row, fields: Partial<Row>): boolean =>
  Object.entries(fields).every(([key, value]) => isDeepStrictEqual(row[key as keyof Row], value));

/** Whether a diff changes the access of an account alone: its memberships do not depend on it. */
export const changesAccessOnly = (diff: Diff<AccountState>): boolean =>
  changing([diff], 'access_granted').length === 1 &&
  changing([diff], 'role', 'school', 'removed').length === 0;

/** The classes whose former name no other class has. A class that the undo cannot restore may block others. */
export function withFreeNames(
  classes: Array<Diff<ClassState>>,
  stored: ReadonlyArray<{ id: number; name: string; school: string; school_year: string | null }>,
): Array<Diff<ClassState>> {
  const key = (group: { name: string; school: string; school_year: string | null }): string =>
    JSON.stringify([group.school, similarNames.classNameKey(group.name), group.school_year]);
  const now = new Map(stored.map((group) => [group.id, group]));
  const back = new Set(classes.map(({ id }) => id));
  const names = new Set(stored.filter(({ id }) => !back.has(id)).map(key));
  const free = classes.filter(({ id, before }) => {
    const group = now.get(id);
    if (!group) return true;
    const was = { ...group, ...before };
    const keepsName = before.removed === undefined && key(was) === key(group);
    return keepsName || !names.has(key(was));
  });
  return free.length === classes.length ? free : withFreeNames(free, stored);
}
