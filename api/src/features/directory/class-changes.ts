import type { DataSource } from 'typeorm';
import { audit, shareInTransaction, type Account, type Executor, type Group } from '@studyhall/persistence';
import { lockDirectory, runChange, staffOnly, type ChangeOptions, type Locked } from '@studyhall/platform';
import { assertClass, lockClass, type ClassOfActor } from './class-access.js';

/** Runs a transaction with the class locked against changes, new members and teachers, and removal. */
export async function changeClass<Result>(
  db: DataSource,
  actor: Account,
  id: number,
  work: (on: Executor, group: ClassOfActor) => Promise<Result>,
  { action = 'group.manage', ...options }: ChangeOptions & { action?: 'group.manage' | 'group.teach' } = {},
): Promise<Result> {
  staffOnly(actor);
  return runChange(db, options, async (on) => {
    await shareInTransaction(on, 'schools');
    return work(on, await lockClass(on, actor, id, action));
  });
}

/** As {@link changeClass}, for a change of who is in the class: these users are locked too. */
export async function changeRelation<Result>(
  db: DataSource,
  actor: Account,
  { id, userIds, action }: { id: number; userIds: readonly number[]; action: 'group.manage' | 'group.teach' },
  work: (on: Executor, group: ClassOfActor, locked: Locked) => Promise<Result>,
  options: ChangeOptions = {},
): Promise<Result> {
  staffOnly(actor);
  return runChange(db, options, async (on) => {
    const locked = await lockDirectory(on, actor, { accounts: userIds, classes: [id], administers: false });
    const group = await assertClass(on, actor, locked.classes.get(id) ?? null, action);
    return work(on, group, locked);
  });
}

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
