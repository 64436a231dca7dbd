import type { ApprovalRequestView, BulkDecisionAnswer, BulkDecisionRequest } from '@studyhall/contracts';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { showAlert } from '../../../ui/ask';
import { notify } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { failureList } from '../../../common/changes/failures';
import { detailOf } from '../failure';

type OwnOutcome = 'approved' | 'rejected';

/** Approves and rejects requests; `onDecided` removes them from the list before the refetch. */
export function useDecide(onDecided: (ids: readonly number[]) => void) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [deciding, setDeciding] = useState<ReadonlySet<number>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, OwnOutcome>>(new Map());

  const settle = (ids: readonly number[], outcome: OwnOutcome): void => {
    setOutcomes((known) => new Map([...known, ...ids.map((id) => [id, outcome] as const)]));
    onDecided(ids);
  };
  const decide = async (
    { id }: ApprovalRequestView,
    outcome: OwnOutcome,
    call: () => Promise<unknown>,
    said: { done: string; failed: string },
  ): Promise<void> => {
    setDeciding(new Set([id]));
    const done = await change({
      run: call,
      topics: ['approvals', 'users', 'groups'],
      done: said.done,
      failed: (error) => showFailure(error, said.failed, texts),
    });
    if (done) settle([id], outcome);
  };
  const approve = (request: ApprovalRequestView) =>
    decide(request, 'approved', () => calls.approve(request.id), {
      done: texts.userApproved,
      failed: texts.approveError,
    });
  const reject = (request: ApprovalRequestView, reason: string | null) =>
    decide(request, 'rejected', () => calls.reject(request.id, reason), {
      done: texts.userRejected,
      failed: texts.rejectError,
    });

  /** Decides many requests. Returns the ids of undecided ones; null if nothing was sent, or the result is unknown. */
  const decideMany = async (
    decision: 'approve' | 'reject',
    which: Pick<BulkDecisionRequest, 'ids' | 'filter' | 'except'>,
    count: number,
    reason: string | null,
  ): Promise<number[] | null> => {
    const isApproval = decision === 'approve';
    setDeciding(new Set(which.ids));
    const done = await change({
      question: () =>
        !isApproval || {
          title: texts.approveCount({ count }),
          text: texts.approveAllText,
          confirmLabel: texts.approveSelected,
        },
      run: () => calls.decideTogether({ decision, ...which, ...(reason !== null && { reason }) }),
      topics: ['approvals', 'users', 'groups', 'invites'],
      failed: (error) => showFailure(error, isApproval ? texts.approveError : texts.rejectError, texts),
    });
    if (!done) return null;
    const stay = new Set(done.report.failed.map(({ id }) => id));
    const gone = (which.ids ?? []).filter((id) => !stay.has(id));
    settle(gone, isApproval ? 'approved' : 'rejected');
    report(done.report, isApproval, texts);
    return [...stay];
  };
  return { approve, reject, decideMany, busy: busy ? deciding : null, outcomes };
}

function showFailure(error: unknown, failed: string, texts: AdminTexts): void {
  const detail = detailOf(error);
  void showAlert(detail ? texts.errorDetail({ detail }) : failed);
}

/** Shows a notice if all were decided, else a message with the reasons. */
function report({ done, failed }: BulkDecisionAnswer, isApproval: boolean, texts: AdminTexts): void {
  if (failed.length === 0) {
    const text = isApproval
      ? texts.usersApproved({ approved: done, of: done })
      : texts.requestsRejected({ count: done });
    notify(text, 'success');
    return;
  }
  const of = done + failed.length;
  const title = isApproval
    ? texts.usersApproved({ approved: done, of })
    : texts.usersRejected({ rejected: done, of });
  void showAlert(
    title,
    failureList(failed, ({ id, username }) => username ?? `#${id}`),
  );
}
