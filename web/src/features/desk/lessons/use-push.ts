import type { PushRequest } from '@studyhall/contracts';
import { useRef } from 'react';
import { randomId } from '../../../base/random-id';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { lessonCalls } from './lesson.calls';

/** Sends to the class of a lesson. `push` resolves to false after a failure, which it has reported. */
export function usePush(lessonId: string): { busy: boolean; push: (body: PushRequest) => Promise<boolean> } {
  const { failed } = useTexts(wallTexts);
  const { busy, change } = useGuardedChange();
  /** The request without a success, under its id: its answer may be lost, so the same again must not be sent twice. */
  const failedRequest = useRef<{ key: string; id: string }>(null);
  const push = async (body: PushRequest): Promise<boolean> => {
    const key = JSON.stringify(body);
    const push_id = failedRequest.current?.key === key ? failedRequest.current.id : randomId();
    failedRequest.current = { key, id: push_id };
    const run = () => lessonCalls.push(lessonId, { ...body, push_id });
    const sent = await change({ run, topics: ['lessons'], failed });
    if (sent !== null) failedRequest.current = null;
    return sent !== null;
  };
  return { busy, push };
}
