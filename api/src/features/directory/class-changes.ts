import type { DataSource } from 'typeorm';
import { audit, shareInTransaction, type Account, type Executor, type Group } from '@studyhall/persistence';
import {
  runChange,
  staffOnly,
  type ChangeOptions,
  type Directory,
  type DirectoryEvents,
  type Done,
  type Locked,
  type Plan,
} from '@studyhall/platform';
import { assertClass, lockClass, type ClassOfActor } from './class-access.js';

type Right = 'group.manage' | 'group.teach';

/**
 * Runs a transaction for users who may teach the class. Locks the class against changes, removal, and new members and
 * teachers.
 */
export async function withClassLocked<Result>(
  db: DataSource,
  actor: Account,
  id: number,
  work: (on: Executor, group: ClassOfActor) => Promise<Result>,
): Promise<Result> {
  staffOnly(actor);
  return runChange(db, {}, async (on) => {
    await shareInTransaction(on, 'schools');
    return work(on, await lockClass(on, actor, id, 'group.teach'));
  });
}

/** Like {@link withClassLocked}, for data that lists of classes show: publishes the change after the commit. */
export async function changeListedClass<Result>(
  db: DataSource,
  directory: DirectoryEvents,
  actor: Account,
  id: number,
  work: (on: Executor, group: ClassOfActor) => Promise<Result>,
): Promise<Result> {
  const run = async (on: Executor, group: ClassOfActor) => ({
    result: await work(on, group),
    school: group.school,
  });
  const { result, school } = await withClassLocked(db, actor, id, run);
  await directory.changed('groups', school);
  return result;
}

/** Changes a class, or which of `accounts` belong to it. */
export async function changeClass<Result>(
  directory: Directory,
  actor: Account,
  {
    id,
    accounts,
    action = 'group.manage',
    dryRun,
  }: { id: number; accounts?: readonly number[]; action?: Right } & ChangeOptions,
  plan: (on: Executor, group: ClassOfActor, locked: Locked) => Promise<Plan<Result>>,
): Promise<Done<Result>> {
  staffOnly(actor);
  const touched = { accounts, classes: [id], administers: false, dryRun };
  return directory.change(actor, touched, async (on, locked) =>
    plan(on, await assertClass(on, actor, locked.classes.get(id) ?? null, action), locked),
  );
}

/** The cause of a change of one class. */
export const classCause = (action: string, { id, name }: Pick<Group, 'id' | 'name'>) => ({
  action,
  target: { type: 'group' as const, id, name },
});

type ClassChange = Pick<audit.AuditEntry, 'before' | 'after' | 'otherSchool' | 'people'>;

/** The audit entry for a change of a class. */
export const classEntry = (
  actor: Account,
  action: string,
  { id, name, school }: Pick<Group, 'id' | 'name' | 'school'>,
  change: ClassChange,
): audit.AuditEntry => ({ actor, action, target: { type: 'group', id, name }, school, ...change });

/** Records the audit entry for a change of a class. */
export async function recordClass(on: Executor, ...entry: Parameters<typeof classEntry>): Promise<void> {
  await audit.record(on, classEntry(...entry));
}
