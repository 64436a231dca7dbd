import type { ConversationChange } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { textsNow } from '../../../base/i18n/texts';
import { notify, notifyLasting, notifyWithAction } from '../../../ui/snackbar';

/** A response that takes longer is announced. */
const ANNOUNCE_AFTER_MS = 100;

/** Shows a notice if something takes longer. Returns a function that dismisses it, unless the pointer is over it. */
export function announceLater(text: string): () => void {
  let dismiss = (): void => undefined;
  const timer = setTimeout(() => (dismiss = notify(text)), ANNOUNCE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    dismiss();
  };
}

export type RemovalNotices = ReturnType<typeof createRemovalNotices>;

/** Notices about deleted, archived, filed and restored conversations. */
export function createRemovalNotices() {
  /** Functions that dismiss the notices, by conversation id. */
  const announced = new Map<string, () => void>();
  return {
    /**
     * Returns a function that dismisses the notice.
     * @param waits the server does not know of it yet
     */
    removed(title: string, waits: boolean, undo: () => void): () => void {
      const { newChat, removed, removeWaits } = textsNow(sidebarTexts);
      const text = (waits ? removeWaits : removed)({ title: title || newChat });
      return notifyWithAction(text, { label: textsNow(chatTexts).undo, run: undo });
    },
    /**
     * A conversation was archived or filed. Returns a function that dismisses the notice.
     * @param folder its name; empty if not known
     */
    moved(
      title: string,
      { archived, folder_id }: ConversationChange,
      folder: string,
      undo: () => void,
    ): () => void {
      const texts = textsNow(sidebarTexts);
      const named = { title: title || texts.newChat };
      const text =
        archived === undefined
          ? folder_id === null
            ? texts.movedOut(named)
            : folder === ''
              ? texts.moved(named)
              : texts.movedTo({ ...named, folder })
          : (archived ? texts.wasArchived : texts.wasUnarchived)(named);
      return notifyWithAction(text, { label: textsNow(chatTexts).undo, run: undo });
    },
    /** A conversation was deleted elsewhere, with questions that were not sent: they are in the input now. */
    unsent(title: string): void {
      const { newChat, removedUnsent } = textsNow(sidebarTexts);
      notifyLasting(removedUnsent({ title: title || newChat }));
    },
    restoring(id: string): void {
      announced.set(id, announceLater(textsNow(chatTexts).undoing));
    },
    /** @param isDone false if the server refused */
    restored(id: string, isDone: boolean): void {
      announced.get(id)?.();
      announced.delete(id);
      if (isDone) notify(textsNow(chatTexts).undone, 'success');
    },
  };
}
