import { useState } from 'react';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { messagesTexts } from '../../../app/i18n/messages.texts';
import { useTexts } from '../../../app/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { askConfirm } from '../../../ui/ask';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../state/chat.calls';

/** Deletes a file once the person is sure. */
export function useFileRemoval(id: string, name: string): { deleted: boolean; remove: () => Promise<void> } {
  const texts = useTexts(messagesTexts);
  const { deleteFileFailed, cancel } = useTexts(chatTexts);
  const [deleted, setDeleted] = useState(false);
  const remove = async (): Promise<void> => {
    const sure = await askConfirm({
      title: texts.deleteFileTitle,
      text: texts.deleteFileText(name),
      confirmLabel: texts.deleteFileConfirm,
      cancelLabel: cancel,
      danger: true,
    });
    if (!sure) return;
    try {
      await calls.deleteFile(id);
      setDeleted(true);
    } catch (error) {
      notifyError(deleteFileFailed(reasonOf(error, texts.unknownError)));
    }
  };
  return { deleted, remove };
}
