import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type ApprovalFacets,
  type ApprovalRequestView,
  type ApprovalsQuery,
  type JoinRequest,
  type RequestedAccount,
  sentence,
} from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import {
  approvalFacets,
  approvals,
  audit,
  groups,
  invites,
  lists,
  shareInTransaction,
  takenNames,
  type Account,
  type Executor,
  type ListPage,
  type WholeList,
} from '@studyhall/persistence';
import { assertGoodPassword, causedByClient, PasswordHasher } from '../auth/index.js';
import { staffOnly, usernameTaken } from '../directory/index.js';
import { findInviteProblem } from '../invites/index.js';
import { ApprovalDecisions, type Decided } from './decisions.service.js';
import { refuseFull } from './refuse-full.js';
import { RequestEvents } from './request.events.js';
import { newWaitingToken } from './waiting.service.js';

/**
 * Requests for accounts, and the decisions of admins and teachers. Source: `docs/specification/api.md#administration`,
 * `docs/specification/api.md#class`.
 */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly decisions: ApprovalDecisions,
    private readonly events: RequestEvents,
  ) {}

  /**
   * Stores a visitor's request for an account, made with an invitation. The account can sign in only after approval.
   * @throws AppError `not_found` if the invitation is invalid, `username_taken`.
   */
  async request(
    { invite_code: code, username, password }: JoinRequest,
    address: string,
  ): Promise<RequestedAccount> {
    const groupId = await this.hold(this.db, code);
    await this.assertUsernameFree(this.db, username);
    assertGoodPassword(password, username, 'password');
    const passwordHash = await this.hasher.hash(password, causedByClient(address, username));
    const { token, tokenHash } = newWaitingToken();
    const id = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      // Lock the class before the invitation, in the same order as the deletion of a class.
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
          password_hash: passwordHash,
          user_id: null,
          token_hash: tokenHash,
          school: invite.school,
          role: invite.role,
          group_id: invite.group_id,
          invite_id: invite.id,
        })
        .catch((error: unknown) => {
          throw usernameTaken(takenNames.violatedUsername(error)) ?? error;
        });
      await audit.record(on, {
        actor: { id: null, username },
        action: 'approval.request',
        target: { type: 'approval', id: stored, name: username },
        school: invite.school,
        after: { school: invite.school, role: invite.role },
      });
      return stored;
    });
    const created = await lists.approvals.find(this.db, { kind: 'all' }, id);
    // The request was decided or removed meanwhile. The requester polls its state with the token.
    if (!created) throw new AppError('already_decided');
    await this.events.created(created);
    const { school, role, request_date } = created;
    return { id, username, school: school ?? '', role, request_date, waiting_token: token };
  }

  async page(
    actor: Account,
    query: ApprovalsQuery,
  ): Promise<ListPage<ApprovalRequestView> | WholeList<ApprovalRequestView>> {
    staffOnly(actor);
    return lists.approvals.answer(this.db, scopeFor(actor, query.school), query);
  }

  /** The filter values of the pending requests. */
  async facets(actor: Account): Promise<ApprovalFacets> {
    staffOnly(actor);
    return approvalFacets.findFacets(this.db, scopeFor(actor));
  }

  /** @throws AppError if the request could not be approved. */
  async approve(actor: Account, id: number): Promise<void> {
    staffOnly(actor);
    throwFailure(await this.decisions.approve(actor, [id]));
  }

  /** @throws AppError if the request could not be rejected. */
  async reject(actor: Account, id: number, reason: string | null): Promise<void> {
    staffOnly(actor);
    throwFailure(await this.decisions.reject(actor, [id], reason));
  }

  private async assertUsernameFree(on: Executor, username: string): Promise<void> {
    const taken = usernameTaken(await takenNames.findUsername(on, username));
    if (taken) throw taken;
  }

  /** Locks a valid invitation and returns its class. @throws AppError `not_found` with the reason if it is invalid. */
  private async hold(on: Executor, code: string): Promise<number | null> {
    const invite = await invites.findByCode(on, code);
    const refusal = findInviteProblem(invite);
    if (refusal !== null) throw new AppError('not_found', sentence(refusal));
    return invite?.group_id ?? null;
  }
}

function throwFailure({ failed }: Decided): void {
  for (const error of failed.values()) throw error;
}
