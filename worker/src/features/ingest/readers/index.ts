import { open, realpath } from 'node:fs/promises';
import { detectType } from './detect-type.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ReadLimits } from './limits.js';
import type { Passage } from './passages.js';
import { ReaderProcess } from './reader.client.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

export type { ReadLimits } from './limits.js';
export type { Passage } from './passages.js';
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

  signal.throwIfAborted();
  const reader = new ReaderProcess({ path: file, filename, mimeType, limits });
  const stop = () => reader.kill();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const { passages } of reader.frames()) {
      signal.throwIfAborted();
      yield passages;
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
