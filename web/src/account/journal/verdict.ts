import { ApiError, NetworkError } from '../../transport/errors';

/**
 * What follows a failed send. `wait`: it is tried again by itself. `return`: the message goes back to the input.
 * `failed`: only the user can change what is wrong. `sent`: the server has it all the same.
 */
export type Verdict = 'wait' | 'return' | 'failed' | 'sent';

/** The message has to wait until another one has arrived. */
export class SendLaterError extends Error {
  override readonly name = 'SendLaterError';
}

/** Answers that say nothing about the message: a reply is being written, or the account has to sign in first. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'turn_in_progress',
  'unauthorized',
  'other_account',
  'password_change_required',
  'factor_setup_required',
]);
/** What a proxy answers while the server restarts. The server's own errors have a code. */
const PROXY_FAULTS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Of a message, whose user reads each refusal, also that of an overloaded server. */
export function messageVerdict(error: unknown): Verdict {
  if (error instanceof NetworkError || error instanceof SendLaterError) return 'wait';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'line_full') return 'return';
  const passes =
    error.status === 401 ||
    PASSING_CODES.has(error.code) ||
    (error.code === 'unknown' && PROXY_FAULTS.has(error.status));
  return passes ? 'wait' : 'failed';
}

/** Of a request that no user waits for: it also waits for an overloaded server. */
export function requestVerdict(error: unknown): Verdict {
  if (!(error instanceof ApiError) || error.status >= 500) return 'wait';
  // A limit of use may last for weeks.
  if ([408, 429].includes(error.status) && error.code !== 'limit_reached') return 'wait';
  return messageVerdict(error);
}
