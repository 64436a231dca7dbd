import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, type ApprovalRequestView, type JoinRequest, sentence } from '@studyhall/contracts';
import { can, scopeOf } from '@studyhall/domain';
import {
  approvals,
  audit,
  groups,
  invites,
  members,
  shareInTransaction,
  users,
  type Account,
  type ApprovalRequest,
  type Executor,
} from '@studyhall/persistence';
import { assertGoodPassword, causedByClient, PasswordHasher } from '../auth/index.js';
import {
  adminsOnly,
  assertAllowed,
  BATCH,
  DirectoryEvents,
  inBatches,
  lockActor,
  pageOf,
  usernameTaken,
  isWholeList,
  type ListPage,
  type WholeList,
} from '../directory/index.js';
import { whyInvalid } from '../invites/index.js';

const NO_SUCH_REQUEST = sentence('request_not_found');
const NAME_GONE = sentence('username_taken_meanwhile');

/** Requests for accounts, and what admins decide about them. Source: `decisions.md` §5. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly directory: DirectoryEvents,
  ) {}

  /**
   * A visitor asks for an account with an invitation. The account can sign in only after an admin approves it.
   * @throws AppError `not_found` where the invitation is not valid, `username_taken`.
   */
  async request(
    { invite_code: code, username, password }: JoinRequest,
    address: string,
  ): Promise<ApprovalRequestView> {
    const groupId = await this.hold(this.db, code);
    await this.assertUsernameFree(this.db, username);
    assertGoodPassword(password, username, 'password');
    const passwordHash = await this.hasher.hash(password, causedByClient(address, username));
    const request = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      // Lock the class before the invitation: the deletion of a class takes its locks in this order.
      if (groupId !== null) await groups.lockGroupKey(on, groupId);
      const invite = await invites.use(on, code);
      if (!invite) {
        await this.hold(on, code);
        throw new AppError('not_found');
      }
      await refuseFull(on, invite);
      await this.assertUsernameFree(on, username);
      const stored = await approvals
        .insertRequest(on, {
          username,
          passwordHash,
          school: invite.school,
          role: invite.role,
          groupId: invite.group_id,
          inviteId: invite.id,
        })
        .catch((error: unknown) => {
          throw usernameTaken(users.violatedUsername(error)) ?? error;
        });
      await audit.record(on, {
        actor: { id: null, username },
        action: 'approval.request',
        target: { type: 'approval', id: stored.id, name: username },
        school: invite.school,
        after: { school: invite.school, role: invite.role },
      });
      return stored;
    });
    await this.directory.publish(request.school, 'approval.created', request);
    return request;
  }

  async page(
    actor: Account,
    query: { limit?: number; offset?: number },
  ): Promise<ListPage<ApprovalRequestView> | WholeList> {
    adminsOnly(actor);
    const scope = scopeOf(actor);
    const total = await approvals.countPending(this.db, scope);
    if (isWholeList(query)) {
      const next = (last: ApprovalRequestView | null): Promise<ApprovalRequestView[]> =>
        approvals.findPending(this.db, scope, { limit: BATCH, offset: 0, after: last?.id });
      return { total, batches: inBatches(next) };
    }
    return { total, items: await approvals.findPending(this.db, scope, pageOf(query)) };
  }

  /** Creates the account, and adds it to the invitation's class if that still exists. */
  async approve(actor: Account, id: number): Promise<void> {
    const { request, joined } = await this.decide(actor, id, 'approved', null, async (on, wanted) => {
      if (wanted.password_hash === null) throw new AppError('already_decided');
      const { username, role, school } = wanted;
      const userId = await users
        .insertUser(on, { username, passwordHash: wanted.password_hash, role, school })
        .catch((error: unknown) => {
          throw users.violatedUsername(error) ? new AppError('username_taken', NAME_GONE) : error;
        });
      const group = wanted.group_id === null ? null : await groups.findGroup(on, wanted.group_id);
      const fits = group !== null && group.school === school && role === 'STUDENT';
      if (fits) await members.addMembers(on, group.id, [userId]);
      return { user_id: userId, group: fits ? group.name : null };
    });
    await this.publishDecision(request, 'approved');
    await this.directory.changed('users', request.school);
    if (joined.group !== null) await this.directory.changed('groups', request.school);
  }

  async reject(actor: Account, id: number, reason: string | null): Promise<void> {
    const { request } = await this.decide(actor, id, 'rejected', reason, () =>
      Promise.resolve(reason === null ? {} : { reason }),
    );
    await this.publishDecision(request, 'rejected');
  }

  /**
   * Decides a request once: a second decision gets `already_decided`.
   * @throws AppError `already_decided`, `not_found`.
   */
  private async decide<Done extends object>(
    actor: Account,
    id: number,
    outcome: 'approved' | 'rejected',
    reason: string | null,
    work: (on: Executor, request: ApprovalRequest) => Promise<Done>,
  ): Promise<{ request: ApprovalRequest; joined: Done }> {
    adminsOnly(actor);
    const groupId = await approvals.findGroupId(this.db, id);
    return this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await lockActor(on, actor);
      // Lock the class before the request: the deletion of a class takes its locks in this order.
      if (groupId !== null) await groups.lockGroup(on, groupId);
      const request = await approvals.lockRequest(on, id);
      if (!request) throw new AppError('not_found', NO_SUCH_REQUEST);
      assertAllowed(can(actor, 'approval.decide', request));
      if (request.outcome !== null) throw new AppError('already_decided');
      const joined = await work(on, request);
      await approvals.decide(on, id, { outcome, reason, deciderId: actor.id });
      await audit.record(on, {
        actor,
        action: outcome === 'approved' ? 'approval.approve' : 'approval.reject',
        target: { type: 'approval', id, name: request.username },
        school: request.school,
        before: { school: request.school, role: request.role },
        after: { outcome, ...joined },
      });
      return { request, joined };
    });
  }

  private async assertUsernameFree(on: Executor, username: string): Promise<void> {
    const taken = usernameTaken(await users.findTaken(on, username));
    if (taken) throw taken;
  }

  /**
   * The class of a valid invitation. @throws AppError `not_found` with the reason where the invitation is not valid.
   */
  private async hold(on: Executor, code: string): Promise<number | null> {
    const invite = await invites.findByCode(on, code);
    const refusal = whyInvalid(invite);
    if (refusal !== null) throw new AppError('not_found', sentence(refusal));
    return invite?.group_id ?? null;
  }

  private async publishDecision(
    { id, school }: ApprovalRequest,
    outcome: 'approved' | 'rejected',
  ): Promise<void> {
    await this.directory.publish(school, 'approval.resolved', { id, outcome });
  }
}

/**
 * `use` locked the invitation, so concurrent requests are counted one after the other.
 * @throws AppError `conflict` where too many requests are pending.
 */
async function refuseFull(on: Executor, invite: { id: number; school: string }): Promise<void> {
  const waiting = await approvals.countWaiting(on, invite);
  const full =
    waiting.invite >= LIMITS.pendingPerInvite
      ? sentence('invite_requests_full', { max: LIMITS.pendingPerInvite })
      : waiting.school >= LIMITS.pendingPerSchool
        ? sentence('school_requests_full', { max: LIMITS.pendingPerSchool })
        : null;
  if (full) throw new AppError('conflict', full);
}
