import type { OfferedLine } from './headers.js';
import type { Sentence, SentenceCode, SentenceValues } from './sentence.js';
import { SERVER_TEXTS } from './server-texts.js';

/**
 * Every error for a client has a stable code, an HTTP status and one sentence for the user. HTTP responses, socket
 * acknowledgements and failed turns share this table. Source: `docs/specification/api.md#values`.
 */
export const ERRORS = {
  malformed: [400, SERVER_TEXTS.malformed],
  unauthorized: [401, SERVER_TEXTS.unauthorized],
  session_ended: [401, SERVER_TEXTS.session_ended],
  invalid_credentials: [401, SERVER_TEXTS.invalid_credentials],
  access_revoked: [403, SERVER_TEXTS.access_revoked],
  approval_pending: [403, SERVER_TEXTS.approval_pending],
  approval_rejected: [403, SERVER_TEXTS.approval_rejected],
  password_off: [403, SERVER_TEXTS.password_off],
  school_closed: [403, SERVER_TEXTS.school_closed],
  safeguarding_unconfirmed: [403, SERVER_TEXTS.safeguarding_unconfirmed],
  consent_missing: [403, SERVER_TEXTS.consent_missing],
  outside_hours: [403, SERVER_TEXTS.outside_hours],
  forbidden: [403, SERVER_TEXTS.forbidden],
  bad_origin: [403, SERVER_TEXTS.bad_origin],
  password_change_required: [403, SERVER_TEXTS.password_change_required],
  factor_setup_required: [403, SERVER_TEXTS.factor_setup_required],
  not_found: [404, SERVER_TEXTS.not_found],
  wrong_password: [403, SERVER_TEXTS.wrong_password],
  password_required: [403, SERVER_TEXTS.password_required],
  factor_required: [403, SERVER_TEXTS.factor_required],
  factor_wrong: [403, SERVER_TEXTS.factor_wrong],
  sign_in_expired: [401, SERVER_TEXTS.sign_in_expired],
  conflict: [409, SERVER_TEXTS.conflict],
  other_account: [409, SERVER_TEXTS.other_account],
  already_decided: [409, SERVER_TEXTS.already_decided],
  username_taken: [409, SERVER_TEXTS.username_taken],
  last_master_admin: [409, SERVER_TEXTS.last_master_admin],
  turn_in_progress: [409, SERVER_TEXTS.turn_in_progress],
  lesson_running: [409, SERVER_TEXTS.lesson_running],
  lesson_paused: [409, SERVER_TEXTS.lesson_paused],
  lesson_only: [409, SERVER_TEXTS.lesson_only],
  already_undone: [409, SERVER_TEXTS.already_undone],
  undo_expired: [410, SERVER_TEXTS.undo_expired],
  too_large: [413, SERVER_TEXTS.too_large],
  unsupported_type: [415, SERVER_TEXTS.unsupported_type],
  invalid: [422, SERVER_TEXTS.invalid],
  password_common: [422, SERVER_TEXTS.password_common],
  password_is_username: [422, SERVER_TEXTS.password_is_username],
  rate_limited: [429, SERVER_TEXTS.rate_limited],
  limit_reached: [429, SERVER_TEXTS.limit_reached],
  internal: [500, SERVER_TEXTS.internal],
  unavailable: [503, SERVER_TEXTS.unavailable],
  web_search_off: [503, SERVER_TEXTS.web_search_off],
  code_execution_off: [503, SERVER_TEXTS.code_execution_off],
  model_unauthorized: [503, SERVER_TEXTS.model_unauthorized],
  model_busy: [503, SERVER_TEXTS.model_busy],
  model_unavailable: [503, SERVER_TEXTS.model_unavailable],
  model_timeout: [503, SERVER_TEXTS.model_timeout],
  model_rejected: [503, SERVER_TEXTS.model_rejected],
  model_bad_answer: [503, SERVER_TEXTS.model_bad_answer],
  line_full: [503, SERVER_TEXTS.line_full],
  turn_abandoned: [503, SERVER_TEXTS.turn_abandoned],
  turn_too_long: [503, SERVER_TEXTS.turn_too_long],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorIssue {
  path: string;
  message: string;
}

/** The content of an error: the English sentence, and a code with values to translate it. */
export interface ErrorDetail {
  detail: string;
  code: ErrorCode;
  /** The code of the sentence, if it is more specific than `code`, and its values. */
  reason?: SentenceCode;
  values?: SentenceValues;
}

/** The JSON body of every response that is not 2xx. */
export interface ErrorBody extends ErrorDetail {
  request_id: string;
  /** Only with 422. */
  issues?: ErrorIssue[];
}

interface AppErrorOptions {
  issues?: ErrorIssue[];
  retryAfterSeconds?: number;
  helpLines?: readonly OfferedLine[];
  cause?: unknown;
}

/**
 * An error for the user. `says` is a sentence, or text that does not come from the code, such as a stored reason. It
 * defaults to the table's sentence. `retryAfterSeconds` sets `Retry-After`, and `helpLines` the header with help lines.
 */
export class AppError extends Error implements ErrorDetail {
  override readonly name = 'AppError';
  readonly status: number;
  readonly detail: string;
  readonly reason?: SentenceCode;
  readonly values?: SentenceValues;
  readonly issues?: ErrorIssue[];
  readonly retryAfterSeconds?: number;
  readonly helpLines?: readonly OfferedLine[];

  constructor(
    readonly code: ErrorCode,
    says?: Sentence | string,
    options: AppErrorOptions = {},
  ) {
    const [status, sentence] = ERRORS[code];
    const detail = (typeof says === 'string' ? says : says?.text) ?? sentence;
    super(detail, { cause: options.cause });
    this.status = status;
    this.detail = detail;
    if (typeof says === 'object') {
      this.reason = says.code;
      this.values = says.values;
    }
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.helpLines = options.helpLines;
  }

  /** The common fields of all error responses. */
  get body(): ErrorDetail {
    const { detail, code, reason, values } = this;
    return { detail, code, ...(reason && { reason }), ...(values && { values }) };
  }
}
