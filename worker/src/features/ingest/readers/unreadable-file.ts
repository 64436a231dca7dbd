/** The file cannot be read; `detail` is one sentence for the user who uploaded it. */
export class UnreadableFile extends Error {
  readonly detail: string;

  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'UnreadableFile';
    this.detail = detail;
  }
}

/** A limit on the whole upload was exceeded: the rest of it is not read either. */
export class OverLimit extends UnreadableFile {}

export const SENTENCES = {
  empty: 'The file is empty.',
  noText: 'The file has no text that can be read.',
  scan: 'The PDF has no text that can be read (it may be a scan).',
  password: 'The file is protected by a password.',
  damaged: 'The file is damaged and could not be read.',
  tooSlow: 'Reading the file took too long.',
  tooMuchMemory: 'The file is too large to read: it needs too much memory.',
  tooTight: 'The file is packed so tightly that it may be a zip bomb, so it was not opened.',
} as const;

/** Whether the error means that memory ran out. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /allocat|invalid (string|array|typed array) length/i.test(error.message);
}
