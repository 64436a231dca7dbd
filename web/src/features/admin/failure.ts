import { errorSentence, type SaidError } from '../../base/i18n/server-sentence';
import { ApiError } from '../../transport/errors';

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The server's sentence; null where the server was not reached or gave none. */
export const detailOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.detail || null : null;

/** Whom a change of many left as they are, and why, in the language of the page. */
export const failureLine = (name: string, failure: SaidError): string => `${name}: ${errorSentence(failure)}`;

/** What a 422 says about one field. */
export function issueOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === field)?.message : undefined;
}
