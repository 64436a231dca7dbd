import type { UndoOffer } from '@studyhall/contracts';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { NetworkError, reasonOf } from '../../../transport/errors';
import { notify, notifyError, notifyWithAction } from '../../../ui/snackbar';
import type { ChatCalls } from './chat.calls';

/** How long the page offers to undo; the server takes it longer. */
const UNDO_MS = 6_000;
/** An answer that takes longer is announced. */
const ANNOUNCE_AFTER_MS = 100;

interface UndoContext {
  calls: ChatCalls;
  texts: ChatTexts;
  /** Follows a try to undo. */
  after: () => void;
}

/** Says what was removed, and offers to restore it; once more where the server was not reached. */
export function offerUndo(text: string, offer: UndoOffer | null, context: UndoContext): void {
  const { calls, texts, after } = context;
  if (offer === null) return;
  let isUndone = false;
  const run = async (): Promise<void> => {
    if (isUndone) return;
    isUndone = true;
    const announcing = setTimeout(() => notify(texts.undoing), ANNOUNCE_AFTER_MS);
    try {
      await calls.undo(offer.undo_id);
      notify(texts.undone, 'success');
    } catch (error) {
      notifyError(reasonOf(error, ''));
      if (error instanceof NetworkError) offerUndo(text, offer, context);
    } finally {
      clearTimeout(announcing);
    }
    after();
  };
  notifyWithAction(text, { label: texts.undo, run: () => void run() }, UNDO_MS);
}
