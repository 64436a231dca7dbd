import { open, realpath } from 'node:fs/promises';
import { detectType } from './detect-type.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { ReadLimits } from './limits.js';
import { NO_SCANS, type Passage } from './passages.js';
import { ReaderProcess, type ContentFrame } from './reader.client.js';
import type { ReadRequest } from './reader.frames.js';
import type { Row } from './row-packer.js';
import { SENTENCES, UnreadableFile, UnreadablePage } from './unreadable-file.js';

export type { ReadLimits } from './limits.js';
export type { Passage } from './passages.js';
export type { Row } from './row-packer.js';
export { installedLanguages } from './scan-languages.js';
export { UnreadableFile } from './unreadable-file.js';

export interface ReadInput {
  /** The file on this machine's disk. */
  path: string;
  /** The uploaded name: used as a label and a hint, never as a path. */
  filename: string;
  mimeType: string;
}

export interface ReadOptions {
  /** Kills the reading process immediately. The generator then throws the signal's reason. */
  signal: AbortSignal;
  limits?: Partial<ReadLimits>;
  scans?: ScanReports;
}

/** How to read scanned pages. */
export interface ScanReports {
  /** Languages of the text. If empty, scanned pages are not read. */
  languages: readonly string[];
  /** Called before each scanned page. */
  onPage(page: number, pages: number): Promise<void>;
  /** Called for a page that could not be read: it took too long or exceeds the limits. */
  onUnread(page: number): void;
}

/** Limit on pages that crash the process. After that, no more pages are read. */
const MAX_PAGE_FAULTS = 3;

const HEAD_BYTES = 4_096;

/**
 * The passages of an uploaded file, in batches of up to 50. Parses in a separate process, which has always exited when the
 * generator ends. An image has passages only if text is recognized in it.
 *
 * Throws `UnreadableFile` if the file cannot be read, possibly after some batches: store them only after the last one.
 * Any other error (missing file, process did not start) may be retried.
 */
export async function* readPassages(
  { path, filename, mimeType }: ReadInput,
  { signal, limits: changed, scans }: ReadOptions,
): AsyncGenerator<Passage[]> {
  signal.throwIfAborted();
  const limits = { ...DEFAULT_LIMITS, ...changed };
  const file = await realpath(path);
  const head = await readHead(file);
  if (head.length === 0) throw new UnreadableFile(SENTENCES.empty);
  const isImage = detectType(head, filename, mimeType).kind === 'image';
  if (isImage && !scans?.languages.length) return;

  const input = { path: file, filename, mimeType, limits };
  let found = isImage;
  for await (const frame of scannedFrames(input, signal, scans)) {
    if (frame.kind !== 'passages') continue;
    found = true;
    yield frame.passages;
  }
  // If a page crashed its process, the next process skips that page.
  if (!found) throw new UnreadableFile(SENTENCES.scan);
}

/** The frames of a file. If a page image crashes the process, another process continues after that page. */
async function* scannedFrames(
  input: Omit<ReadRequest, 'as' | 'scans' | 'firstPosition'>,
  signal: AbortSignal,
  scans: ScanReports | undefined,
): AsyncGenerator<ContentFrame> {
  const { limits } = input;
  let [seen, faults, passages, page] = [0, 0, 0, 0];
  let timeLeft = limits.scanMs;
  for (;;) {
    const most = faults < MAX_PAGE_FAULTS && timeLeft > 0 ? limits.scanPages : seen;
    const request: ReadRequest = {
      ...input,
      as: 'passages',
      limits: { ...limits, scanPageMs: Math.min(limits.scanPageMs, Math.max(1, timeLeft)) },
      scans: { languages: scans?.languages ?? [], skip: seen, most },
      firstPosition: passages,
    };
    let started = 0;
    try {
      for await (const frame of framesOf(request, signal)) {
        if (frame.kind === 'passages') passages += frame.passages.length;
        if (frame.kind === 'scan') {
          ({ page } = frame.mark);
          if (frame.mark.scan === 'reading') {
            seen += 1;
            started = performance.now();
            if (timeLeft <= 0) throw new UnreadablePage();
            await scans?.onPage(page, frame.mark.pages);
          } else if (frame.mark.scan === 'read') timeLeft -= performance.now() - started;
          else scans?.onUnread(page);
        }
        yield frame;
      }
      return;
    } catch (error) {
      if (!(error instanceof UnreadablePage)) throw error;
      timeLeft -= performance.now() - started;
      faults += 1;
      scans?.onUnread(page);
    }
  }
}

/**
 * The rows of a spreadsheet's first sheet that is not empty, in batches. Uses a separate process like `readPassages`. Row
 * numbers are those of the sheet.
 */
export async function* readRows(
  { path, filename, mimeType }: ReadInput,
  { signal, limits: changed }: ReadOptions,
): AsyncGenerator<Row[]> {
  const limits = { ...DEFAULT_LIMITS, ...changed };
  const file = await realpath(path);
  const request: ReadRequest = {
    ...{ as: 'rows', path: file, filename, mimeType, limits, firstPosition: 0 },
    scans: NO_SCANS,
  };
  for await (const frame of framesOf(request, signal)) if (frame.kind === 'rows') yield frame.rows;
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

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
