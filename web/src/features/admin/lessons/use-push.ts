import type { PushRequest } from '@studyhall/contracts';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { invalidate } from '../../../account/data/queries';
import { lessonCalls } from './lesson.calls';

/** Sends to the class of a lesson. `push` resolves with false where it failed, which it has shown then. */
export function usePush(lessonId: string): { busy: boolean; push: (body: PushRequest) => Promise<boolean> } {
  const { failed } = useTexts(wallTexts);
  const [busy, setBusy] = useState(false);
  const push = async (body: PushRequest): Promise<boolean> => {
    setBusy(true);
    try {
      await lessonCalls.push(lessonId, body);
      invalidate('lessons');
      return true;
    } catch (error) {
      notifyError(reasonOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, push };
}
