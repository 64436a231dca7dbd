import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import type { Account, Executor } from '@studyhall/persistence';
import {
  applyChange,
  lockDirectory,
  MasterGuard,
  studentsOf,
  type AccountState,
  type Locked,
} from '@studyhall/platform';
import {
  adminsOnly,
  assertSchoolUsable,
  DirectoryEvents,
  effectsOf,
  runChange,
  staffOnly,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from '../../directory/index.js';
import { rulesFor, type AccountChange, type ChangeSpec } from './account-change.js';

export interface ChangeOutcome extends Changed {
  /** Users who are as the change wants them, whether or not they were before. */
  done: number[];
  failed: RefusedUser[];
}

interface Plan {
  accounts: Array<{ id: number; after: Partial<AccountState> }>;
  done: number[];
  failed: RefusedUser[];
}

/**
 * Changes to any number of accounts: each is one transaction with its entries in the audit log and its undo. The call for
 * one user and the call for thousands are the same.
 */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  /** Changes those of the users whom the actor may change. They are locked, so that the checked state is the changed one. */
  async run(
    actor: Account,
    ids: readonly number[],
    spec: ChangeSpec,
    { dryRun = false }: ChangeOptions = {},
  ): Promise<ChangeOutcome> {
    // A teacher resets passwords of their students, and changes no account otherwise.
    if (spec.action === 'reset_password') staffOnly(actor);
    else adminsOnly(actor);
    const school = 'school' in spec ? (spec.school ?? null) : null;
    const { done, failed, applied } = await runChange(this.db, { dryRun }, async (on) => {
      const schools = school === null ? [] : [school];
      const locked = await lockDirectory(on, actor, { accounts: ids, schools });
      const { accounts, ...judged } = await plan(on, actor, ids, rulesFor(spec), locked);
      if (accounts.length === 0) return { ...judged, applied: null };
      await assertSchoolUsable(on, school);
      const wanted = { cause: { action: `user.${spec.action}` }, accounts };
      return { ...judged, applied: await applyChange(on, actor, wanted, locked) };
    });
    const { effects, undo, events } = applied ?? { effects: effectsOf([]), undo: null, events: null };
    if (events && !dryRun) await this.directory.publishChange(events);
    return { done, failed, effects, undo: dryRun ? null : undo };
  }
}

async function plan(
  on: Executor,
  actor: Account,
  ids: readonly number[],
  change: AccountChange,
  { accounts: found }: Locked,
): Promise<Plan> {
  const masters = await MasterGuard.load(on, found.values());
  const students = await studentsOf(on, actor, ids);
  const judged: Plan = { accounts: [], done: [], failed: [] };
  for (const id of new Set(ids)) {
    const user = found.get(id);
    const error =
      user && !user.removed
        ? refusalOf(change, actor, { ...user, teaches: students.has(id) }, masters)
        : userNotFound();
    if (error || !user) {
      const username = user && error?.code !== 'not_found' ? user.username : null;
      judged.failed.push({ id, username, error: error ?? userNotFound() });
      continue;
    }
    judged.done.push(id);
    const after = change.fields(user);
    if (Object.keys(after).length > 0) judged.accounts.push({ id, after });
  }
  return judged;
}

const userNotFound = (): AppError => new AppError('not_found', sentence('user_not_found'));

function refusalOf(
  change: AccountChange,
  actor: Account,
  user: Account & { teaches: boolean },
  masters: MasterGuard,
): AppError | null {
  const decision = change.decide(actor, user);
  if (!decision.allowed) return new AppError(decision.code, sentence(decision.reason));
  const refusal = change.refuse?.(user) ?? null;
  if (refusal || !change.endsMaster || !isMaster(user)) return refusal;
  return masters.end(user.id) ? null : new AppError('last_master_admin');
}
