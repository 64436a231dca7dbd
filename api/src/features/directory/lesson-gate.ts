import { AppError, sentence } from '@studyhall/contracts';
import { lessons } from '@studyhall/persistence';

/**
 * Converts the error of a question or image that a lesson's gate rejected (`docs/specification/api.md#class`).
 * @throws AppError `lesson_paused` or `lesson_only`; returns for all other errors
 */
export function assertLessonOpen(error: unknown): void {
  const refused = lessons.refusedByLesson(error);
  if (refused?.code === 'lesson_only') throw new AppError('lesson_only');
  if (refused?.code !== 'lesson_paused') return;
  const { reason } = refused;
  throw new AppError(
    'lesson_paused',
    reason === '' ? undefined : sentence('lesson_paused_because', { reason }),
  );
}
