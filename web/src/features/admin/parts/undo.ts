import type { ChangeReport } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { notify, notifyError, notifyWithAction } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { messageOf } from '../failure';
import { number } from '../format';
import { invalidate } from '../state/live';

/** Says what was done, and offers to undo it. */
export function offerUndo(text: string, { undo_id: id }: ChangeReport, texts: AdminTexts): void {
  if (id === undefined) return;
  notifyWithAction(text, { label: texts.undo, run: () => void undo(id, texts) });
}

async function undo(id: string, texts: AdminTexts): Promise<void> {
  try {
    const { conflicts } = await calls.undo(id);
    const [first] = conflicts;
    if (first)
      notifyError(
        texts.undonePartly({
          count: conflicts.length,
          total: number(conflicts.length),
          name: first.name ?? '',
          reason: first.detail,
        }),
      );
    else notify(texts.undone, 'success');
  } catch (error) {
    notifyError(messageOf(error));
  }
  invalidate('users', 'groups', 'approvals', 'invites');
}
