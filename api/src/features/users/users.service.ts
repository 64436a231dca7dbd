import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type CreateUserRequest,
  type Role,
  type TemporaryPassword,
  type UserView,
  sentence,
  sentenceText,
} from '@studyhall/contracts';
import { can, isMaster, normaliseSchool, type Decision } from '@studyhall/domain';
import {
  accountNotices,
  audit,
  lockInTransaction,
  members,
  userLists,
  users,
  type Account,
  type Executor,
  retryDeadlocks,
  shareInTransaction,
} from '@studyhall/persistence';
import { RedisConnections, temporaryPassword } from '@studyhall/platform';
import { SharedLimit } from '../../http/shared-limit.js';
import { Erasure } from '../../erasure/index.js';
import { AccountSecurity, assertGoodPassword, causedByUser, PasswordHasher } from '../auth/index.js';
import {
  adminsOnly,
  assertAllowed,
  assertSchoolFitsRole,
  assertSchoolUsable,
  DirectoryEvents,
  lockActor,
  usernameTaken,
  wrongField,
} from '../directory/index.js';

const NO_SUCH_USER = sentence('user_not_found');
const REVOKED = sentenceText('access_revoked');
const DELETED = sentenceText('account_deleted');
/** Of one admin: the new passwords of a whole year of 400 pupils, printed as cards, and a margin. */
const RESETS = { points: 500, seconds: 60, says: 'passwords_reset' } as const;
const RESET = sentenceText('password_reset');

/** Changes to accounts. Each is one transaction with its line in the audit log. Source: `admin.md` §4, §6. */
@Injectable()
export class UsersService {
  private readonly resets: SharedLimit;

  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly security: AccountSecurity,
    private readonly directory: DirectoryEvents,
    private readonly erasure: Erasure,
    redis: RedisConnections,
  ) {
    this.resets = new SharedLimit(redis, 'limit:reset', RESETS);
  }

  /** @throws AppError `username_taken`, `forbidden`. */
  async create(actor: Account, request: CreateUserRequest): Promise<UserView> {
    adminsOnly(actor);
    const { username, role } = request;
    const given = normaliseSchool(request.school);
    const school = isMaster({ role }) ? null : (given ?? actor.school);
    assertAllowed(can(actor, 'user.create', { role, school }));
    assertSchoolFitsRole(role, school);
    assertGoodPassword(request.password, username, 'password');
    const passwordHash = await this.hasher.hash(request.password, causedByUser(actor.id));
    const id = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await lockActor(on, actor);
      await assertSchoolUsable(on, school);
      const made = await users
        .insertUser(on, {
          username,
          passwordHash,
          role,
          school,
          mustChangePassword: request.must_change_password,
        })
        .catch((error: unknown) => {
          throw usernameTaken(users.violatedUsername(error)) ?? error;
        });
      await audit.record(on, {
        actor,
        action: 'user.create',
        target: { type: 'user', id: made, name: username },
        school,
        after: { username, role, school, access_granted: true },
      });
      return made;
    });
    await this.directory.changed('users', school);
    return {
      id,
      username,
      role,
      school: isMaster({ role }) ? 'admin' : school,
      access_granted: true,
      classes: [],
      last_sign_in: null,
    };
  }

  /**
   * A master admin belongs to no school, and admins to no class: removes what does not fit the new role. `school` is for a
   * master admin who becomes something else.
   */
  async setRole(
    actor: Account,
    id: number,
    { role, school: wanted }: { role: Role; school?: string },
  ): Promise<UserView> {
    return this.change(actor, id, {
      action: 'user.role',
      decide: (user) => can(actor, 'user.set_role', { ...user, newRole: role }),
      endsMaster: () => !isMaster({ role }),
      apply: async (on, user) => {
        const school = isMaster({ role }) ? null : isMaster(user) ? (wanted ?? null) : user.school;
        if (user.role === role) return { before: {}, after: {}, schools: [] };
        assertSchoolFitsRole(role, school);
        if (school !== user.school) await assertSchoolUsable(on, school);
        await users.updateUser(on, id, { role, school });
        await accountNotices.replaceNotice(on, {
          userId: id,
          kind: 'role_changed',
          role,
          changedBy: actor.username,
        });
        const left = role === 'STUDENT' ? [] : await members.removeFromAllGroups(on, [id]);
        return {
          before: { role: user.role, school: user.school, ...classesLeft(left) },
          after: { role, school },
          schools: [user.school, school],
          moved: true,
          classes: left.length > 0,
        };
      },
    });
  }

  /** The user leaves the classes of the school that was theirs. */
  async setSchool(actor: Account, id: number, wanted: string | null): Promise<UserView> {
    const school = normaliseSchool(wanted);
    return this.change(actor, id, {
      action: 'user.school',
      decide: (user) => can(actor, 'user.set_school', user),
      apply: async (on, user) => {
        if (isMaster(user)) throw wrongField('school', sentence('master_without_school'));
        if (user.school === school) return { before: {}, after: {}, schools: [] };
        assertSchoolFitsRole(user.role, school);
        await assertSchoolUsable(on, school);
        await users.updateUser(on, id, { school });
        const left = await members.removeFromAllGroups(on, [id]);
        return {
          before: { school: user.school, ...classesLeft(left) },
          after: { school },
          schools: [user.school, school],
          moved: true,
          classes: left.length > 0,
        };
      },
    });
  }

  /** Revoking signs the user out at once; granting reverses it. Source: `admin.md` §4, `decisions.md` §2. */
  async setAccess(actor: Account, id: number, granted: boolean): Promise<UserView> {
    return this.change(actor, id, {
      action: granted ? 'user.grant' : 'user.revoke',
      decide: (user) => can(actor, 'user.set_access', { ...user, granted }),
      endsMaster: () => !granted,
      apply: async (on, user) => {
        await users.updateUser(on, id, { access_granted: granted });
        if (!granted) await this.security.removeSessions(on, id, REVOKED);
        return {
          before: { access_granted: user.access_granted },
          after: { access_granted: granted },
          schools: [user.school],
          ended: granted ? undefined : REVOKED,
        };
      },
    });
  }

  async remove(actor: Account, id: number): Promise<void> {
    await this.erasure.after(id, () =>
      this.change(actor, id, {
        action: 'user.delete',
        decide: (user) => can(actor, 'user.delete', user),
        endsMaster: () => true,
        apply: async (on, user) => {
          const left = await members.removeFromAllGroups(on, [id]);
          await this.security.removeSessions(on, id, DELETED);
          await users.removeUser(on, id);
          const { username, role, school, access_granted } = user;
          return {
            before: { username, role, school, access_granted, ...classesLeft(left) },
            schools: [school],
            ended: DELETED,
            classes: left.length > 0,
          };
        },
      }),
    );
  }

  /** A password that is shown once and must be changed at the next sign-in. Ends every session of the user. */
  async resetPassword(actor: Account, id: number): Promise<TemporaryPassword> {
    const password = temporaryPassword();
    const decide = (user: Account): Decision => can(actor, 'user.reset_password', user);
    adminsOnly(actor);
    const [seen] = await users.findAccounts(this.db, [id]);
    if (!seen) throw new AppError('not_found', NO_SUCH_USER);
    assertAllowed(decide(seen));
    await this.resets.consume(String(actor.id));
    const hash = await this.hasher.hash(password, causedByUser(actor.id));
    const { username } = await this.change(actor, id, {
      action: 'user.reset_password',
      decide,
      apply: async (on, user) => {
        await users.resetPassword(on, id, hash);
        await accountNotices.replaceNotice(on, {
          userId: id,
          kind: 'password_reset',
          role: null,
          changedBy: actor.username,
        });
        await this.security.removeSessions(on, id, RESET);
        return { before: {}, after: { must_change_password: true }, schools: [user.school], ended: RESET };
      },
    });
    return { username, temporary_password: password };
  }

  /**
   * Checks the policy and changes the account with both accounts locked, so that the checked state is the changed one.
   * @throws AppError `not_found`, `forbidden`, `last_master_admin`.
   */
  private async change(actor: Account, id: number, change: Change): Promise<UserView> {
    adminsOnly(actor);
    const { view, done } = await retryDeadlocks(() =>
      this.db.transaction(async (on) => {
        await shareInTransaction(on, 'schools');
        // Two admins at once must not each remove what they take for the last but one master admin.
        await lockInTransaction(on, 'administration');
        const accounts = await lockActor(on, actor, [id]);
        const user = accounts.find((account) => account.id === id);
        if (!user) throw new AppError('not_found', NO_SUCH_USER);
        assertAllowed(change.decide(user));
        if (isMaster(user) && change.endsMaster?.() && (await users.countOtherMasters(on, id)) === 0) {
          throw new AppError('last_master_admin');
        }
        const applied = await change.apply(on, user);
        if (applied.schools.length > 0) {
          await audit.record(on, {
            actor,
            action: change.action,
            target: { type: 'user', id, name: user.username },
            school: isMaster(user) ? null : user.school,
            otherSchool: applied.schools.at(-1),
            before: applied.before,
            after: applied.after,
          });
        }
        return { done: applied, view: (await userLists.findListed(on, id)) ?? asListed(user) };
      }),
    );
    if (done.ended !== undefined) await this.security.publishEnd(id, done.ended);
    if (done.moved) await this.security.publishChange(id);
    await this.directory.changed('users', ...done.schools);
    if (done.classes) await this.directory.changed('groups', ...done.schools);
    return view;
  }
}

interface Change {
  action: string;
  decide: (user: Account) => Decision;
  /** Whether the change takes a master admin's role or access. */
  endsMaster?: () => boolean;
  apply: (on: Executor, user: Account) => Promise<Applied>;
}

interface Applied {
  before: object;
  after?: object;
  /** The schools whose lists must reload; none where nothing changed. */
  schools: Array<string | null>;
  /** The sentence that the user's tabs receive when their sessions end. */
  ended?: string;
  /** The user's sockets must move to other rooms. */
  moved?: boolean;
  /** Classes lost a member. */
  classes?: boolean;
}

const classesLeft = (left: members.EndedMembership[]): object =>
  left.length > 0 ? { classes: left.map((one) => one.group_name) } : {};

const asListed = ({ id, username, school, role, access_granted }: Account): UserView => ({
  id,
  username,
  school,
  role,
  access_granted,
  classes: [],
  last_sign_in: null,
});
