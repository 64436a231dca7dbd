import type { GroupView } from '@studyhall/contracts';
import { guardedChange } from '../../../common/changes/guarded-change';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { ApiError } from '../../../transport/errors';
import { showAlert } from '../../../ui/ask';
import { calls } from '../admin.calls';
import { messageOf } from '../failure';

/** Asks, and deletes a class. Answers whether it is gone. */
export const removeClass = async (group: GroupView, texts: AdminTexts): Promise<boolean> =>
  (await guardedChange({
    question: () => ({
      title: texts.confirmDelete,
      text: `${texts.confirmDeleteClassText({ name: group.name })}\n${texts.studentsEnrolled({ count: group.member_count })}`,
      confirmLabel: texts.delete,
      danger: true,
    }),
    run: () => calls.removeGroup(group.id),
    topics: ['groups', 'users'],
    done: texts.classDeleted({ name: group.name }),
    failed: (error) =>
      void (error instanceof ApiError
        ? showAlert(texts.deleteClassFailed, error.detail)
        : showAlert(texts.deleteClassError({ message: messageOf(error) }))),
  })) !== null;
