import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type JoinedClass } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  approvals,
  lists,
  audit,
  invites,
  members,
  type Account,
  type Executor,
  type InviteState,
} from '@studyhall/persistence';
import type { Plan, Touched } from '@studyhall/platform';
import { assertAllowed, Directory } from '../directory/index.js';
import { findInviteProblem } from '../invites/index.js';
import { refuseFull } from './refuse-full.js';
import { RequestEvents } from './request.events.js';
import { newWaitingToken } from './waiting.service.js';

type ClassInvite = InviteState & { group_id: number; group_name: string };

/** A student with an account joins a class with an invitation. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
    private readonly events: RequestEvents,
  ) {}

  /**
   * Adds the student at once if the invitation allows it; otherwise creates a request for approval. Idempotent.
   * @throws AppError `not_found` if the invitation is invalid, `forbidden` for another role or school, `conflict` if the
   * invitation is not for a class.
   */
  async join(actor: Account, code: string): Promise<JoinedClass> {
    const found = await invites.findByCode(this.db, code);
    const invite = found && toClassInvite(found);
    if (!invite) throw new AppError('not_found', sentence('invite_unknown'));
    assertAllowed(can(actor, 'invite.accept', invite));
    // Read after the invitation: if this student consumed its last use, the membership is visible.
    if (await members.isMember(this.db, invite.group_id, actor.id))
      return { outcome: 'member', group_name: invite.group_name, waiting_token: null };
    const refusal = findInviteProblem(invite);
    if (refusal !== null) throw new AppError('not_found', sentence(refusal));
    const { token, tokenHash } = newWaitingToken();
    const touched: Touched = {
      ...{ accounts: [actor.id], classes: [invite.group_id], administers: false, classLock: 'share' },
    };
    // The locks serialize this with changes of the student's school or role.
    const { result } = await this.directory.change(actor, touched, (on) =>
      this.enter(on, actor, invite, tokenHash),
    );
    const { outcome, requestId } = result;
    const created =
      requestId === null ? null : await lists.approvals.find(this.db, { kind: 'all' }, requestId);
    if (created) await this.events.created(created);
    return {
      outcome,
      group_name: invite.group_name,
      waiting_token: outcome === 'requested' ? token : null,
    };
  }

  private async enter(
    on: Executor,
    student: Account,
    invite: ClassInvite,
    tokenHash: Buffer,
  ): Promise<Plan<{ outcome: JoinedClass['outcome']; requestId: number | null }>> {
    const member = { userId: student.id, groupId: invite.group_id };
    if (await members.isMember(on, member.groupId, member.userId))
      return { result: { outcome: 'member', requestId: null }, wanted: null };
    if (!invite.direct && (await approvals.renewToken(on, member, tokenHash)))
      return { result: { outcome: 'requested', requestId: null }, wanted: null };
    const used = await invites.use(on, invite.code);
    if (!used)
      throw new AppError(
        'not_found',
        sentence(findInviteProblem(await invites.findByCode(on, invite.code)) ?? 'invite_ended'),
      );
    if (used.direct) {
      const target = { type: 'group' as const, id: member.groupId, name: invite.group_name };
      const cause = { action: 'group.join', target };
      const after = { invite: `${invite.code.slice(0, 6)}…` };
      return {
        result: { outcome: 'joined', requestId: null },
        wanted: {
          cause,
          memberships: { entered: [{ group_id: member.groupId, user_id: member.userId }] },
        },
        seconds: null,
        entries: () => [{ actor: student, ...cause, school: invite.school, after }],
      };
    }
    await refuseFull(on, used);
    const requestId = await approvals.insertRequest(on, {
      username: student.username,
      password_hash: null,
      user_id: student.id,
      token_hash: tokenHash,
      school: invite.school,
      role: 'STUDENT',
      group_id: invite.group_id,
      invite_id: used.id,
    });
    await audit.record(on, {
      actor: student,
      action: 'approval.request',
      target: { type: 'approval', id: requestId, name: student.username },
      school: invite.school,
      after: { school: invite.school, group: invite.group_name },
    });
    return { result: { outcome: 'requested', requestId }, wanted: null };
  }
}

/** @throws AppError `conflict` if the invitation is not for a class. */
function toClassInvite(invite: InviteState): ClassInvite {
  const { group_id, group_name } = invite;
  if (group_id === null || group_name === null)
    throw new AppError('conflict', sentence('join_account_exists'));
  return { ...invite, group_id, group_name };
}
