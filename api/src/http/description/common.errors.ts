import type { ErrorCode } from '@studyhall/contracts';
import { FileAnswer } from './answers.decorator.js';

/** Errors when an account is created. */
export const NEW_ACCOUNT: readonly ErrorCode[] = [
  'username_taken',
  'password_common',
  'password_is_username',
];

/** Errors when the caller must confirm with the own password and second factor. */
export const OWN_PASSWORD: readonly ErrorCode[] = [
  'password_required',
  'wrong_password',
  'factor_required',
  'factor_wrong',
];

/** Errors when a question is sent. */
export const ASKING: readonly ErrorCode[] = [
  'turn_in_progress',
  'limit_reached',
  'outside_hours',
  'consent_missing',
  'lesson_paused',
  'lesson_only',
  'safeguarding_unconfirmed',
  'line_full',
];

/** Errors of a failed reply, for a request that waits for it. */
export const FAILED_REPLIES: readonly ErrorCode[] = [
  'web_search_off',
  'code_execution_off',
  'model_unauthorized',
  'model_busy',
  'model_unavailable',
  'model_timeout',
  'model_rejected',
  'model_bad_answer',
  'turn_abandoned',
  'turn_too_long',
];

/** Errors when a file is uploaded. */
export const FILE_REFUSED: readonly ErrorCode[] = ['too_large', 'unsupported_type', 'invalid', 'malformed'];

/** Additional responses of a route that sends a file: a range of it, or none if the client has it cached. */
export const FILE = { also: { 206: new FileAnswer('application/octet-stream'), 304: null } };
