import { ApiError } from '../../transport/errors';

/** The server's sentence where a lesson keeps a conversation closed; null for every other failure. */
export const lessonReason = (error: unknown): string | null =>
  error instanceof ApiError && (error.code === 'lesson_paused' || error.code === 'lesson_only')
    ? error.detail
    : null;
