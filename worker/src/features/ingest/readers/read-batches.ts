import { open } from 'node:fs/promises';
import { formatSize } from './limits.js';
import type { ReadLimits } from './limits.js';
import type { Passage } from './passages.js';
import { readBytes } from './read-bytes.js';
import type { Frame, ReadRequest } from './reader.frames.js';
import { OverLimit, SENTENCES, UnreadableFile, UnreadablePage, isOutOfMemory } from './unreadable-file.js';

const BATCH_PASSAGES = 50;
const BATCH_CHARACTERS = 100_000;

type BatchFrame = Extract<Frame, { kind: 'passages' | 'scan' }>;

/**
 * The passages of a file, in batches of up to 50. Sends a separate mark before and after each scanned page, so that another
 * process can continue after that page. Runs in the reading process.
 */
export async function* readBatches({
  path,
  filename,
  mimeType,
  limits,
  scans,
  firstPosition,
}: ReadRequest): AsyncGenerator<BatchFrame> {
  const bytes = await load(path, limits);
  let batch: Passage[] = [];
  let [position, characters, batched] = [firstPosition, 0, 0];
  let sentBefore = scans.skip;
  const reading = { limits, unpackedBytes: 0, scans, scanned: 0 };
  for await (const piece of readBytes(bytes, filename, mimeType, reading)) {
    if ('scan' in piece) {
      if (piece.scan === 'skipped') sentBefore -= 1;
      else {
        if (batch.length > 0) yield { kind: 'passages', passages: batch };
        [batch, batched] = [[], 0];
        yield { kind: 'scan', mark: piece };
      }
      continue;
    }
    if (sentBefore > 0) continue;
    characters += piece.content.length;
    if (position >= limits.passages || characters > limits.characters) throw tooLong(limits);
    batch.push({ position, ...piece });
    position += 1;
    batched += piece.content.length;
    if (batch.length < BATCH_PASSAGES && batched < BATCH_CHARACTERS) continue;
    yield { kind: 'passages', passages: batch };
    [batch, batched] = [[], 0];
  }
  if (batch.length > 0) yield { kind: 'passages', passages: batch };
}

export async function load(path: string, limits: ReadLimits): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > limits.fileBytes) {
    throw new OverLimit(`The file is too large to read: it is larger than ${formatSize(limits.fileBytes)}.`);
  }
  return file.readFile();
}

function tooLong(limits: ReadLimits): OverLimit {
  const most = limits.characters.toLocaleString('en-US');
  return new OverLimit(`The file is too long to read: it has more than about ${most} characters.`);
}

/** What the reading process reports for an error of {@link readBatches}. */
export function failureFrame(error: unknown): Frame {
  if (error instanceof UnreadablePage) return { kind: 'page fault' };
  if (error instanceof UnreadableFile) return { kind: 'unreadable', detail: error.detail };
  if (isOutOfMemory(error)) return { kind: 'unreadable', detail: SENTENCES.tooMuchMemory };
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  const isPlatformFault = /^(ERR_MODULE_NOT_FOUND|ERR_ACCESS_DENIED|ENOENT|EACCES|EMFILE|EIO)$/.test(code);
  if (isPlatformFault) return { kind: 'fault', message: String(error) };
  return { kind: 'unreadable', detail: SENTENCES.damaged };
}
