import { Injectable } from '@nestjs/common';
import { sentenceText, type UndoConflict } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import {
  accountNotices,
  audit,
  groupTeachers,
  lockSchoolsInTransaction,
  members,
  passwordSheets,
  schools,
  shareInTransaction,
  users,
  type Account,
  type AccountFields,
  type Executor,
  type RestorableAccount,
} from '@studyhall/persistence';
import { AccountSecurity } from '../../auth/index.js';
import { conflictOf, DirectoryEvents, lockActor, membershipConflicts } from '../../directory/index.js';
import { UndoRegistry, type Restored } from '../../undo/index.js';
import { changeOf, groupAlike, type AccountChange } from './account-change.js';
import { ACCOUNTS_CHANGED, type AccountUndo, type StoredState } from './account-undo.data.js';
import { foldBySchool } from './folded-entries.js';
import { MasterGuard } from './master-guard.js';
import { studentsOf } from './students-of.js';

interface Restorable {
  user: RestorableAccount;
  before: StoredState;
  after: StoredState;
}

/** Undoes changes to accounts: restores those that are still as the change left them, with their classes. */
@Injectable()
export class AccountRestorer {
  constructor(
    private readonly security: AccountSecurity,
    private readonly directory: DirectoryEvents,
    kinds: UndoRegistry,
  ) {
    kinds.register<AccountUndo>({
      kind: ACCOUNTS_CHANGED,
      restore: async (on, actor, data, undoId) => {
        // The passwords of an undone reset are not valid any more.
        if (data.change.action === 'reset_password') await passwordSheets.removeSheet(on, actor.id, undoId);
        return this.restore(on, actor, data);
      },
    });
  }

  private async restore(on: Executor, actor: Account, data: AccountUndo): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const ids = data.users.map((user) => user.id);
    const wanted = await underTodaysNames(on, data.users);
    await lockSchoolsInTransaction(on, 'administration', [
      ...(await users.findSchoolsOf(on, ids)),
      ...wanted.flatMap(({ before }) => before.school ?? []),
    ]);
    await lockActor(on, actor, ids);
    const found = new Map((await users.lockRestorable(on, ids)).map((user) => [user.id, user]));
    const change = changeOf(data.change);
    const masters = await MasterGuard.load(on, found.values());
    const students = await studentsOf(on, actor, ids);
    const conflicts: UndoConflict[] = [];
    const restorable: Restorable[] = [];
    for (const { id, before, after } of wanted) {
      const user = found.get(id);
      const deleted = data.change.action === 'delete';
      const conflict =
        user && user.removed === deleted
          ? conflictFor(actor, change, { user, before, after, teaches: students.has(id) }, masters)
          : conflictOf('user', id, null, ['not_found', 'undo_user_gone']);
      if (conflict) conflicts.push(conflict);
      else if (user) restorable.push({ user, before, after });
    }
    const left = await this.store(on, data, change, restorable);
    await this.record(on, actor, data, restorable);
    return {
      restored: restorable.length,
      conflicts: [...conflicts, ...left],
      publish: () => this.publish(data, change, restorable),
    };
  }

  private async store(
    on: Executor,
    { change, members: removed, taught = [] }: AccountUndo,
    rules: AccountChange,
    restorable: readonly Restorable[],
  ): Promise<UndoConflict[]> {
    const ids = restorable.map(({ user }) => user.id);
    if (ids.length === 0) return [];
    if (change.action === 'delete') await users.restoreUsers(on, ids);
    if (change.action === 'reset_password') {
      const passwords = restorable.flatMap(({ user, before }) =>
        before.password_hash === undefined
          ? []
          : [{ id: user.id, hash: before.password_hash, mustChange: before.must_change_password ?? false }],
      );
      await users.replaceHashes(on, passwords);
      await accountNotices.removeNotices(on, ids, 'password_reset');
    } else {
      for (const alike of groupAlike(restorable, ({ user, before }) => ({
        id: user.id,
        fields: pickFields(before),
      })))
        await users.updateUsers(on, alike.ids, alike.fields);
    }
    if (change.action === 'role') await accountNotices.removeNotices(on, ids, 'role_changed');
    // Ends the sessions that began after access was granted or with the reset password.
    const ends = END_OF_UNDONE[change.action];
    if (ends) await this.security.removeSessions(on, ids, sentenceText(ends));
    if (rules.leavesClasses) await groupTeachers.removeUnfit(on, ids);
    const back = new Set(ids);
    const ofBack = (one: members.Membership): boolean => back.has(one.user_id);
    return [
      ...membershipConflicts(await members.restoreMembers(on, removed.filter(ofBack))),
      ...membershipConflicts(
        await groupTeachers.restoreTeachers(on, taught.filter(ofBack)),
        'undo_not_teacher_of_school',
      ),
    ];
  }

  private async record(
    on: Executor,
    actor: Account,
    { change }: AccountUndo,
    restorable: readonly Restorable[],
  ): Promise<void> {
    const entries = restorable.map(({ user, before, after }) => {
      const school = before.school === undefined ? user.school : before.school;
      return {
        actor,
        action: 'user.restore',
        target: { type: 'user', id: user.id, name: user.username },
        school: isMaster({ role: before.role ?? user.role }) ? null : school,
        otherSchool: user.school,
        before: pickFields(after),
        after: { undone: change.action, ...pickFields(before) },
      };
    });
    await audit.recordAll(on, change.action === 'reset_password' ? foldBySchool(entries) : entries);
  }

  private async publish(
    { change, members: removed, taught = [] }: AccountUndo,
    rules: AccountChange,
    restorable: readonly Restorable[],
  ): Promise<void> {
    const ids = restorable.map(({ user }) => user.id);
    const ends = END_OF_UNDONE[change.action];
    if (ends) await this.security.publishEnds(ids, sentenceText(ends));
    if (rules.moves) await Promise.all(ids.map((id) => this.security.publishChange(id)));
    const concerned = restorable.flatMap(({ user, before }) => [user.school, before.school ?? user.school]);
    await this.directory.changed('users', ...concerned);
    if (removed.length + taught.length > 0) await this.directory.changed('groups', ...concerned);
  }
}

/** The sentence with which sessions end that began after a change which is undone now. */
const END_OF_UNDONE = {
  grant: 'access_revoked',
  reset_password: 'password_reset',
  role: null,
  school: null,
  revoke: null,
  delete: null,
} as const;

/** A school that was renamed since has another name now. */
async function underTodaysNames(on: Executor, stored: AccountUndo['users']): Promise<AccountUndo['users']> {
  const names = new Set(stored.flatMap(({ before }) => before.school ?? []));
  const renamed = await schools.findRenamed(on, [...names]);
  return stored.map((user) => {
    const school = renamed.get(user.before.school ?? '');
    return school === undefined ? user : { ...user, before: { ...user.before, school } };
  });
}

function conflictFor(
  actor: Account,
  change: AccountChange,
  { user, before, after, teaches }: Restorable & { teaches: boolean },
  masters: MasterGuard,
): UndoConflict | null {
  const was: Account = { ...user, ...pickFields(before) };
  const decision = change.decide(actor, { ...was, teaches });
  if (!decision.allowed) {
    const name = decision.code === 'not_found' ? null : user.username;
    return conflictOf('user', user.id, name, [decision.code, decision.reason]);
  }
  const changed = Object.entries(after).some(
    ([key, value]) => user[key as keyof RestorableAccount] !== value,
  );
  if (changed) return conflictOf('user', user.id, user.username, ['conflict', 'undo_user_changed']);
  const endsMaster = isMaster(user) && (!isMaster(was) || !was.access_granted);
  return !user.removed && endsMaster && !masters.end(user.id)
    ? conflictOf('user', user.id, user.username, ['last_master_admin', 'last_master_admin'])
    : null;
}

function pickFields({ role, school, access_granted }: StoredState): Partial<AccountFields> {
  return {
    ...(role !== undefined && { role }),
    ...(school !== undefined && { school }),
    ...(access_granted !== undefined && { access_granted }),
  };
}
