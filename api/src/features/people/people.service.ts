import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  sentenceText,
  type OwnConfirmation,
  type PersonView,
} from '@studyhall/contracts';
import { adminScopeOf, can, isMaster, shownSchool } from '@studyhall/domain';
import {
  audit,
  factors,
  legalHolds,
  people,
  schoolMemberships,
  sessions,
  shareInTransaction,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { CONFIG, EventPublisher, type Config } from '@studyhall/platform';
import { AccountSecurity, Reauthentication } from '../auth/index.js';
import { toMembershipView } from '../memberships/index.js';
import { adminsOnly, assertAllowed, lockActor } from '../directory/index.js';
import { parseDevice } from './device.js';

const MEGABYTE = 1024 * 1024;
const NO_SUCH_USER = sentence('user_not_found');
const ENDED = sentenceText('sessions_ended');
const FACTORS_RESET = sentenceText('factors_reset');

/** One user for admins: account, classes, sessions and use, with a constant number of statements. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly db: DataSource,
    private readonly security: AccountSecurity,
    private readonly reauthentication: Reauthentication,
    private readonly events: EventPublisher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'STORAGE_QUOTA_MB'>,
  ) {}

  /** `sessionHash`: the caller's own session, which the response marks. */
  async view(actor: Account, id: number, sessionHash: Buffer | undefined): Promise<PersonView> {
    adminsOnly(actor);
    const [user] = await users.findAccounts(this.db, [id]);
    if (!user) throw new AppError('not_found', NO_SUCH_USER);
    assertAllowed(can(actor, 'user.view', user));
    const maySeeSessions = can(actor, 'user.end_sessions', user).allowed;
    const mayReset = can(actor, 'user.reset_factors', user).allowed;
    const [facts, memberships, hold, open, secondFactors] = await Promise.all([
      people.findFacts(this.db, id),
      schoolMemberships.findOfUser(this.db, id),
      // A hold is hidden from the user it applies to.
      actor.id === id ? null : legalHolds.findOfUser(this.db, id),
      maySeeSessions ? sessions.findOfUser(this.db, id) : null,
      mayReset ? factors.findOfUser(this.db, id) : null,
    ]);
    if (!facts) throw new AppError('not_found', NO_SUCH_USER);
    const { classes, conversations, messages, files, images } = facts;
    const { display_name, given_name, family_name, preferred_name, email, number, external_ids, roster } =
      facts;
    return {
      id,
      username: user.username,
      ...{ display_name, given_name, family_name, preferred_name, email, number, external_ids, roster },
      role: user.role,
      admin_scope: adminScopeOf(user),
      school: shownSchool(user),
      memberships: memberships.map(toMembershipView),
      access_granted: user.access_granted,
      must_change_password: user.must_change_password,
      family_name_first: facts.family_name_first,
      created_at: facts.created_at.toISOString(),
      last_sign_in: facts.last_sign_in?.toISOString() ?? null,
      classes,
      sessions:
        open?.map((session) => ({
          id: session.id,
          device: parseDevice(session.userAgent),
          address: session.address,
          signed_in_at: session.created_at.toISOString(),
          last_used_at: session.last_used_at.toISOString(),
          current: sessionHash?.equals(session.token_hash) ?? false,
        })) ?? null,
      factors: secondFactors?.length ?? null,
      hold: hold && {
        ...{ reason: hold.reason, placed_by: hold.placed_by, placed_at: hold.placed_at.toISOString() },
      },
      parent_consent: facts.parent_consent,
      consent_asked: facts.consent_asked,
      usage: { conversations, messages, files, images },
      limits: [
        { kind: 'storage', used: facts.storage_bytes, limit: this.config.STORAGE_QUOTA_MB * MEGABYTE },
        { kind: 'replies', used: facts.active_replies, limit: LIMITS.activeReplies },
      ],
    };
  }

  /** Ends all sessions of a user, except the caller's current session. Returns the number of ended sessions. */
  async endSessions(actor: Account, id: number, sessionHash: Buffer | undefined): Promise<number> {
    const keep = actor.id === id && sessionHash ? { tokenHash: sessionHash } : undefined;
    const ended = await this.change(actor, id, 'user.end_sessions', async (on) => ({
      sessions_ended: await this.security.removeSessions(on, [id], ENDED, keep),
    }));
    await this.security.publishEnd(id, ENDED);
    return ended.sessions_ended;
  }

  /** Ends one session. The user's other sessions and their work continue. */
  async endSession(actor: Account, id: number, sessionId: string): Promise<void> {
    await this.change(actor, id, 'user.end_sessions', async (on) => {
      const session = await sessions.findById(on, sessionId, id);
      if (!session) throw new AppError('not_found', sentence('session_not_found'));
      await sessions.removeSession(on, session.token_hash, ENDED);
      return { sessions_ended: 1 };
    });
    await this.events.publish({ user: id }, 'session.revoked', { detail: ENDED });
  }

  /**
   * Removes the second factors of a user who lost them. The next sign-in only requires the password, or a new factor.
   * @throws AppError `password_required`, `wrong_password`, `factor_required`, `factor_wrong`.
   */
  async resetFactors(actor: Account, id: number, confirmation: OwnConfirmation): Promise<void> {
    adminsOnly(actor);
    const [user] = await users.findAccounts(this.db, [id]);
    if (!user) throw new AppError('not_found', NO_SUCH_USER);
    assertAllowed(can(actor, 'user.reset_factors', user));
    await this.reauthentication.confirm(actor, confirmation);
    await this.change(actor, id, 'user.reset_factors', async (on) => ({
      factors_removed: await factors.removeAll(on, id),
      sessions_ended: await this.security.removeSessions(on, [id], FACTORS_RESET),
    }));
    await this.security.publishEnd(id, FACTORS_RESET);
  }

  private async change<Result extends object>(
    actor: Account,
    id: number,
    action: 'user.end_sessions' | 'user.reset_factors',
    run: (on: Executor) => Promise<Result>,
  ): Promise<Result> {
    adminsOnly(actor);
    return this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      const user = (await lockActor(on, actor, [id])).find((account) => account.id === id);
      if (!user) throw new AppError('not_found', NO_SUCH_USER);
      assertAllowed(can(actor, action, user));
      const after = await run(on);
      await audit.record(on, {
        ...{ actor, action, after },
        target: { type: 'user', id, name: user.username },
        school: isMaster(user) ? null : user.school,
      });
      return after;
    });
  }
}
