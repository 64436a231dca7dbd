import { adminTexts } from '../../base/i18n/admin.texts';
import { formatNumber } from '../../base/i18n/format';
import { errorSentence, type LocalizedError } from '../../base/i18n/server-sentence';
import { textsNow } from '../../base/i18n/texts';

/** The number of people or items that a message names. */
const NAMED = 5;

/** A person or item that a change skipped, with the reason in the page's language. */
export const failureLine = (name: string, failure: LocalizedError): string =>
  `${name}: ${errorSentence(failure)}`;

/** Names the first people or items that a change skipped, with reasons, and counts the others. */
export function failureList<Failure extends LocalizedError>(
  failed: readonly Failure[],
  nameOf: (failure: Failure) => string,
): string {
  const named = failed.slice(0, NAMED).map((failure) => failureLine(nameOf(failure), failure));
  const more = failed.length - named.length;
  return [...named, ...(more > 0 ? [textsNow(adminTexts).andNMore({ count: formatNumber(more) })] : [])].join(
    ' ',
  );
}
