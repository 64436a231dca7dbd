import type { ErrorCode } from '@studyhall/contracts';
import { FileAnswer } from './answers.decorator.js';

/** Why a new account is refused. */
export const NEW_ACCOUNT: readonly ErrorCode[] = [
  'username_taken',
  'password_common',
  'password_is_username',
];

/** Where the caller proves again who they are, by their own password and second factor. */
export const OWN_PASSWORD: readonly ErrorCode[] = [
  'password_required',
  'wrong_password',
  'factor_required',
  'factor_wrong',
];

/** Why a question is refused. */
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

/** Why a reply failed, for a call that waits for it. */
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

/** Why a file is refused. */
export const FILE_REFUSED: readonly ErrorCode[] = ['too_large', 'unsupported_type', 'invalid', 'malformed'];

/** Further answers of a route that sends a file: a part of it, and nothing where the client has it. */
export const FILE = { also: { 206: new FileAnswer('application/octet-stream'), 304: null } };
