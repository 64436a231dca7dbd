import { Injectable } from '@nestjs/common';
import { sentenceText, type UndoConflict } from '@studyhall/contracts';
import { can, type Decision } from '@studyhall/domain';
import {
  accountNotices,
  audit,
  groups,
  groupTeachers,
  importUndo,
  lockInTransaction,
  lockSchoolsInTransaction,
  members,
  rollovers,
  schools,
  shareInTransaction,
  users,
  type Account,
  type AccountFields,
  type Executor,
  type Group,
  type RestorableAccount,
} from '@studyhall/persistence';
import { AccountSecurity } from '../auth/index.js';
import { conflictOf, DirectoryEvents, lockActor, membershipConflicts } from '../directory/index.js';
import { UndoRegistry, type Restored } from '../undo/index.js';

const REVOKED = sentenceText('access_revoked');

type Stored = ReadonlyMap<number, RestorableAccount>;
type Part = Pick<Restored, 'restored' | 'conflicts'>;

/**
 * Undoes an imported roster. Deletes the accounts, classes and schools that it created and that are still unused; restores
 * what it changed, except what was changed again. Reports the rest as conflicts.
 */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly security: AccountSecurity,
    private readonly directory: DirectoryEvents,
    kinds: UndoRegistry,
  ) {
    kinds.register<importUndo.ImportUndo>({
      kind: importUndo.IMPORT_UNDO,
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
  }

  private async restore(on: Executor, actor: Account, stored: importUndo.ImportUndo): Promise<Restored> {
    await shareInTransaction(on, 'schools');
    const data = await underTodaysNames(on, stored);
    const ids = touchedBy(data);
    await lockSchoolsInTransaction(on, 'administration', [
      ...(await users.findSchoolsOf(on, ids)),
      ...data.changed.map(({ before }) => before.school),
    ]);
    const classIds = data.classes.map(({ id }) => id);
    const made = await groups.lockGroups(on, classIds);
    await lockActor(on, actor, ids);
    const found = new Map((await users.lockRestorable(on, ids)).map((user) => [user.id, user]));

    const created = await deleteCreated(on, actor, data, found);
    const changed = await this.restoreChanged(on, actor, data, found);
    const revoked = await restoreAccess(on, actor, data.revoked, found);
    const left = await restoreMemberships(on, actor, data, found, changed.kept);
    const classes = await removeClasses(on, actor, made);
    await audit.record(on, {
      actor,
      action: 'import.undone',
      target: { type: 'import', id: data.import_id, name: data.file_name },
      school: actor.school,
      before: { users: created.restored, changed: changed.restored + revoked.restored },
      people: ids,
    });
    const schoolsLeft = await removeSchools(on, actor, data.schools);
    const parts: Part[] = [created, changed, revoked, left, classes, schoolsLeft];
    const concerned = [
      ...data.created.map(({ school }) => school),
      ...data.changed.flatMap(({ before, after }) => [before.school, after.school]),
      ...[...found.values()].map(({ school }) => school),
    ];
    return {
      restored: parts.reduce((sum, part) => sum + part.restored, 0),
      conflicts: parts.flatMap(({ conflicts }) => conflicts),
      publish: async () => {
        await this.security.publishEnds(changed.ended, REVOKED);
        await Promise.all(changed.moved.map((id) => this.security.publishChange(id)));
        await this.directory.changed('users', ...concerned);
        await this.directory.changed('groups', ...concerned);
        if (data.schools.length > 0) await this.directory.changed('schools', null);
      },
    };
  }

  private async restoreChanged(
    on: Executor,
    actor: Account,
    data: importUndo.ImportUndo,
    found: Stored,
  ): Promise<Part & { kept: Set<number>; ended: number[]; moved: number[] }> {
    const conflicts: UndoConflict[] = [];
    const back = data.changed.filter((one) => {
      const conflict = conflictFor(actor, one, found.get(one.id));
      if (conflict) conflicts.push(conflict);
      return !conflict;
    });
    await importUndo.restoreFields(on, back);
    const ids = back.map(({ id }) => id);
    const differs = (field: keyof AccountFields): number[] =>
      back.filter(({ before, after }) => before[field] !== after[field]).map(({ id }) => id);
    await accountNotices.removeNotices(on, differs('role'), 'role_changed');
    const ended = back
      .filter(({ before, after }) => after.access_granted && !before.access_granted)
      .map(({ id }) => id);
    await this.security.removeSessions(on, ended, REVOKED);
    return {
      restored: ids.length,
      conflicts,
      kept: new Set(conflicts.map(({ id }) => id)),
      ended,
      moved: [...new Set([...differs('role'), ...differs('school')])],
    };
  }
}

/** A user who was changed again stays so, and one whom the actor may not change. */
function conflictFor(
  actor: Account,
  { id, before, after }: importUndo.ImportUndo['changed'][number],
  user: RestorableAccount | undefined,
): UndoConflict | null {
  if (!user || user.removed) return conflictOf('user', id, null, ['not_found', 'undo_user_gone']);
  const was = { ...user, ...before };
  const decisions: Decision[] = [
    can(actor, 'user.see', user),
    ...(before.role === after.role ? [] : [can(actor, 'user.set_role', { ...was, newRole: after.role })]),
    ...(before.school === after.school ? [] : [can(actor, 'user.set_school', was)]),
    ...(before.access_granted === after.access_granted
      ? []
      : [can(actor, 'user.set_access', { ...was, granted: after.access_granted })]),
  ];
  const refused = decisions.find(({ allowed }) => !allowed);
  if (refused && !refused.allowed)
    return conflictOf('user', id, refused.code === 'not_found' ? null : user.username, [
      refused.code,
      refused.reason,
    ]);
  return isAs(user, after) ? null : conflictOf('user', id, user.username, ['conflict', 'undo_user_changed']);
}

/** Deletes the created accounts that are unchanged and never signed in. Skips accounts that are already deleted. */
async function deleteCreated(
  on: Executor,
  actor: Account,
  data: importUndo.ImportUndo,
  found: Stored,
): Promise<Part> {
  const signedIn = await importUndo.findSignedIn(
    on,
    data.created.map(({ id }) => id),
  );
  const conflicts: UndoConflict[] = [];
  const unused = data.created.filter((made) => {
    const user = found.get(made.id);
    if (!user || user.removed) return false;
    const decision = can(actor, 'user.create', made);
    if (!decision.allowed)
      conflicts.push(conflictOf('user', made.id, null, [decision.code, decision.reason]));
    else if (signedIn.has(made.id))
      conflicts.push(conflictOf('user', made.id, user.username, ['conflict', 'undo_user_signed_in']));
    else if (!isAs(user, made))
      conflicts.push(conflictOf('user', made.id, user.username, ['conflict', 'undo_user_changed']));
    else return true;
    return false;
  });
  await importUndo.deleteUnused(
    on,
    data.import_id,
    unused.map(({ id }) => id),
  );
  return { restored: unused.length, conflicts };
}

/** Gives the students who were not in the file their access back. */
async function restoreAccess(
  on: Executor,
  actor: Account,
  revoked: readonly number[],
  found: Stored,
): Promise<Part> {
  const conflicts: UndoConflict[] = [];
  const back = revoked.filter((id) => {
    const user = found.get(id);
    const decision = user && can(actor, 'user.set_access', { ...user, granted: false });
    if (!user || user.removed || !decision?.allowed)
      conflicts.push(conflictOf('user', id, null, ['not_found', 'undo_user_gone']));
    else return !user.access_granted;
    return false;
  });
  await users.updateUsers(on, back, { access_granted: true });
  return { restored: back.length, conflicts };
}

/** Ends the memberships that the import began, and restores those that it ended, of all users who are not `kept`. */
async function restoreMemberships(
  on: Executor,
  actor: Account,
  { entered, left, taught = { entered: [], left: [] } }: importUndo.ImportUndo,
  found: Stored,
  kept: ReadonlySet<number>,
): Promise<Part> {
  const concerns = ({ user_id }: members.Membership): boolean => {
    const user = found.get(user_id);
    return user !== undefined && !kept.has(user_id) && can(actor, 'user.see', user).allowed;
  };
  await importUndo.removeMemberships(on, entered.filter(concerns));
  const failed = await members.restoreMembers(on, left.filter(concerns));
  await groupTeachers.removeTeachers(on, taught.entered.filter(concerns));
  const unfit = await groupTeachers.restoreTeachers(on, taught.left.filter(concerns));
  return {
    restored: 0,
    conflicts: [...membershipConflicts(failed), ...membershipConflicts(unfit, 'undo_not_teacher_of_school')],
  };
}

/** Removes the new classes that are empty. */
async function removeClasses(on: Executor, actor: Account, made: readonly Group[]): Promise<Part> {
  const own = made.filter((group) => can(actor, 'group.manage', group).allowed);
  const removed = new Set(
    await rollovers.removeUnused(
      on,
      own.map(({ id }) => id),
    ),
  );
  return {
    restored: removed.size,
    conflicts: own
      .filter(({ id }) => !removed.has(id))
      .map(({ id, name }) => conflictOf('group', id, name, ['conflict', 'undo_group_used'])),
  };
}

/** Removes the new schools that nothing belongs to. */
async function removeSchools(
  on: Executor,
  actor: Account,
  made: importUndo.ImportUndo['schools'],
): Promise<Part> {
  if (made.length === 0 || !can(actor, 'school.administer', null).allowed)
    return { restored: 0, conflicts: [] };
  // As the last step: every call that stores the name of a school waits for it.
  await lockInTransaction(on, 'schools');
  const used = await importUndo.removeUnusedSchools(
    on,
    made.map(({ id }) => id),
  );
  return {
    restored: made.length - used.length,
    conflicts: used.map(({ id, name }) => conflictOf('school', id, name, ['conflict', 'undo_school_used'])),
  };
}

const touchedBy = ({
  created,
  changed,
  revoked,
  entered,
  left,
  taught = { entered: [], left: [] },
}: importUndo.ImportUndo): number[] => [
  ...new Set([
    ...created.map(({ id }) => id),
    ...changed.map(({ id }) => id),
    ...revoked,
    ...[...entered, ...left, ...taught.entered, ...taught.left].map(({ user_id }) => user_id),
  ]),
];

const isAs = (user: AccountFields, { role, school, access_granted }: AccountFields): boolean =>
  user.role === role && user.school === school && user.access_granted === access_granted;

/** A school that was renamed since has another name now. */
async function underTodaysNames(on: Executor, data: importUndo.ImportUndo): Promise<importUndo.ImportUndo> {
  const fields = [...data.created, ...data.changed.flatMap(({ before, after }) => [before, after])];
  const names = await schools.findRenamed(on, [...new Set(fields.flatMap(({ school }) => school ?? []))]);
  const today = <Fields extends AccountFields>(of: Fields): Fields => ({
    ...of,
    school: names.get(of.school ?? '') ?? of.school,
  });
  return {
    ...data,
    created: data.created.map(today),
    changed: data.changed.map(({ id, before, after }) => ({
      id,
      before: today(before),
      after: today(after),
    })),
  };
}
