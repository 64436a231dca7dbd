import type { LessonSummary, UpdateLessonRequest } from '@studyhall/contracts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { invalidate } from '../../../account/data/queries';
import { lessonCalls } from './lesson.calls';

/** Changes what the projector of a lesson shows, on whatever device it is. */
export function useProjection({
  id,
}: LessonSummary): (change: NonNullable<UpdateLessonRequest['projected']>) => Promise<void> {
  const { failed } = useTexts(wallTexts);
  return async (projected) => {
    await lessonCalls
      .update(id, { projected })
      .catch((error: unknown) => notifyError(reasonOf(error, failed)));
    invalidate('lessons');
  };
}
