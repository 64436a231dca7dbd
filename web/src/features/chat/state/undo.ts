import type { UndoOffer } from '@studyhall/contracts';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { NetworkError, reasonOf } from '../../../transport/errors';
import { notify, notifyError, notifyWithAction } from '../../../ui/snackbar';
import type { ChatCalls } from './chat.calls';
import { announceLater } from './removal-notices';

interface UndoContext {
  calls: ChatCalls;
  texts: ChatTexts;
  /** Called after an undo attempt. */
  after: () => void;
  /** Dismisses the error of the previous attempt. */
  dismissError?: () => void;
}

/** Shows what was deleted and offers undo, again if the server was not reached. */
export function offerUndo(text: string, offer: UndoOffer | null, context: UndoContext): void {
  const { calls, texts, after, dismissError } = context;
  if (offer === null) return;
  let isUndone = false;
  const run = async (): Promise<void> => {
    if (isUndone) return;
    isUndone = true;
    dismissError?.();
    const endAnnouncement = announceLater(texts.undoing);
    try {
      await calls.undo(offer.undo_id);
      endAnnouncement();
      notify(texts.undone, 'success');
    } catch (error) {
      const dismiss = notifyError(reasonOf(error, ''));
      if (error instanceof NetworkError) offerUndo(text, offer, { ...context, dismissError: dismiss });
    } finally {
      endAnnouncement();
    }
    after();
  };
  notifyWithAction(text, { label: texts.undo, run: () => void run() });
}
