import { ContextOverflow, ModelError, sentenceText, type ModelFault } from '@studyhall/ports';
import OpenAI from 'openai';
import { z } from 'zod';

const SET_UP = sentenceText('model_unauthorized');
const BUSY = sentenceText('model_busy');
const UNAVAILABLE = sentenceText('model_unavailable');
const TIMEOUT = sentenceText('model_timeout');
const REJECTED = sentenceText('request_not_accepted');
const TOO_LONG = sentenceText('conversation_too_long');
const DECLINED = sentenceText('request_declined');
const NO_ALLOWANCE = sentenceText('model_allowance');
const NO_MODEL = sentenceText('model_missing');
const BROKE_OFF = sentenceText('model_bad_answer');
const UNREADABLE = sentenceText('model_unreadable');

/** The certificate has an unknown authority or another host name, or has expired. */
const UNTRUSTED = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
];
/** The server does not support TLS. */
const NO_TLS = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'];

const MAX_PROVIDER_SENTENCE = 500;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** The `error` object of providers. Every field may be missing or have another type. */
const providerError = z
  .object({
    message: z.string().catch(''),
    code: z.union([z.string(), z.number()]).nullable().catch(null),
    type: z.string().nullable().catch(null),
  })
  .catch({ message: '', code: null, type: null });

type ProviderError = z.infer<typeof providerError>;

/** The answer is unusable: not JSON, not the expected shape, or too large. */
export function unreadable(): ModelError {
  return new ModelError('model_bad_answer', UNREADABLE, { kind: 'bad_answer' });
}

/** A web page or redirect instead of an answer: the URL is not that of a model server. */
export function notAModel(status: number): ModelError {
  return new ModelError('model_unauthorized', SET_UP, { kind: 'wrong_address', status });
}

/** The stream or the connection ended before the end marker. */
export function brokeOff(): ModelError {
  return new ModelError('model_bad_answer', BROKE_OFF, { kind: 'bad_answer' });
}

/** No data arrived within the time limit. */
export function timedOut(): ModelError {
  return new ModelError('model_timeout', TIMEOUT, { kind: 'timeout' });
}

/**
 * Maps an error of the openai package before the start of an answer to a {@link ModelError}. `carry` keeps the provider's
 * message if it is meant for the user (images).
 */
export function toModelError(error: unknown, carry = false): ModelError {
  if (error instanceof ModelError) return error;
  // The package wraps errors that its `fetch` throws.
  if (error instanceof OpenAI.APIConnectionError && error.cause instanceof ModelError) return error.cause;
  if (error instanceof OpenAI.APIConnectionTimeoutError) return timedOut();
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    return fromStatus(error.status, providerError.parse(error.error), retryAfterMs(error.headers), carry);
  }
  if (hasCause(error, ['UND_ERR_BODY_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])) return timedOut();
  if (error instanceof OpenAI.APIConnectionError)
    return new ModelError('model_unavailable', UNAVAILABLE, { kind: connectionFault(error) });
  return unreadable();
}

/** The reason why there is no connection. */
function connectionFault(error: Error): ModelFault['kind'] {
  if (hasCause(error, ['outbound_refused'])) return 'forbidden_address';
  if (hasCause(error, UNTRUSTED)) return 'untrusted';
  return hasCause(error, NO_TLS) ? 'no_tls' : 'unreachable';
}

/** An `error` object inside a running stream: some gateways answer 200 first and fail later. */
export function fromStreamError(error: unknown): ModelError {
  const provider = providerError.parse(error);
  const status = Number(provider.code);
  if (Number.isInteger(status) && status >= 400 && status < 600) return fromStatus(status, provider);
  if (/rate_limit|overloaded|too_many_requests/.test(`${provider.code} ${provider.type}`)) {
    return new ModelError('model_busy', BUSY, { kind: 'busy' });
  }
  if (isTooLong(provider)) return new ContextOverflow(TOO_LONG);
  if (isDeclined(provider)) return new ModelError('model_rejected', DECLINED);
  return brokeOff();
}

/** A fault after the first byte of the answer: a timeout, or a connection that closed early. */
export function fromBodyError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  return hasCause(error, ['UND_ERR_BODY_TIMEOUT']) ? timedOut() : brokeOff();
}

/** Milliseconds from `Retry-After` (seconds or an HTTP date) or `retry-after-ms`, at most a day. */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return clamp(exact);
  const value = headers?.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : clamp(ms);
}

function clamp(ms: number): number {
  return Math.min(Math.max(Math.round(ms), 0), MAX_RETRY_AFTER_MS);
}

function fromStatus(status: number, provider: ProviderError, retryAfter?: number, carry = false): ModelError {
  const fault = (kind: ModelFault['kind']): ModelFault => ({ kind, status });
  if (status === 401 || status === 403) {
    return new ModelError('model_unauthorized', SET_UP, fault('key_refused'));
  }
  if (status === 402 || provider.code === 'insufficient_quota') {
    return new ModelError('model_unauthorized', NO_ALLOWANCE, fault('no_allowance'));
  }
  if (status === 429) return new ModelError('model_busy', BUSY, fault('busy'), retryAfter);
  if (status === 408) return timedOut();
  const own = carry ? sentence(provider.message) : undefined;
  if (status >= 500 || status === 409 || status === 425) {
    return new ModelError('model_unavailable', own ?? UNAVAILABLE, fault('server_error'), retryAfter);
  }
  if (status === 413 || isTooLong(provider)) return new ContextOverflow(own ?? TOO_LONG);
  if (isDeclined(provider)) return new ModelError('model_rejected', own ?? DECLINED);
  if (status === 404) {
    // Model servers name a missing model; other servers do not know the path.
    const kind = provider.message === '' ? 'wrong_address' : 'no_model';
    return new ModelError('model_rejected', own ?? NO_MODEL, fault(kind));
  }
  return new ModelError('model_rejected', own ?? REJECTED, fault('refused'));
}

function isTooLong({ code, message }: ProviderError): boolean {
  return (
    code === 'context_length_exceeded' ||
    /context (length|window|size)|maximum context|too many (input )?tokens|prompt is too long/i.test(message)
  );
}

function isDeclined({ code, type }: ProviderError): boolean {
  return /content_policy|content_filter|moderation_blocked|image_generation_user_error/.test(
    `${code} ${type}`,
  );
}

/** A provider's message as one plain line, or undefined if it is empty. */
function sentence(message: string): string | undefined {
  const plain = message
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_PROVIDER_SENTENCE);
  return plain === '' ? undefined : plain;
}

function hasCause(error: unknown, codes: string[]): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if ('code' in cause && codes.includes(String(cause.code))) return true;
  }
  return false;
}
