import type { DataSource } from 'typeorm';
import { audit, shareInTransaction, type Account, type Executor, type Group } from '@studyhall/persistence';
import { staffOnly } from './assert-allowed.js';
import type { ChangeOptions } from './change-report.js';
import { lockClass, type ClassOfActor } from './class-access.js';
import { runChange } from './transaction.js';

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

/** The line of a change of a class in the audit log. */
export async function recordClass(
  on: Executor,
  actor: Account,
  action: string,
  group: Pick<Group, 'id' | 'name' | 'school'>,
  change: Pick<audit.AuditEntry, 'before' | 'after' | 'otherSchool' | 'people'>,
): Promise<void> {
  const target = { type: 'group', id: group.id, name: group.name };
  await audit.record(on, { actor, action, target, school: group.school, ...change });
}
