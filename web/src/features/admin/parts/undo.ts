import type { UndoConflict, UndoOffer } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { errorSentence } from '../../../base/i18n/server-sentence';
import { notify, notifyError, notifyWithAction } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { messageOf } from '../failure';
import { number } from '../format';
import { invalidate } from '../../../account/data/queries';

/** Says what was done, and offers to undo it. Returns a function that undoes it too; null where there is nothing to undo. */
export function offerUndo(
  text: string,
  { undo_id: id }: Partial<UndoOffer>,
  texts: AdminTexts,
): (() => void) | null {
  if (id === undefined) return null;
  let isUndone = false;
  const run = (): void => {
    if (isUndone) return;
    isUndone = true;
    void undoChange(id, texts);
  };
  const dismiss = notifyWithAction(text, { label: texts.undo, run });
  return () => {
    dismiss();
    run();
  };
}

/** Undoes a change, and says what of it could not be restored. */
export async function undoChange(id: string, texts: AdminTexts): Promise<void> {
  try {
    const { conflicts } = await calls.undo(id);
    if (conflicts.length > 0) notifyError(undoneText(conflicts, texts));
    else notify(texts.undone, 'success');
  } catch (error) {
    notifyError(messageOf(error));
  }
  invalidate('users', 'groups', 'schools', 'approvals', 'invites', 'lessons');
}

/** What could not be restored, and why. */
export function undoneText(conflicts: readonly UndoConflict[], texts: AdminTexts): string {
  const [first] = conflicts;
  return texts.undonePartly({
    count: conflicts.length,
    total: number(conflicts.length),
    name: first?.name ?? '',
    reason: first ? errorSentence(first) : '',
  });
}
