import type { GroupView } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { ApiError } from '../../../transport/errors';
import { askConfirm, showAlert } from '../../../ui/ask';
import { calls } from '../admin.calls';
import { messageOf } from '../failure';
import { offerUndo } from '../parts/undo';
import { invalidate } from '../../../account/data/queries';

/** Asks, and deletes a class. Answers whether it is gone. */
export async function removeClass(group: GroupView, texts: AdminTexts): Promise<boolean> {
  const yes = await askConfirm({
    title: texts.confirmDelete,
    text: `${texts.confirmDeleteClassText({ name: group.name })}\n${texts.studentsEnrolled({ count: group.member_count })}`,
    confirmLabel: texts.delete,
    danger: true,
  });
  if (!yes) return false;
  try {
    offerUndo(texts.classDeleted({ name: group.name }), await calls.removeGroup(group.id), texts);
    return true;
  } catch (error) {
    void (error instanceof ApiError
      ? showAlert(texts.deleteClassFailed, error.detail)
      : showAlert(texts.deleteClassError({ message: messageOf(error) })));
    return false;
  } finally {
    invalidate('groups', 'users');
  }
}
