import type { UndoAnswer, UndoConflict, UndoOffer } from '@studyhall/contracts';
import { invalidate } from '../../account/data/queries';
import { withConfirmation } from '../../account/security/with-confirmation';
import { adminTexts } from '../../base/i18n/admin.texts';
import { number } from '../../base/i18n/format';
import { errorSentence } from '../../base/i18n/server-sentence';
import { textsNow } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';
import { notify, notifyError, notifyWithAction } from '../../ui/snackbar';

/** Says what was done, and offers to undo it. Returns a function that undoes it too; null where there is nothing to undo. */
export function offerUndo(text: string, { undo_id: id }: Partial<UndoOffer>): (() => void) | null {
  if (id === undefined) return null;
  let isUndone = false;
  const run = (): void => {
    if (isUndone) return;
    isUndone = true;
    void undoChange(id);
  };
  const dismiss = notifyWithAction(text, { label: textsNow(adminTexts).undo, run });
  return () => {
    dismiss();
    run();
  };
}

/** Undoes a change, and says what of it could not be restored. */
export async function undoChange(id: string): Promise<void> {
  const texts = textsNow(adminTexts);
  try {
    const { conflicts } = await withConfirmation(texts.undo, (body) =>
      api<UndoAnswer>('POST', `/api/undo/${id}`, { body }),
    );
    if (conflicts.length > 0) notifyError(undoneText(conflicts));
    else notify(texts.undone, 'success');
  } catch (error) {
    notifyError(reasonOf(error, texts.tryAgainLater));
  }
  invalidate('users', 'groups', 'materials', 'schools', 'approvals', 'invites', 'lessons');
}

/** What could not be restored, and why. */
export function undoneText(conflicts: readonly UndoConflict[]): string {
  const [first] = conflicts;
  return textsNow(adminTexts).undonePartly({
    count: conflicts.length,
    total: number(conflicts.length),
    name: first?.name ?? '',
    reason: first ? errorSentence(first) : '',
  });
}
