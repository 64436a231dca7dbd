import type { PlainSentenceText } from '@studyhall/contracts';

/** The file cannot be read; `detail` is one sentence for the user who uploaded it. */
export class UnreadableFile extends Error {
  readonly detail: string;

  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'UnreadableFile';
    this.detail = detail;
  }
}

/** The text of one scanned page could not be recognized. */
export class UnreadablePage extends Error {
  override readonly name = 'UnreadablePage';
}

/** The upload exceeds a limit as a whole. The rest of it is not read. */
export class OverLimit extends UnreadableFile {}

/** English text instead of codes: this process may not load other code. The page translates these by their text. */
export const SENTENCES = {
  empty: 'The file is empty.',
  noText: 'The file has no text that can be read.',
  scan: 'The PDF has no text that can be read (it may be a scan).',
  password: 'The file is protected by a password.',
  damaged: 'The file is damaged and could not be read.',
  tooSlow: 'Reading the file took too long.',
  tooMuchMemory: 'The file is too large to read: it needs too much memory.',
  emptyZip: 'The zip has no files in it.',
  unreadableZip: 'The zip has no file that can be read.',
  zipInZip: 'A zip inside a zip is not opened.',
  notSheet: 'The file is not a spreadsheet.',
  notText: 'The file is not text, though its name says so.',
  rtf: 'Rich text (RTF) cannot be read; save it as .docx or PDF.',
  unknownKind: 'Files of this kind cannot be read; save it as PDF, Word, Excel, PowerPoint or text.',
  badJson: 'The file is not valid JSON.',
  deepJson: 'The file cannot be read: its JSON is nested too deeply.',
  tooTight: 'The file is packed so tightly that it may be a zip bomb, so it was not opened.',
} as const satisfies Record<string, PlainSentenceText>;

/** Whether the error means out of memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /allocat|invalid (string|array|typed array) length/i.test(error.message);
}
