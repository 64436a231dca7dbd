import type { ApprovalRequestView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { askConfirm, showAlert } from '../../../ui/ask';
import { calls } from '../admin.calls';
import { detailOf } from '../failure';
import { number } from '../format';
import { useConsole } from '../sections';
import { invalidate } from '../state/live';

/** Approves and rejects; `onDecided` takes the request off the list before it is fetched again. */
export function useDecide(onDecided: (id: number) => void) {
  const texts = useTexts(adminTexts);
  const { open } = useConsole();
  const [busy, setBusy] = useState<number | null>(null);

  const decide = async (id: number, call: () => Promise<unknown>, done: () => unknown, failed: string) => {
    setBusy(id);
    try {
      await call();
      onDecided(id);
      done();
    } catch (error) {
      const detail = detailOf(error);
      void showAlert(detail ? texts.errorDetail({ detail }) : failed);
    }
    setBusy(null);
    invalidate('approvals', 'users', 'groups');
  };
  const approve = ({ id, username }: ApprovalRequestView) => {
    const action = { label: texts.showUser, run: () => open('users', username) };
    const done = () => showAlert(texts.userApproved, texts.userApprovedText({ name: username }), action);
    return decide(id, () => calls.approve(id), done, texts.approveError);
  };
  const reject = ({ id }: ApprovalRequestView, reason: string | null) =>
    decide(
      id,
      () => calls.reject(id, reason),
      () => showAlert(texts.userRejected),
      texts.rejectError,
    );

  /** One after the other, so that the list is seen to shrink; what fails stays in it, with the first reason said. */
  const approveAll = async (requests: readonly ApprovalRequestView[]): Promise<void> => {
    const count = number(requests.length);
    const question = { title: texts.approveAll({ count }), text: texts.approveAllText };
    if (!(await askConfirm({ ...question, confirmLabel: texts.approveAll({ count }) }))) return;
    let approved = 0;
    let reason: string | undefined;
    for (const { id } of requests) {
      setBusy(id);
      try {
        await calls.approve(id);
        onDecided(id);
        approved += 1;
      } catch (error) {
        reason ??= detailOf(error) ?? texts.approveError;
      }
    }
    setBusy(null);
    void showAlert(texts.usersApproved({ approved, of: requests.length }), reason);
    invalidate('approvals', 'users', 'groups');
  };
  return { approve, reject, approveAll, busy };
}
