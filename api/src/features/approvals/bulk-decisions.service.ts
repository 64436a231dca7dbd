import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type BulkDecisionAnswer, type BulkDecisionRequest } from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import { approvals, lists, type Account } from '@studyhall/persistence';
import { staffOnly } from '../directory/index.js';
import { ApprovalDecisions } from './decisions.service.js';

/** Requests per transaction, to bound how long their classes and accounts are locked. */
const PER_TRANSACTION = 300;

/** Applies one decision to many requests. Source: `docs/specification/api.md#versions`. */
@Injectable()
export class BulkDecisions {
  constructor(
    private readonly db: DataSource,
    private readonly decisions: ApprovalDecisions,
  ) {}

  async decide(
    actor: Account,
    { decision, ids, filter = {}, except = [], reason }: BulkDecisionRequest,
  ): Promise<BulkDecisionAnswer> {
    staffOnly(actor);
    const left = new Set(except);
    const wanted =
      ids ??
      (
        await lists.approvals.ids(this.db, scopeFor(actor, filter.school), filter, LIMITS.pendingPerSchool)
      ).filter((id) => !left.has(id));
    const answer: BulkDecisionAnswer = { done: 0, failed: [] };
    for (let at = 0; at < wanted.length; at += PER_TRANSACTION) {
      const part = wanted.slice(at, at + PER_TRANSACTION);
      const { done, failed } =
        decision === 'approve'
          ? await this.decisions.approve(actor, part)
          : await this.decisions.reject(actor, part, reason || null);
      answer.done += done.length;
      const names = await approvals.findUsernames(this.db, scopeFor(actor), [...failed.keys()]);
      for (const [id, { code, detail }] of failed)
        answer.failed.push({ id, username: names.get(id) ?? null, code, detail });
    }
    return answer;
  }
}
