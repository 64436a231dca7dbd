import { open, realpath } from 'node:fs/promises';
import { detectType } from './detect-type.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ReadLimits } from './limits.js';
import type { Passage } from './passages.js';
import { ReaderProcess } from './reader.client.js';
import type { ReadRequest } from './reader.frames.js';
import type { Row } from './row-packer.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

export type { ReadLimits } from './limits.js';
export type { Passage } from './passages.js';
export type { Row } from './row-packer.js';
export { UnreadableFile } from './unreadable-file.js';

export interface ReadInput {
  /** The file on this machine's disk. */
  path: string;
  /** The uploaded name; a label and a hint, never a path. */
  filename: string;
  mimeType: string;
}

export interface ReadOptions {
  /** Ends the reading process at once; the generator then throws the signal's reason. */
  signal: AbortSignal;
  limits?: Partial<ReadLimits>;
}

const HEAD_BYTES = 4_096;

/**
 * The passages of an uploaded file, in batches of up to 50. Parses in a separate process, which has exited when the
 * generator ends in any way. An image gives no passages.
 *
 * Throws `UnreadableFile` if the file cannot be read, possibly after some batches: keep them only after the last one.
 * Any other error (missing file, process did not start) may be retried.
 */
export async function* readPassages(
  { path, filename, mimeType }: ReadInput,
  { signal, limits: changed }: ReadOptions,
): AsyncGenerator<Passage[]> {
  signal.throwIfAborted();
  const limits = { ...DEFAULT_LIMITS, ...changed };
  const file = await realpath(path);
  const head = await headOf(file);
  if (head.length === 0) throw new UnreadableFile(SENTENCES.empty);
  if (detectType(head, filename, mimeType).kind === 'image') return;

  for await (const frame of framesOf({ as: 'passages', path: file, filename, mimeType, limits }, signal))
    if (frame.kind === 'passages') yield frame.passages;
}

/**
 * The rows of a spreadsheet's first sheet that is not empty, in batches, as `readPassages` reads them: in a separate
 * process. Each row has the number that it has in the sheet.
 */
export async function* readRows(
  { path, filename, mimeType }: ReadInput,
  { signal, limits: changed }: ReadOptions,
): AsyncGenerator<Row[]> {
  const limits = { ...DEFAULT_LIMITS, ...changed };
  const file = await realpath(path);
  for await (const frame of framesOf({ as: 'rows', path: file, filename, mimeType, limits }, signal))
    if (frame.kind === 'rows') yield frame.rows;
}

async function* framesOf(request: ReadRequest, signal: AbortSignal): ReturnType<ReaderProcess['frames']> {
  signal.throwIfAborted();
  const reader = new ReaderProcess(request);
  const stop = () => reader.kill();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const frame of reader.frames()) {
      signal.throwIfAborted();
      yield frame;
    }
    signal.throwIfAborted();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    await reader.end();
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
