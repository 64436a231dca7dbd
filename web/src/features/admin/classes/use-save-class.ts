import type { GroupView } from '@studyhall/contracts';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { showAlert, type ConfirmQuestion } from '../../../ui/ask';
import { calls, type ClassDraft } from '../admin.calls';
import { messageOf } from '../failure';
import { classEffects, undoSentence } from '../parts/effects';
import { offerUndo } from '../../../common/changes/undo';
import { useSchoolSuggestion } from '../parts/use-school-suggestion';
import { invalidate } from '../../../account/data/queries';

/**
 * Delay between creating a class and refreshing the list (docs/specification/console.md#states,
 * docs/specification/console.md#limits).
 */
const REFRESH_AFTER_MS = 1_000;

/**
 * Saves a class with its slots in one call. After a failure its message is shown, and the typed values stay. If the
 * session has ended, the sign-in page shows its own message.
 */
export function useSaveClass(group: GroupView | null) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [saved, setSaved] = useState(false);
  const askSchool = useSchoolSuggestion();

  const save = async (typed: ClassDraft): Promise<boolean> => {
    let draft = typed;
    const done = await change<{ undo_id?: string }>({
      question: async () => {
        const school = typed.school === group?.school ? typed.school : await askSchool(typed.school);
        if (school === null) return false;
        draft = { ...typed, school };
        return group === null || moveQuestion(group, draft, texts);
      },
      async run() {
        if (group !== null) return calls.updateGroup(group.id, draft);
        await calls.createGroup(draft);
        setTimeout(() => invalidate('groups'), REFRESH_AFTER_MS);
        return {};
      },
      topics: group === null ? [] : ['groups', 'users'],
      failed(error) {
        if (error instanceof ApiError && error.status === 401) return;
        invalidate('groups');
        void (group ? showUpdateFailed(error, texts) : showCreateFailed(error, texts));
      },
    });
    if (!done) return false;
    if (group !== null && draft.school !== group.school)
      offerUndo(texts.classMoved({ name: draft.name }), done.report);
    setSaved(true);
    return true;
  };
  return { save, busy: busy || saved };
}

/** Confirms that students leave a class that moves to another school. */
async function moveQuestion(
  group: GroupView,
  draft: ClassDraft,
  texts: AdminTexts,
): Promise<ConfirmQuestion | true> {
  if (draft.school === group.school) return true;
  const { effects } = await calls.updateGroup(group.id, { ...draft, dry_run: true });
  const text = classEffects(effects, texts);
  if (text === '') return true;
  return {
    title: texts.moveClass({ name: group.name, school: draft.school }),
    text: `${text} ${undoSentence(texts)}`,
    confirmLabel: texts.moveUserNow,
  };
}

/** Shows the fixed sentence, followed by the server's own (docs/specification/console.md#errors). */
function showCreateFailed(error: unknown, texts: AdminTexts): Promise<void> {
  return error instanceof ApiError && !isAboutSlots(error)
    ? showAlert(texts.createClassFailed, error.detail)
    : showAlert(texts.createClassError({ message: messageOf(error) }));
}

function showUpdateFailed(error: unknown, texts: AdminTexts): Promise<void> {
  return error instanceof ApiError && !isAboutSlots(error)
    ? showAlert(texts.updateClassFailed({ text: error.detail || error.message }))
    : showAlert(texts.updateClassError({ message: messageOf(error) }));
}

/** A refused slot has its own message, as if it had been added by a separate call. */
const isAboutSlots = (error: ApiError): boolean =>
  error.issues.some(({ path }) => path.startsWith('time_slots'));
