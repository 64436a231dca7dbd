import type { LessonSummary, UpdateLessonRequest } from '@studyhall/contracts';
import { guardedChange } from '../../../common/changes/guarded-change';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { lessonCalls } from './lesson.calls';

/** Changes what a lesson's projector shows, on any device. */
export function useProjection({
  id,
}: LessonSummary): (change: NonNullable<UpdateLessonRequest['projected']>) => Promise<unknown> {
  const { failed } = useTexts(wallTexts);
  return (projected) =>
    guardedChange({ run: () => lessonCalls.update(id, { projected }), topics: ['lessons'], failed });
}
