import type { PushRequest } from '@studyhall/contracts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { lessonCalls } from './lesson.calls';

/** Sends to the class of a lesson. `push` resolves to false after a failure, which it has reported. */
export function usePush(lessonId: string): { busy: boolean; push: (body: PushRequest) => Promise<boolean> } {
  const { failed } = useTexts(wallTexts);
  const { busy, change } = useGuardedChange();
  const push = async (body: PushRequest): Promise<boolean> =>
    (await change({ run: () => lessonCalls.push(lessonId, body), topics: ['lessons'], failed })) !== null;
  return { busy, push };
}
