import { Injectable } from '@nestjs/common';
import { AppError, sentence } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { shownName, type Account, type Executor } from '@studyhall/persistence';
import {
  Directory,
  MasterGuard,
  findTaughtStudents,
  type AccountState,
  type Locked,
} from '@studyhall/platform';
import {
  adminsOnly,
  assertSchoolUsable,
  staffOnly,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from '../../directory/index.js';
import { rulesFor, type AccountChange, type ChangeSpec } from './account-change.js';

export interface ChangeOutcome extends Changed {
  /** Users in the requested state, whether or not the change was needed. */
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
  constructor(private readonly directory: Directory) {}

  /** Changes those of the users whom the actor may change. They are locked, so that the checked state is the changed one. */
  async run(
    actor: Account,
    ids: readonly number[],
    spec: ChangeSpec,
    options: ChangeOptions = {},
  ): Promise<ChangeOutcome> {
    // A teacher resets passwords of their students, and changes no account otherwise.
    if (spec.action === 'reset_password') staffOnly(actor);
    else adminsOnly(actor);
    const school = 'school' in spec ? (spec.school ?? null) : null;
    const touched = { accounts: ids, schools: school === null ? [] : [school], ...options };
    const { result, effects, undo } = await this.directory.change(actor, touched, async (on, locked) => {
      const { accounts, ...judged } = await plan(on, actor, ids, rulesFor(spec), locked);
      if (accounts.length === 0) return { result: judged, wanted: null };
      await assertSchoolUsable(on, school);
      return { result: judged, wanted: { cause: { action: `user.${spec.action}` }, accounts } };
    });
    return { ...result, effects, undo };
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
  const students = await findTaughtStudents(on, actor, ids);
  const judged: Plan = { accounts: [], done: [], failed: [] };
  for (const id of new Set(ids)) {
    const user = found.get(id);
    const error =
      user && !user.removed
        ? findRefusal(change, actor, { ...user, teaches: students.has(id) }, masters)
        : userNotFound();
    if (error || !user) {
      const named = user && error?.code !== 'not_found' ? user : null;
      judged.failed.push({
        ...{ id, username: named?.username ?? null, display_name: named && shownName(named) },
        error: error ?? userNotFound(),
      });
      continue;
    }
    judged.done.push(id);
    const after = change.fields(user);
    if (Object.keys(after).length > 0) judged.accounts.push({ id, after });
  }
  return judged;
}

const userNotFound = (): AppError => new AppError('not_found', sentence('user_not_found'));

function findRefusal(
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
