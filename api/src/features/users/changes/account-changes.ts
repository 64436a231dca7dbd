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
  confirmed: Array<{ user_id: number; field: string }>;
  done: number[];
  failed: RefusedUser[];
}

/** Changes any number of accounts in one transaction, with audit entries and undo. Used for one user and for thousands. */
@Injectable()
export class AccountChanges {
  constructor(private readonly directory: Directory) {}

  /** Changes those of the users whom the actor may change. Locks them, so that the checked state is the changed one. */
  async run(
    actor: Account,
    ids: readonly number[],
    spec: ChangeSpec,
    options: ChangeOptions = {},
  ): Promise<ChangeOutcome> {
    // A teacher may only reset passwords of their students.
    if (spec.action === 'reset_password') staffOnly(actor);
    else adminsOnly(actor);
    const school = 'school' in spec ? (spec.school ?? null) : null;
    const touched = { accounts: ids, schools: school === null ? [] : [school], ...options };
    const { result, effects, undo } = await this.directory.change(actor, touched, async (on, locked) => {
      const { accounts, confirmed, ...judged } = await plan(on, actor, ids, rulesFor(spec), locked);
      if (accounts.length + confirmed.length === 0) return { result: judged, wanted: null };
      await assertSchoolUsable(on, actor, school);
      const cause = { action: `user.${spec.action}` };
      return { result: judged, wanted: { cause, accounts, confirmed } };
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
  const judged: Plan = { accounts: [], confirmed: [], done: [], failed: [] };
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
    else if (change.sets) judged.confirmed.push({ user_id: id, field: change.sets });
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
