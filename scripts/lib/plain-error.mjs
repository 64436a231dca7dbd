/** An error whose message is one sentence for the operator; it is shown without a stack. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}

/**
 * The text to show for any error: the bare sentence of a {@link PlainError}, the stack of any other error.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (error instanceof PlainError) return error.message;
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  if (code === 'ENOSPC') return 'The disk is full: make room, then start again.';
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS'))
    return `${path} may not be read or written (${code}): give it to the user who starts Studyhall (chown -R), then start again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
