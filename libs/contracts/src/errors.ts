/**
 * Every error sent to a client has a stable code, an HTTP status and one sentence for the user. HTTP answers, socket
 * acknowledgements and failed turns share this table. Source: `decisions.md` §1.
 */
export const ERRORS = {
  malformed: [400, 'The request could not be read.'],
  unauthorized: [401, 'Please sign in.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  invalid_credentials: [401, 'Invalid username or password'],
  access_revoked: [403, 'Your access has been revoked. Contact your system administrator.'],
  forbidden: [403, 'You are not allowed to do that.'],
  bad_origin: [403, 'This request came from another site and was refused.'],
  password_change_required: [403, 'Please choose a new password first.'],
  not_found: [404, 'That was not found.'],
  conflict: [409, 'That is not possible right now.'],
  already_decided: [409, 'Someone else has already decided this request.'],
  username_taken: [409, 'That username is already taken.'],
  last_master_admin: [409, 'The last master admin with access must stay.'],
  turn_in_progress: [409, 'The previous reply is still being written.'],
  too_large: [413, 'That is too large.'],
  unsupported_type: [415, 'That type of file is not supported.'],
  invalid: [422, 'Please check what you entered.'],
  password_common: [422, 'That password is too easy to guess. Please choose another one.'],
  password_is_username: [
    422,
    'A password cannot be the username or almost the same. Please choose another one.',
  ],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'A part of the service is not available right now. Please try again in a moment.'],
  web_search_off: [503, 'Web search is not set up on this server.'],
  code_execution_off: [503, 'Running code is not available on this server.'],
  model_unauthorized: [503, 'The assistant is not set up correctly. Please tell your administrator.'],
  model_busy: [503, 'The assistant is very busy right now. Please try again in a moment.'],
  model_unavailable: [503, 'The assistant cannot be reached right now. Please try again in a moment.'],
  model_timeout: [503, 'The assistant took too long to answer. Please try again.'],
  model_rejected: [503, 'The assistant could not take this question. Try a shorter or different one.'],
  model_bad_answer: [503, 'The answer broke off before its end. Please try again.'],
  turn_abandoned: [503, 'The reply could not be finished after several attempts. Please try again.'],
  turn_too_long: [503, 'The reply took too long and was ended.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorIssue {
  path: string;
  message: string;
}

/** The JSON body of every non-2xx answer. */
export interface ErrorBody {
  detail: string;
  code: ErrorCode;
  request_id: string;
  /** Only with 422. */
  issues?: ErrorIssue[];
}

/** An error for the user: `detail` defaults to the table's sentence. `retryAfterSeconds` goes into `Retry-After`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly detail: string;
  readonly issues?: ErrorIssue[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    detail?: string,
    options: { issues?: ErrorIssue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const [status, sentence] = ERRORS[code];
    super(detail ?? sentence, { cause: options.cause });
    this.status = status;
    this.detail = detail ?? sentence;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
