import type { GroupView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { showAlert } from '../../../ui/ask';
import { messageOf } from '../failure';
import { touch } from '../state/live';
import { createClass, updateClass, type ClassDraft } from './save-class';

/** Between a class's creation and the refresh of the list (admin.md §4, §9). */
const REFRESH_AFTER_MS = 1_000;

/** Saves the dialog's class; a failure is said and leaves what was typed where it is. */
export function useSaveClass(group: GroupView | null, onSaved: () => void) {
  const texts = useTexts(adminTexts);
  const [busy, setBusy] = useState(false);
  const [madeId, setMadeId] = useState<number | null>(null);
  const id = group?.id ?? madeId;

  const save = async (draft: ClassDraft): Promise<void> => {
    setBusy(true);
    try {
      if (id === null) {
        await createClass(draft, setMadeId);
        setTimeout(() => touch('groups'), REFRESH_AFTER_MS);
      } else {
        await updateClass(id, draft);
        touch('groups');
      }
      onSaved();
    } catch (error) {
      touch('groups');
      void (group ? tellUpdateFailed(error, texts) : tellCreateFailed(error, texts));
    }
    setBusy(false);
  };
  return { save, busy };
}

/** The fixed sentence, with the server's own below it (admin.md §8). */
function tellCreateFailed(error: unknown, texts: AdminTexts): Promise<void> {
  return error instanceof ApiError
    ? showAlert(texts.createClassFailed, error.detail)
    : showAlert(texts.createClassError(messageOf(error)));
}

function tellUpdateFailed(error: unknown, texts: AdminTexts): Promise<void> {
  return error instanceof ApiError
    ? showAlert(texts.updateClassFailed(error.detail || error.message))
    : showAlert(texts.updateClassError(messageOf(error)));
}
