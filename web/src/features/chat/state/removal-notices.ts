import type { ConversationChange } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { textsNow } from '../../../base/i18n/texts';
import { notify, notifyWithAction } from '../../../ui/snackbar';

/** An answer that takes longer is announced. */
const ANNOUNCE_AFTER_MS = 100;

/** Says that something takes a moment, where it does. Returns a function that ends that: a notice under the pointer stays. */
export function announceLater(text: string): () => void {
  let dismiss = (): void => undefined;
  const timer = setTimeout(() => (dismiss = notify(text)), ANNOUNCE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    dismiss();
  };
}

export type RemovalNotices = ReturnType<typeof createRemovalNotices>;

/** Says that conversations were deleted, archived, filed or restored. */
export function createRemovalNotices() {
  /** How to end the announcements, by the ids of the conversations. */
  const announced = new Map<string, () => void>();
  return {
    /** @param waits the server does not know of it yet. Returns a function that dismisses the notice. */
    removed(title: string, waits: boolean, undo: () => void): () => void {
      const { newChat, removed, removeWaits } = textsNow(sidebarTexts);
      const text = (waits ? removeWaits : removed)({ title: title || newChat });
      return notifyWithAction(text, { label: textsNow(chatTexts).undo, run: undo });
    },
    /** A conversation was archived or filed. @param folder its name; empty where it is not known */
    moved(
      title: string,
      { archived, folder_id }: ConversationChange,
      folder: string,
      undo: () => void,
    ): void {
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
      notifyWithAction(text, { label: textsNow(chatTexts).undo, run: undo });
    },
    restoring(id: string): void {
      announced.set(id, announceLater(textsNow(chatTexts).undoing));
    },
    /** @param isDone false where the server refused */
    restored(id: string, isDone: boolean): void {
      announced.get(id)?.();
      announced.delete(id);
      if (isDone) notify(textsNow(chatTexts).undone, 'success');
    },
  };
}
