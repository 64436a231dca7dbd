/**
 * A document or presentation could not be created. `detail` is the specification's fallback sentence
 * (`docs/specification/chat.md#errors`).
 */
export class DocumentGenerationFailed extends Error {
  override readonly name = 'DocumentGenerationFailed';
  readonly detail = 'Document generation failed';

  /** `reason` is one plain sentence for the user and the model. */
  constructor(
    readonly reason: string,
    options?: { cause?: unknown },
  ) {
    super(`Document generation failed: ${reason}`, options);
  }
}

/** Returns known failures unchanged and wraps all others, so that no library message reaches a user. */
export function asGenerationFailure(error: unknown): DocumentGenerationFailed {
  if (error instanceof DocumentGenerationFailed) return error;
  return new DocumentGenerationFailed('The file could not be written.', { cause: error });
}
