import { appTexts } from '../base/i18n/app.texts';
import { errorSentence, serverSentence } from '../base/i18n/server-sentence';
import { textsNow } from '../base/i18n/texts';
import type { SentenceValues } from '@studyhall/contracts';
import { ACCOUNT_HEADER, HELP_LINES_HEADER } from '@studyhall/contracts/headers';
import { isOtherAccount, pageAccount } from './account';
import { takePrefetched } from './early';
import { ApiError, NetworkError, type ApiIssue } from './errors';
import { offerHelp } from './offered-help';
import { serverNow, setServerTime } from './server-clock';

/** Same origin, unless the build sets another (`VITE_API_BASE`). */
export const API_BASE: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '');

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type QueryValue = string | number | boolean | null | undefined;

export interface ApiOptions {
  body?: unknown;
  /** Empty, null and undefined values are omitted. */
  query?: Record<string, QueryValue>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  cache?: RequestCache;
  /** Timeout for the start of the response, in milliseconds; a minute by default. */
  timeoutMs?: number;
  /** True if a 401 does not mean that the session has ended (sign-in, the first session check). */
  expect401?: boolean;
}

export interface ApiAnswer<T> {
  data: T;
  status: number;
  headers: Headers;
}

type UnauthorizedHandler = (error: ApiError) => void;
const unauthorizedHandlers = new Set<UnauthorizedHandler>();

/**
 * Subscribes to every response that sends the user to the sign-in page: a 401 that ends the session, the 403s
 * `password_change_required` and `factor_setup_required`, and `other_account`. Returns an unsubscribe function.
 */
export function onUnauthorized(handler: UnauthorizedHandler): () => void {
  unauthorizedHandlers.add(handler);
  return () => unauthorizedHandlers.delete(handler);
}

/** The URL of an api path. */
export function apiUrl(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  const suffix = params.size > 0 ? `?${params}` : '';
  return `${API_BASE}${path}${suffix}`;
}

/**
 * Timeout for the start of a response, in milliseconds: a network that drops packets reports no error. Not for forms,
 * which may be large.
 */
const RESPONSE_TIMEOUT_MS = 60_000;
/** A longer `Retry-After` means nothing. Opening hours are searched for 400 days. */
const MAX_RETRY_S = 500 * 86_400;

/** Calls the api with the session cookie and returns the parsed body. Throws ApiError or NetworkError. */
export async function api<T>(method: Method, path: string, options: ApiOptions = {}): Promise<T> {
  return (await apiAnswer<T>(method, path, options)).data;
}

/** Like `api`, with status and headers (X-Total-Count, Retry-After). */
export async function apiAnswer<T>(
  method: Method,
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer<T>> {
  const response = await apiResponse(method, path, options);
  const text = response.status === 204 ? '' : await readBody(response.text(), options.signal);
  return { data: parseJson(text) as T, status: response.status, headers: response.headers };
}

/** Fetches bytes, such as an artifact. Throws ApiError (with its `statusText`) or NetworkError. */
export async function apiBlob(path: string, options: ApiOptions = {}, method: Method = 'GET'): Promise<Blob> {
  const response = await apiResponse(method, path, options);
  return readBody(response.blob(), options.signal);
}

/** Reads the body of a response. Throws NetworkError if the connection is lost before its end. */
export async function readBody<T>(reading: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw signal?.aborted ? cause : unreached(cause);
  }
}

/** Like `api`, returning the raw response. */
export async function apiResponse(method: Method, path: string, options: ApiOptions): Promise<Response> {
  const { body, timeoutMs = RESPONSE_TIMEOUT_MS } = options;
  const form = body instanceof FormData;
  const isRaw = form || body instanceof Blob;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(method !== 'GET' && accountHeader()),
    ...options.headers,
  };
  if (body !== undefined && !form)
    headers['Content-Type'] = isRaw ? 'application/octet-stream' : 'application/json';
  const timeout = new AbortController();
  const timer = form ? undefined : setTimeout(() => timeout.abort(), timeoutMs);
  let response: Response;
  try {
    const url = apiUrl(path, options.query);
    const early = takePrefetched(method, url);
    response =
      (early && (await early)) ??
      (await fetch(url, {
        method,
        credentials: 'include',
        headers,
        cache: options.cache,
        // A deletion completes even if the page is left or reloaded right after it.
        keepalive: method === 'DELETE',
        signal: options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal,
        body: isRaw ? body : body === undefined ? undefined : JSON.stringify(body),
      }));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw unreached(cause);
  } finally {
    clearTimeout(timer);
  }
  if (isOtherAccount(response.headers.get(ACCOUNT_HEADER))) {
    void response.body?.cancel();
    throw reportOtherAccount();
  }
  setServerTime(response.headers.get('date'));
  if (response.ok) {
    offerHelp(response.headers.get(HELP_LINES_HEADER));
    return response;
  }
  throw report(toApiError(response, await response.text().catch(() => '')), options.expect401);
}

/** Names the account of a write: the server refuses it under another account's session. */
function accountHeader(): Record<string, string> {
  const account = pageAccount();
  return account === null ? {} : { [ACCOUNT_HEADER]: String(account) };
}

/** The browser's session belongs to another account: its responses are not for this page. Returns the error to throw. */
export function reportOtherAccount(): ApiError {
  const detail = errorSentence({ detail: '', code: 'other_account', reason: '', values: null });
  return report(new ApiError(409, '', 'other_account', detail));
}

function report(error: ApiError, expect401 = false): ApiError {
  const signedOut = error.status === 401 && !expect401;
  if (
    signedOut ||
    ['password_change_required', 'factor_setup_required', 'other_account'].includes(error.code)
  ) {
    for (const handler of unauthorizedHandlers) handler(error);
  }
  return error;
}

export const unreached = (cause?: unknown): NetworkError =>
  new NetworkError(textsNow(appTexts).serverUnreached, { cause });

/** The error of an answer. Help lines beside it go to their note, and the error says the rest. */
function toApiError({ status, statusText, headers }: Response, text: string): ApiError {
  const body = parseJson(text);
  const read = (key: string): unknown =>
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
  const asValues = (value: unknown): SentenceValues | null =>
    typeof value === 'object' && value !== null ? (value as SentenceValues) : null;
  const code = asText(read('code'));
  const reason = asText(read('reason'));
  const values = asValues(read('values'));
  const detail = errorSentence({ detail: asText(read('detail')), code, reason, values });
  const issues = read('issues');
  const wait = Number(headers.get('Retry-After'));
  return new ApiError(
    status,
    statusText,
    code || 'unknown',
    offerHelp(headers.get(HELP_LINES_HEADER), detail, values),
    asText(read('request_id')) || undefined,
    Array.isArray(issues) ? (issues as ApiIssue[]).map(localizeIssue) : [],
    wait > 0 && wait < MAX_RETRY_S ? new Date(serverNow() + wait * 1_000).toISOString() : '',
    reason,
  );
}

const localizeIssue = (issue: ApiIssue): ApiIssue => ({
  ...issue,
  message: serverSentence({ text: issue.message }),
});

/** Invalid JSON, such as a proxy's HTML error page, must not hide the ApiError. */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
