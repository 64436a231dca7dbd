import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type BulkDecisionAnswer, type BulkDecisionRequest, sentence } from '@studyhall/contracts';
import { scopeOf } from '@studyhall/domain';
import { approvals, audit, shareInTransaction, type Account } from '@studyhall/persistence';
import { adminsOnly, DirectoryEvents, lockActor } from '../directory/index.js';
import { ApprovalsService } from './approvals.service.js';

/** One decision about many requests. Source: `decisions.md` §9. */
@Injectable()
export class BulkDecisions {
  constructor(
    private readonly db: DataSource,
    private readonly single: ApprovalsService,
    private readonly directory: DirectoryEvents,
  ) {}

  async decide(actor: Account, request: BulkDecisionRequest): Promise<BulkDecisionAnswer> {
    adminsOnly(actor);
    const wanted =
      request.ids ?? (await approvals.findPendingIds(this.db, scopeOf(actor), request.filter ?? {}));
    return request.decision === 'approve'
      ? this.approve(actor, wanted)
      : this.reject(actor, wanted, request.reason || null);
  }

  /** Approves one request after the other, because each creates an account. */
  private async approve(actor: Account, ids: readonly number[]): Promise<BulkDecisionAnswer> {
    const answer: BulkDecisionAnswer = { done: 0, failed: [] };
    for (const id of ids) {
      try {
        await this.single.approve(actor, id);
        answer.done += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        answer.failed.push({ id, username: null, code: error.code, detail: error.detail });
      }
    }
    return answer;
  }

  /** Rejects all in one transaction, without those that another admin decided meanwhile. */
  private async reject(
    actor: Account,
    ids: readonly number[],
    reason: string | null,
  ): Promise<BulkDecisionAnswer> {
    const rejected = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await lockActor(on, actor);
      const decided = await approvals.rejectPending(on, scopeOf(actor), ids, { reason, deciderId: actor.id });
      for (const { id, username, school, role } of decided) {
        await audit.record(on, {
          actor,
          action: 'approval.reject',
          target: { type: 'approval', id, name: username },
          school,
          before: { school, role },
          after: { outcome: 'rejected', ...(reason !== null && { reason }) },
        });
      }
      return decided;
    });
    for (const { id, school } of rejected)
      await this.directory.publish(school, 'approval.resolved', { id, outcome: 'rejected' });
    const done = new Set(rejected.map(({ id }) => id));
    const { code, detail } = new AppError('not_found', sentence('request_gone'));
    const failed = ids.filter((id) => !done.has(id)).map((id) => ({ id, username: null, code, detail }));
    return { done: done.size, failed };
  }
}
