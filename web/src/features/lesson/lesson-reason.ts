import { ApiError } from '../../transport/errors';

/** The server's text if a lesson keeps a conversation closed; null for other errors. */
export const lessonReason = (error: unknown): string | null =>
  error instanceof ApiError && (error.code === 'lesson_paused' || error.code === 'lesson_only')
    ? error.detail
    : null;
