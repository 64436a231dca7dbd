import type { GroupView } from '@studyhall/contracts';
import { guardedChange } from '../../../common/changes/guarded-change';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { ApiError } from '../../../transport/errors';
import { showAlert } from '../../../ui/ask';
import { calls } from '../admin.calls';
import { messageOf } from '../failure';
import { closedClassEffects, undoSentence } from '../parts/effects';

/** Asks for confirmation, then deletes a class. Returns true if it was deleted. */
export const removeClass = async (group: GroupView, texts: AdminTexts): Promise<boolean> =>
  (await guardedChange({
    question: async () => {
      const { effects } = await calls.removeGroup(group.id, { dry_run: 'true' });
      return {
        title: texts.confirmDelete,
        text: [
          texts.confirmDeleteClassText({ name: group.name }),
          texts.studentsEnrolled({ count: group.member_count }),
          closedClassEffects(effects, texts),
          undoSentence(texts),
        ]
          .filter(Boolean)
          .join('\n'),
        confirmLabel: texts.delete,
        danger: true,
      };
    },
    run: () => calls.removeGroup(group.id),
    topics: ['groups', 'users'],
    done: texts.classDeleted({ name: group.name }),
    failed: (error) =>
      void (error instanceof ApiError
        ? showAlert(texts.deleteClassFailed, error.detail)
        : showAlert(texts.deleteClassError({ message: messageOf(error) }))),
  })) !== null;
