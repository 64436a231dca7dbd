import type { UndoAnswer, UndoConflict, UndoOffer } from '@studyhall/contracts';
import { invalidate } from '../../account/data/queries';
import { withConfirmation } from '../../account/security/with-confirmation';
import { adminTexts } from '../../base/i18n/admin.texts';
import { formatNumber } from '../../base/i18n/format';
import { errorSentence } from '../../base/i18n/server-sentence';
import { textsNow } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';
import { showAlert } from '../../ui/ask';
import { notify, notifyError, notifyWithAction } from '../../ui/snackbar';
import { failureList } from './failures';

/** Shows a success notice with undo. Returns the undo function; null if nothing can be undone. */
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

/** Undoes a change, and reports what could not be restored. */
export async function undoChange(id: string): Promise<void> {
  const texts = textsNow(adminTexts);
  try {
    const answer = await withConfirmation(texts.undo, (body) =>
      api<UndoAnswer>('POST', `/api/undo/${id}`, { body }),
    );
    reportUndo(answer, texts.undone, () => void undoChange(id));
  } catch (error) {
    notifyError(reasonOf(error, texts.tryAgainLater));
  }
  invalidate('users', 'groups', 'materials', 'schools', 'approvals', 'invites', 'lessons');
}

/**
 * Reports how much was restored, and what was not with the reasons: one item in a notice, several in a message.
 * @param done the notice where everything was
 * @param again undoes once more; offered where nothing was restored, since a rename may have been in the way
 */
export function reportUndo({ restored, conflicts }: UndoAnswer, done: string, again?: () => void): void {
  const texts = textsNow(adminTexts);
  const nameOf = ({ type, name }: UndoConflict): string => name ?? texts.unnamed({ type });
  const [first, ...others] = conflicts;
  if (!first) return void notify(done, 'success');
  const count = texts.countNotRestored({ count: conflicts.length, shown: formatNumber(conflicts.length) });
  const isOne = others.length === 0;
  const missing = isOne ? texts.notRestored({ name: nameOf(first), reason: errorSentence(first) }) : count;
  const text = `${texts.undoneOf({ count: restored })} ${missing}`;
  if (!isOne) void showAlert(text, failureList(conflicts, nameOf));
  if (again && restored === 0) notifyWithAction(text, { label: texts.undoAgain, run: again }, 'error');
  else if (isOne) notifyError(text);
}
