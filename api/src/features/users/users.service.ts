import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type CreateUserRequest,
  type OwnConfirmation,
  type AdminScope,
  type Role,
  type TemporaryPassword,
  type UsersQuery,
  type UserView,
} from '@studyhall/contracts';
import { can, isMaster, normaliseSchool, scopeFor } from '@studyhall/domain';
import {
  lists,
  takenNames,
  users,
  type Account,
  type Executor,
  type ListPage,
  type StoredNames,
  type WholeList,
} from '@studyhall/persistence';
import { assertGoodPassword, causedByUser, PasswordHasher, Reauthentication } from '../auth/index.js';
import {
  adminsOnly,
  assertAllowed,
  assertSchoolFitsRole,
  assertSchoolUsable,
  Directory,
  usernameTaken,
  wrongField,
  type Changed,
  type ChangeOptions,
} from '../directory/index.js';
import type { ChangeSpec } from './changes/account-change.js';
import { AccountChanges } from './changes/account-changes.js';
import { PasswordResets, type ConfirmedOptions } from './changes/password-resets.js';

interface ChangedUser extends Changed {
  user: UserView;
}

/**
 * Accounts, for their admins. Each change is one transaction that includes its audit entry. Source:
 * `docs/specification/console.md#states`, `docs/specification/console.md#permissions`.
 */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly reauthentication: Reauthentication,
    private readonly directory: Directory,
    private readonly changes: AccountChanges,
    private readonly resets: PasswordResets,
  ) {}

  /** The users whom the caller administers: a page, or all of them. */
  async page(actor: Account, query: UsersQuery): Promise<ListPage<UserView> | WholeList<UserView>> {
    adminsOnly(actor);
    return lists.users.answer(this.db, scopeFor(actor, query.school), query);
  }

  /** All matching users, read in batches at the client's pace. */
  all(actor: Account, query: UsersQuery): AsyncGenerator<UserView[]> {
    adminsOnly(actor);
    return lists.users.read(this.db, scopeFor(actor, query.school), query);
  }

  /** @throws AppError `username_taken`, `forbidden`; for a master admin `password_required`, `wrong_password`. */
  async create(actor: Account, request: CreateUserRequest): Promise<UserView> {
    adminsOnly(actor);
    const { username, role, given_name, family_name, preferred_name, email, number } = request;
    const given = normaliseSchool(request.school);
    const school = isMaster({ role }) ? null : (given ?? actor.school);
    assertAllowed(can(actor, 'user.create', { role, school }));
    assertSchoolFitsRole(role, school);
    assertGoodPassword(request.password, username, 'password');
    if (isMaster({ role })) await this.reauthentication.confirm(actor, request);
    const account = {
      ...{ username, role, school, must_change_password: request.must_change_password },
      ...{ given_name, family_name, preferred_name, email, number },
      password_hash: await this.hasher.hash(request.password, causedByUser(actor.id)),
    };
    const touched = { schools: [school], administers: false };
    const { result } = await this.directory.change(actor, touched, async (on, _locked, made) => {
      await assertSchoolUsable(on, actor, school);
      await assertEmailFree(on, actor, email);
      const id = (await made.addAccounts([account])).get(username);
      if (id === undefined)
        throw usernameTaken(await takenNames.findUsername(on, username)) ?? new AppError('conflict');
      return {
        result: id,
        wanted: { cause: { action: 'user.create' } },
        seconds: null,
        entries: () => [
          {
            ...{ actor, action: 'user.create', target: { type: 'user', id, name: username }, school },
            after: { username, role, school, access_granted: true },
          },
        ],
      };
    });
    return this.read(result);
  }

  /**
   * @param request `school` is for a master admin whose role changes
   * @param options contains the actor's confirmation, which is required to make a user a master admin
   * @throws AppError `password_required`, `wrong_password`, `factor_required`, `factor_wrong`.
   */
  async setRole(
    actor: Account,
    id: number,
    { role, school }: { role: Role; school?: string },
    { confirmation = {}, ...options }: ConfirmedOptions = {},
  ): Promise<ChangedUser> {
    // Without the right, the policy rejects the change; a dry run changes nothing.
    if (isMaster({ role }) && isMaster(actor) && !options.dryRun)
      await this.reauthentication.confirm(actor, confirmation);
    return this.change(actor, id, { action: 'role', role, school }, options);
  }

  async setSchool(
    actor: Account,
    id: number,
    wanted: string | null,
    options: ChangeOptions = {},
  ): Promise<ChangedUser> {
    return this.change(actor, id, { action: 'school', school: normaliseSchool(wanted) }, options);
  }

  /** Restricts the scope of a school admin, or restores the full scope. */
  async setAdminScope(
    actor: Account,
    id: number,
    scope: AdminScope,
    options: ChangeOptions = {},
  ): Promise<ChangedUser> {
    return this.change(actor, id, { action: 'admin_scope', scope }, options);
  }

  async setAccess(
    actor: Account,
    id: number,
    granted: boolean,
    options: ChangeOptions = {},
  ): Promise<ChangedUser> {
    return this.change(actor, id, { action: granted ? 'grant' : 'revoke' }, options);
  }

  /**
   * Changes the username, the names and the email address. Sessions continue, and the user's pages show the new name at
   * once.
   * @param options contains the actor's confirmation: required for a master admin, and for the actor's own address, which
   * receives new passwords
   * @throws AppError `username_taken`, `password_required`, `wrong_password`, `factor_required`, `factor_wrong`.
   */
  async edit(
    actor: Account,
    id: number,
    names: Partial<StoredNames & { username: string }>,
    { confirmation = {}, ...options }: ConfirmedOptions = {},
  ): Promise<ChangedUser> {
    adminsOnly(actor);
    if (!options.dryRun && (await this.needsConfirmation(actor, id, names)))
      await this.reauthentication.confirm(actor, confirmation);
    await assertEmailFree(this.db, actor, names.email);
    try {
      return await this.change(actor, id, { action: 'update', names }, options);
    } catch (error) {
      const taken =
        takenNames.violatedUsername(error) &&
        (await takenNames.findUsername(this.db, names.username ?? '', id));
      throw usernameTaken(taken) ?? error;
    }
  }

  private async needsConfirmation(
    actor: Account,
    id: number,
    { email }: Partial<StoredNames>,
  ): Promise<boolean> {
    if (isMaster(actor)) return (await users.findAccounts(this.db, [id])).some(isMaster);
    if (actor.id !== id || email === undefined) return false;
    return (await users.findNames(this.db, id))?.email !== email;
  }

  /** The account can be restored until the undo expires; then a worker erases it with all of its data. */
  async remove(actor: Account, id: number, options: ChangeOptions = {}): Promise<Changed> {
    return this.run(actor, id, { action: 'delete' }, options);
  }

  /**
   * Sets a password that is shown once and must be changed at the next sign-in. Ends all sessions of the user.
   * @param confirmation required for a master admin
   */
  async resetPassword(
    actor: Account,
    id: number,
    confirmation: OwnConfirmation = {},
  ): Promise<TemporaryPassword & { changed: Changed }> {
    const { outcome, passwords } = await this.resets.reset(actor, [id], { confirmation });
    const [failure] = outcome.failed;
    const [password] = passwords;
    if (failure) throw failure.error;
    if (!password) throw new AppError('not_found', sentence('user_not_found'));
    return { ...password, changed: outcome };
  }

  private async change(
    actor: Account,
    id: number,
    spec: ChangeSpec,
    options: ChangeOptions,
  ): Promise<ChangedUser> {
    const changed = await this.run(actor, id, spec, options);
    return { ...changed, user: await this.read(id) };
  }

  private async read(id: number): Promise<UserView> {
    const user = await lists.users.find(this.db, { kind: 'all' }, id);
    if (!user) throw new AppError('not_found', sentence('user_not_found'));
    return user;
  }

  /** @throws AppError `not_found`, `forbidden`, `last_master_admin`. */
  private async run(actor: Account, id: number, spec: ChangeSpec, options: ChangeOptions): Promise<Changed> {
    const { failed, effects, undo } = await this.changes.run(actor, [id], spec, options);
    if (failed[0]) throw failed[0].error;
    return { effects, undo };
  }
}

/** @throws AppError `invalid` if a school admin enters an address that an account of another school has */
async function assertEmailFree(
  on: Executor,
  { school }: Account,
  email: string | null | undefined,
): Promise<void> {
  if (school !== null && (await takenNames.findEmailsElsewhere(on, [email], school)).size > 0)
    throw wrongField('email', sentence('email_elsewhere'));
}
