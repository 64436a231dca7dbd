import type { UndoOffer } from '@studyhall/contracts';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { reasonOf } from '../../../transport/errors';
import { notify, notifyError, notifyWithAction } from '../../../ui/snackbar';
import type { ChatCalls } from './chat.calls';

/** How long the page offers to undo; the server takes it longer. */
const UNDO_MS = 6_000;

/** Says what was removed, and offers to restore it. `after` follows a successful undo. */
export function offerUndo(
  text: string,
  offer: UndoOffer | null,
  { calls, texts, after }: { calls: ChatCalls; texts: ChatTexts; after: () => void },
): void {
  if (offer === null) return;
  let isUndone = false;
  const run = async (): Promise<void> => {
    if (isUndone) return;
    isUndone = true;
    try {
      await calls.undo(offer.undo_id);
      notify(texts.undone, 'success');
    } catch (error) {
      notifyError(reasonOf(error, ''));
    }
    after();
  };
  notifyWithAction(text, { label: texts.undo, run: () => void run() }, UNDO_MS);
}
