/** One field's error in a 422 response. */
export interface ApiIssue {
  path: string;
  message: string;
}

/**
 * The server answered with an error. `detail` is a sentence for the user in the page's language; empty if the server sent
 * none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly code: string,
    readonly detail: string,
    readonly requestId?: string,
    readonly issues: ApiIssue[] = [],
    /** When the call may succeed, by the server's clock (ISO 8601); empty if it is not known. */
    readonly retryAt = '',
    /** The code of the sentence in `detail`; empty if the server sent none. */
    readonly reason = '',
  ) {
    super(detail || `${status} ${statusText}`);
  }
}

/** The server was not reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The text for a failed call: the server's sentence, else the caller's. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.detail || fallback;
  if (error instanceof Error && error.message) return error.message;
  return fallback;
}

/** True for a call that the page itself aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
