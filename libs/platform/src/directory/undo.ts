import type { UndoConflict } from '@studyhall/contracts';
import {
  accountNotices,
  audit,
  directory,
  directoryChanges,
  groupTeachers,
  lockInTransaction,
  members,
  passwordSheets,
  rollovers,
  schools,
  shareInTransaction,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { can } from '@studyhall/domain';
import { undoneEntries, type Restoration } from './audit-entries.js';
import { toConflict, membershipConflicts } from './change-report.js';
import {
  changing,
  changeSet,
  namedSchools,
  renameSchools,
  reversed,
  reversedMembership,
  touchedAccounts,
  touchedClasses,
  type ChangeSet,
} from './change-set.js';
import { withFreeNames } from './class-names.js';
import { collectEvents, type ChangeEvents } from './directory.events.js';
import { lockDirectory, type Locked } from './locks.js';
import { storeChange, toIds } from './store.js';
import { changesAccessOnly, UndoPolicy } from './undo.policy.js';

export interface Undone {
  /** The number of restored users, classes and schools. Where only places come back, the number of their users. */
  restored: number;
  conflicts: UndoConflict[];
  /** The removed classes that were restored. */
  restoredClasses: number[];
  events: ChangeEvents;
}

/**
 * Undoes a directory change. Restores each row that has not changed since and that the actor may change, with all
 * consequences, and reports the other rows. Publish `events` after the commit.
 * @param undoId the id of the undo entry
 * @throws AppError if the actor has lost the right to a change of one class; errors of `lockDirectory`
 */
export async function undoChange(
  on: Executor,
  actor: Account,
  stored: ChangeSet,
  undoId: string,
): Promise<Undone> {
  await shareInTransaction(on, 'schools');
  const names = namedSchools(stored).filter((school) => school !== null);
  const change = renameSchools(stored, await schools.findRenamed(on, names));
  const further = change.school_memberships ?? [];
  const isOfMemberships = [change.accounts, change.created, change.classes, change.created_classes].every(
    ({ length }) => length + further.length === 0,
  );
  const locked = await lockDirectory(on, actor, {
    accounts: touchedAccounts(change),
    classes: touchedClasses(change),
    schools: namedSchools(change),
    administers: !isOfMemberships,
    renames: change.classes.length > 0,
    removedClasses: changing(change.classes, 'removed').length > 0,
  });
  // Undoing a reset invalidates the passwords that it set.
  if (changing(change.accounts, 'password_hash').length > 0)
    await passwordSheets.removeSheet(on, actor.id, undoId);
  const policy = await UndoPolicy.load(on, actor, change, locked);
  const conflicts: UndoConflict[] = [];
  const passing = <Row>(rows: readonly Row[], judge: (row: Row) => UndoConflict | null): Row[] =>
    rows.filter((row) => {
      const conflict = judge(row);
      if (conflict) conflicts.push(conflict);
      return !conflict;
    });

  const isThere = ({ id }: { id: number }): boolean => locked.accounts.get(id)?.removed === false;
  const created = passing(change.created.filter(isThere), (made) => policy.created(made));
  const deleted = new Set(created);
  const unchanged = passing(change.classes, (diff) => policy.class(diff));
  const ofAccounts: UndoConflict[] = [];
  // Do not restore classes of users whose role or school changed since, or whom the actor may not change.
  const keptUsers = new Set(change.created.flatMap((made) => (deleted.has(made) ? [] : [made.id])));
  const accounts = change.accounts.filter((diff) => {
    const conflict = policy.account(diff);
    if (conflict) ofAccounts.push(conflict);
    if (conflict && !(conflict.code === 'conflict' && changesAccessOnly(diff))) keptUsers.add(diff.id);
    return !conflict;
  });

  const schoolMemberships = further
    .filter((diff) => {
      // A membership that ended together with an account change is restored together with it.
      if (change.accounts.some(({ id }) => id === diff.user_id)) return !keptUsers.has(diff.user_id);
      const conflict = policy.schoolMembership(diff);
      if (conflict) ofAccounts.push(conflict);
      if (conflict) keptUsers.add(diff.user_id);
      return !conflict;
    })
    .map(reversedMembership);
  const relations = fittingRelations(change, locked, policy, keptUsers);
  const { target } = change.cause;
  await directory.deleteUnusedAccounts(
    on,
    target?.type === 'import' ? String(target.id) : null,
    created.map(({ id }) => id),
  );
  const left = {
    members: await members.removePairs(on, relations.memberships.entered),
    teachers: await groupTeachers.removePairs(on, relations.teaching.entered),
  };
  const newClasses = await deleteNewClasses(on, actor, change, locked, policy, conflicts);
  const classes = await withNames(on, unchanged, conflicts, locked);
  // Do not restore members of a class that stays removed or in another school.
  const stay = new Set(
    changing(change.classes, 'school', 'removed').flatMap((diff) =>
      classes.includes(diff) ? [] : [diff.id],
    ),
  );
  const entering = (pairs: readonly members.Membership[]) => ({
    entered: pairs.filter(({ group_id }) => !stay.has(group_id)),
    left: [],
  });
  const back = changeSet(change.cause, {
    accounts: accounts.map(reversed),
    classes: classes.map(reversed),
    memberships: entering(relations.memberships.left),
    teaching: entering(relations.teaching.left),
    school_memberships: schoolMemberships,
  });
  const result = await storeChange(on, back, undoId);
  await removeNotices(on, back);
  conflicts.push(
    ...ofAccounts,
    ...relations.conflicts,
    ...membershipConflicts(result.unfit),
    ...membershipConflicts(result.unfitTeachers, 'undo_not_teacher_of_school'),
  );

  const kept = Object.groupBy(conflicts, ({ type }) => type);
  await directoryChanges.forget(on, change.at ?? 0, {
    users: (kept.user ?? []).map(({ id }) => id),
    groups: (kept.group ?? []).map(({ id }) => id),
  });

  const userIds = (pairs: readonly members.Membership[], without: readonly members.Membership[] = []) => {
    const others = new Set(without.map(({ user_id }) => user_id));
    return [...new Set(pairs.map(({ user_id }) => user_id))].filter((id) => !others.has(id));
  };
  const done: Restoration = {
    change: { ...change, accounts, school_memberships: schoolMemberships },
    accounts: accounts.length,
    created: created.length,
    classes: classes.length + newClasses,
    entered: {
      members: userIds(back.memberships.entered, result.unfit),
      teachers: userIds(back.teaching.entered, result.unfitTeachers),
    },
    left: { members: userIds(left.members), teachers: userIds(left.teachers) },
  };
  const related = [done.entered, done.left].flatMap((of) => [...of.members, ...of.teachers]).length;
  const ofSchools = change.accounts.length > 0 ? 0 : schoolMemberships.length;
  // Places also come back where no account does.
  const restored = (isOfMemberships ? 0 : done.accounts + done.created + done.classes + ofSchools) || related;
  const school = target?.type === 'school' ? await rollovers.findSchool(on, Number(target.id)) : null;
  if (restored > 0) await audit.recordAll(on, undoneEntries(actor, locked, done, school?.name ?? null));
  return {
    restored: restored + (await deleteSchools(on, actor, change, conflicts)),
    conflicts: conflicts.map((conflict) => policy.withName(conflict)),
    restoredClasses: changing(classes, 'removed').map(({ id }) => id),
    events: collectEvents(
      {
        ...{ ...back, ...relations, schools: change.schools },
        ...{ created: change.created, created_classes: change.created_classes },
      },
      locked,
      result,
    ),
  };
}

/**
 * The memberships that an undo ends and restores: only of classes that the actor may change and users whose account is
 * restored.
 */
function fittingRelations(
  change: ChangeSet,
  { classes }: Locked,
  policy: UndoPolicy,
  keptUsers: ReadonlySet<number>,
) {
  const { target } = change.cause;
  const conflicts: UndoConflict[] = [];
  const named = new Set<number>();
  const fits =
    (action: 'group.teach' | 'group.manage') =>
    (pair: members.Membership): boolean => {
      if (keptUsers.has(pair.user_id)) return false;
      if (target?.type === 'group' && !classes.has(pair.group_id)) {
        if (change.classes.length === 0)
          conflicts.push(toConflict('user', pair.user_id, null, ['not_found', 'undo_group_gone']));
        return false;
      }
      if (!policy.relation(pair, action)) return false;
      const conflict = policy.place(pair, action === 'group.teach' ? 'member' : 'teacher');
      if (conflict && !named.has(pair.user_id)) conflicts.push(conflict);
      if (conflict) named.add(pair.user_id);
      return !conflict;
    };
  const fitting = ({ entered, left }: ChangeSet['memberships'], action: 'group.teach' | 'group.manage') => ({
    entered: entered.filter(fits(action)),
    left: left.filter(fits(action)),
  });
  return {
    memberships: fitting(change.memberships, 'group.teach'),
    teaching: fitting(change.teaching, 'group.manage'),
    conflicts,
  };
}

/** Deletes unused new classes, which frees their names. Returns their number. */
async function deleteNewClasses(
  on: Executor,
  actor: Account,
  change: ChangeSet,
  { classes }: Locked,
  policy: UndoPolicy,
  conflicts: UndoConflict[],
): Promise<number> {
  const own = change.created_classes.flatMap(({ id }) => {
    const group = classes.get(id);
    return group && can(actor, 'group.manage', group).allowed ? [group] : [];
  });
  if (own.length === 0) return 0;
  const deleted = await directory.deleteUnusedClasses(
    on,
    own.flatMap((group) => (policy.isUsed(group) ? [] : [group.id])),
  );
  for (const { id, name } of own)
    if (!deleted.has(id)) conflicts.push(toConflict('group', id, name, ['conflict', 'undo_group_used']));
  return deleted.size;
}

/** The classes that can get their former name, school and year back. Reports the others. */
async function withNames(
  on: Executor,
  classes: ChangeSet['classes'],
  conflicts: UndoConflict[],
  locked: Locked,
): Promise<ChangeSet['classes']> {
  const concerned = classes.flatMap(
    ({ id, before }) => before.school ?? locked.classes.get(id)?.school ?? [],
  );
  const stored = concerned.length === 0 ? [] : await directory.findClasses(on, concerned);
  const ids = new Set(stored.map(({ id }) => id));
  // Compare classes that return from another school too.
  const moving = classes.flatMap(({ id }) => (ids.has(id) ? [] : (locked.classes.get(id) ?? [])));
  const free = withFreeNames(classes, [...stored, ...moving]);
  for (const { id, after } of classes) {
    if (free.some((diff) => diff.id === id)) continue;
    const reason = after.removed ? 'undo_group_stays_deleted' : 'undo_group_name_taken';
    conflicts.push(toConflict('group', id, locked.classes.get(id)?.name ?? null, ['conflict', reason]));
  }
  return free;
}

async function removeNotices(on: Executor, { accounts }: ChangeSet): Promise<void> {
  const changed = (field: 'role' | 'password_hash') => changing(accounts, field).map(({ id }) => id);
  await accountNotices.removeNotices(on, changed('role'), 'role_changed');
  await accountNotices.removeNotices(on, changed('password_hash'), 'password_reset');
}

/** Deletes the new schools that have no users or classes. Returns their number. */
async function deleteSchools(
  on: Executor,
  actor: Account,
  { schools: made }: ChangeSet,
  conflicts: UndoConflict[],
): Promise<number> {
  if (made.length === 0 || !can(actor, 'school.administer', null).allowed) return 0;
  // The last step, because everything that stores the name of a school waits for this lock.
  await lockInTransaction(on, 'schools');
  const used = await directory.deleteUnusedSchools(on, toIds(made));
  conflicts.push(
    ...used.map(({ id, name }) => toConflict('school', id, name, ['conflict', 'undo_school_used'])),
  );
  return made.length - used.length;
}
