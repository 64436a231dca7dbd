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

/** For those who teach a class: a transaction with the class locked against changes, new members and teachers, and removal. */
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

/** As {@link withClassLocked}, for what lists of classes show: publishes after the commit that they changed. */
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

/** Changes a class, or which of `accounts` are in it. */
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

/** What a change of one class is about. */
export const classCause = (action: string, { id, name }: Pick<Group, 'id' | 'name'>) => ({
  action,
  target: { type: 'group' as const, id, name },
});

type ClassChange = Pick<audit.AuditEntry, 'before' | 'after' | 'otherSchool' | 'people'>;

/** The line of a change of a class in the audit log. */
export const classEntry = (
  actor: Account,
  action: string,
  { id, name, school }: Pick<Group, 'id' | 'name' | 'school'>,
  change: ClassChange,
): audit.AuditEntry => ({ actor, action, target: { type: 'group', id, name }, school, ...change });

/** Records the line of a change of a class. */
export async function recordClass(on: Executor, ...entry: Parameters<typeof classEntry>): Promise<void> {
  await audit.record(on, classEntry(...entry));
}
