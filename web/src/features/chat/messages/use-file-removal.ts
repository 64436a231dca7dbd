import { useAtom } from 'jotai';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { askConfirm } from '../../../ui/ask';
import { notifyError } from '../../../ui/snackbar';
import { useChat } from '../state/chat.context';

/** Deletes a file after a confirmation. */
export function useFileRemoval(id: string, name: string): { deleted: boolean; remove: () => Promise<void> } {
  const texts = useTexts(messagesTexts);
  const { deleteFileFailed, cancel } = useTexts(chatTexts);
  const { calls, deletedFilesAtom } = useChat();
  const [deleted, setDeleted] = useAtom(deletedFilesAtom);
  const remove = async (): Promise<void> => {
    const sure = await askConfirm({
      title: texts.deleteFileTitle,
      text: texts.deleteFileText({ name }),
      confirmLabel: texts.deleteFileConfirm,
      cancelLabel: cancel,
      danger: true,
    });
    if (!sure) return;
    try {
      await calls.deleteFile(id);
      setDeleted((before) => new Set(before).add(id));
    } catch (error) {
      notifyError(deleteFileFailed({ reason: reasonOf(error, texts.unknownError) }));
    }
  };
  return { deleted: deleted.has(id), remove };
}
