/** An error whose message is one sentence for the operator; it is shown without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** An error of the system, of a connection, or of an object storage that answered. */
interface Answered extends NodeJS.ErrnoException {
  address?: string;
  port?: number;
  $metadata?: { httpStatusCode?: number };
}

/** Whether the message is one sentence for the operator: a {@link PlainError}, or a setting that the product refuses. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof PlainError || (error instanceof Error && error.name === 'ConfigError');

/** The text to show for an error: the message where it {@link isPlain}, the stack of any other error. */
export function describeError(error: unknown): string {
  if (isPlain(error)) return error.message;
  const { code, path, syscall, address, port, name, $metadata } = (error ?? {}) as Answered;
  if (code === 'ENOSPC') return `The disk${path ? ` of ${path}` : ''} is full: make room, then start again.`;
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS'))
    return `${path} may not be read or written (${code}): give it to the user who starts Studyhall (chown -R), then start again.`;
  if (syscall === 'connect' && address)
    return `No server answers at ${address}:${port} (${code}): start it or correct its setting, then try again.`;
  if ($metadata?.httpStatusCode)
    return `The file storage answers ${$metadata.httpStatusCode} ${name}: check the S3_ settings.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a script: the result is the exit code, and an error is printed, with exit code 1. */
export async function runScript(work: () => Promise<number>): Promise<void> {
  process.exitCode = await work().catch((error: unknown) => {
    console.error(describeError(error));
    return 1;
  });
}
