import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, sentenceText, type ChangeEffects } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import {
  accountNotices,
  audit,
  conversations,
  groupTeachers,
  invites,
  lockSchoolsInTransaction,
  members,
  shareInTransaction,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { AccountSecurity } from '../../auth/index.js';
import {
  adminsOnly,
  assertSchoolUsable,
  DirectoryEvents,
  effectsOf,
  lockActor,
  runChange,
  staffOnly,
  type Changed,
  type ChangeOptions,
  type RefusedUser,
} from '../../directory/index.js';
import { UndoService } from '../../undo/index.js';
import {
  changeOf,
  groupAlike,
  newPasswords,
  type AccountChange,
  type ChangeSpec,
  type PlannedChange,
  type ResetHashes,
} from './account-change.js';
import { ACCOUNTS_CHANGED, undoDataOf } from './account-undo.data.js';
import { foldBySchool } from './folded-entries.js';
import { MasterGuard } from './master-guard.js';
import { studentsOf } from './students-of.js';

export interface ChangeOutcome extends Changed {
  /** Users who are as the change wants them, whether or not they were before. */
  done: number[];
  failed: RefusedUser[];
}

/** The memberships that ended, and the classes that are not taught any more. */
interface Left {
  left: members.EndedMembership[];
  taught: members.EndedMembership[];
}

interface Events {
  changed: number[];
  schools: Array<string | null>;
  classes: boolean;
}

/**
 * Changes to any number of accounts: each is one transaction with its entries in the audit log and its undo. The call for
 * one user and the call for thousands are the same.
 */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly db: DataSource,
    private readonly security: AccountSecurity,
    private readonly directory: DirectoryEvents,
    private readonly undo: UndoService,
  ) {}

  /**
   * Changes those of the users whom the actor may change. They are locked, so that the checked state is the changed one.
   * @param hashes the hashes of a reset, by user
   */
  async run(
    actor: Account,
    ids: readonly number[],
    spec: ChangeSpec,
    { dryRun = false, hashes = new Map() }: ChangeOptions & { hashes?: ResetHashes } = {},
  ): Promise<ChangeOutcome> {
    // A teacher resets passwords of their students, and changes no account otherwise.
    if (spec.action === 'reset_password') staffOnly(actor);
    else adminsOnly(actor);
    const change = changeOf(spec);
    // A user whom the actor may reset only since the passwords were hashed has none.
    if (spec.action === 'reset_password' && !dryRun)
      change.refuse = (user) => (hashes.has(user.id) ? null : new AppError('conflict'));
    const { outcome, events } = await runChange(this.db, { dryRun }, async (on) => {
      await shareInTransaction(on, 'schools');
      const school = 'school' in spec ? (spec.school ?? null) : null;
      await lockSchoolsInTransaction(on, 'administration', [
        ...(await users.findSchoolsOf(on, ids)),
        ...(school === null ? [] : [school]),
      ]);
      const { planned, done, failed } = await this.plan(on, actor, ids, change);
      if (planned.length > 0) await assertSchoolUsable(on, school);
      const before = spec.action === 'reset_password' ? await users.lockRestorable(on, idsOf(planned)) : [];
      const { effects, left, taught } = await this.apply(on, actor, planned, { spec, change, hashes });
      const undo =
        planned.length === 0
          ? null
          : await this.undo.offer(on, actor, {
              kind: ACCOUNTS_CHANGED,
              data: undoDataOf(spec, planned, { left, taught }, { before, hashes }),
            });
      return {
        outcome: { done, failed, effects, undo },
        events: {
          changed: idsOf(planned),
          schools: schoolsOf(planned),
          classes: left.length + taught.length > 0,
        },
      };
    });
    if (dryRun) return { ...outcome, undo: null };
    await this.publish(change, events);
    return outcome;
  }

  private async plan(
    on: Executor,
    actor: Account,
    ids: readonly number[],
    change: AccountChange,
  ): Promise<{ planned: PlannedChange[]; done: number[]; failed: RefusedUser[] }> {
    const wanted = [...new Set(ids)];
    const found = new Map((await lockActor(on, actor, wanted)).map((account) => [account.id, account]));
    const masters = await MasterGuard.load(on, found.values());
    const students = await studentsOf(on, actor, wanted);
    const planned: PlannedChange[] = [];
    const done: number[] = [];
    const failed: RefusedUser[] = [];
    for (const id of wanted) {
      const user = found.get(id);
      const error = user
        ? refusalOf(change, actor, { ...user, teaches: students.has(id) }, masters)
        : userNotFound();
      if (error || !user) {
        const username = user && error?.code !== 'not_found' ? user.username : null;
        failed.push({ id, username, error: error ?? userNotFound() });
        continue;
      }
      done.push(id);
      const fields = change.fields(user);
      if (change.always || Object.keys(fields).length > 0) planned.push({ user, fields });
    }
    return { planned, done, failed };
  }

  private async apply(
    on: Executor,
    actor: Account,
    planned: readonly PlannedChange[],
    { spec, change, hashes }: { spec: ChangeSpec; change: AccountChange; hashes: ResetHashes },
  ): Promise<Left & { effects: ChangeEffects }> {
    const ids = idsOf(planned);
    if (ids.length === 0) return { effects: effectsOf([]), left: [], taught: [] };
    const makers = planned.filter(({ user }) => user.role !== 'STUDENT').map(({ user }) => user.id);
    const invitations = makers.length > 0 ? await invites.countWorkingOf(on, makers) : 0;
    for (const alike of groupAlike(planned, ({ user, fields }) => ({ id: user.id, fields })))
      await users.updateUsers(on, alike.ids, alike.fields);
    if (spec.action === 'role' || spec.action === 'reset_password')
      await accountNotices.replaceNotices(on, ids, {
        kind: spec.action === 'role' ? 'role_changed' : 'password_reset',
        role: spec.action === 'role' ? spec.role : null,
        changedBy: actor.username,
      });
    if (spec.action === 'reset_password')
      await users.replaceHashes(
        on,
        newPasswords(
          planned.map(({ user }) => user),
          hashes,
        ),
      );
    const left = change.leavesClasses ? await members.removeFromAllGroups(on, ids) : [];
    const taught = change.leavesClasses ? await groupTeachers.removeFromAllGroups(on, ids) : [];
    const ended = change.endsSessions
      ? await this.security.removeSessions(on, ids, sentenceText(change.endsSessions))
      : 0;
    const chats = spec.action === 'delete' ? await conversations.countOfUsers(on, ids) : 0;
    if (spec.action === 'delete') await users.removeUsers(on, ids, LIMITS.undoSeconds);
    const working = invitations > 0 ? await invites.countWorkingOf(on, makers) : 0;
    await this.record(on, actor, planned, { left, taught }, { spec, change });
    const others = {
      taught,
      sessions_ended: ended,
      invitations_withdrawn: invitations - working,
      chats_erased: chats,
    };
    return { effects: effectsOf(left, others), left, taught };
  }

  private async record(
    on: Executor,
    actor: Account,
    planned: readonly PlannedChange[],
    { left, taught }: Left,
    { spec, change }: { spec: ChangeSpec; change: AccountChange },
  ): Promise<void> {
    const classes = Map.groupBy(left, (one) => one.user_id);
    const taughtOf = Map.groupBy(taught, (one) => one.user_id);
    const entries = planned.map(({ user, fields }) => {
      const { username, role, school, access_granted } = user;
      const names = classes.get(user.id)?.map((one) => one.group_name);
      const taughtNames = taughtOf.get(user.id)?.map((one) => one.group_name);
      const was = spec.action === 'delete' ? { username, role, school, access_granted } : pick(user, fields);
      return {
        actor,
        action: change.audit,
        target: { type: 'user', id: user.id, name: username },
        school: isMaster(user) ? null : school,
        otherSchool: fields.school === undefined ? school : fields.school,
        before: {
          ...was,
          ...(names && { classes: names }),
          ...(taughtNames && { classes_taught: taughtNames }),
        },
        after:
          spec.action === 'delete'
            ? undefined
            : spec.action === 'reset_password'
              ? { must_change_password: true }
              : fields,
      };
    });
    // Passwords of a whole class are one change to whoever reads the log.
    await audit.recordAll(on, spec.action === 'reset_password' ? foldBySchool(entries) : entries);
  }

  private async publish(change: AccountChange, { changed, schools, classes }: Events): Promise<void> {
    if (changed.length === 0) return;
    const { endsSessions } = change;
    if (endsSessions) await this.security.publishEnds(changed, sentenceText(endsSessions));
    if (change.moves) await Promise.all(changed.map((id) => this.security.publishChange(id)));
    await this.directory.changed('users', ...schools);
    if (classes) await this.directory.changed('groups', ...schools);
  }
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

const idsOf = (planned: readonly PlannedChange[]): number[] => planned.map(({ user }) => user.id);

/** The schools whose lists must reload. */
const schoolsOf = (planned: readonly PlannedChange[]): Array<string | null> => [
  ...new Set(
    planned.flatMap(({ user, fields }) => [
      user.school,
      fields.school === undefined ? user.school : fields.school,
    ]),
  ),
];

/** The stored values of what a change replaces. */
const pick = (user: Account, fields: object): object =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, user[key as keyof Account]]));
