import { ApiError } from '../../transport/errors';

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The server's sentence; null if the server was not reached or sent none. */
export const detailOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.detail || null : null;

/** A 422's message about one field. */
export function issueOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === field)?.message : undefined;
}
