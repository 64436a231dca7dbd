/** One field's complaint in a 422 answer. */
export interface ApiIssue {
  path: string;
  message: string;
}

/** The server answered, and said no. `detail` is a sentence for a person, in the language of the page; empty where the server gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly code: string,
    readonly detail: string,
    readonly requestId?: string,
    readonly issues: ApiIssue[] = [],
  ) {
    super(detail || `${status} ${statusText}`);
  }
}

/** The server was not reached at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** What the user reads about a failed call: the server's sentence, else the caller's. */
export function reasonOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.detail || fallback;
  if (error instanceof Error && error.message) return error.message;
  return fallback;
}

/** True for a call that the page itself gave up on. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
