import type { ApprovalRequestView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { showAlert } from '../../../ui/ask';
import { calls } from '../admin.calls';
import { detailOf } from '../failure';
import { touch } from '../state/live';

/** Approves and rejects; `onDecided` takes the request off the list before it is fetched again. */
export function useDecide(onDecided: (id: number) => void) {
  const texts = useTexts(adminTexts);
  const [busy, setBusy] = useState<number | null>(null);

  const decide = async (id: number, call: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(id);
    try {
      await call();
      onDecided(id);
      void showAlert(done);
    } catch (error) {
      const detail = detailOf(error);
      void showAlert(detail ? texts.errorDetail(detail) : failed);
    }
    setBusy(null);
    touch('approvals', 'users', 'groups');
  };
  const approve = ({ id }: ApprovalRequestView) =>
    decide(id, () => calls.approve(id), texts.userApproved, texts.approveError);
  const reject = ({ id }: ApprovalRequestView, reason: string | null) =>
    decide(id, () => calls.reject(id, reason), texts.userRejected, texts.rejectError);
  return { approve, reject, busy };
}
