/** The message of anything that was thrown. A refused connection is an `AggregateError` without a message of its own. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return errorMessage(error.errors[0]);
  return error.message;
}
