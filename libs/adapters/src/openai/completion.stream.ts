import type { Readable } from 'node:stream';
import { ModelError, type CompletionEvent } from '@studyhall/ports';
import { CompletionFolder } from './completion.folder.js';
import { brokeOff, fromBodyError, unreadable } from './model.faults.js';
import { SseDecoder } from './sse.decoder.js';

const MAX_EVENT_BYTES = 1024 * 1024;
/**
 * How long to wait after a complete answer for the endpoint to end the response, so that the connection can be reused.
 * Milliseconds.
 */
const GRACE_MS = 2_000;

/**
 * Opens a streamed completion and reads its body. Aborts the request immediately if the signal aborts or the consumer
 * stops; keeps the connection if the answer was complete. Decodes chunks as they arrive, and merges texts that arrive
 * between two reads of the consumer into one event. `gatherMs`: see `CompletionRequest`.
 */
export async function* readCompletion(
  open: () => Promise<Readable>,
  signal: AbortSignal,
  gatherMs: () => number = () => 0,
): AsyncGenerator<CompletionEvent> {
  const body = await open();
  const folder = new CompletionFolder();
  const decoder = new SseDecoder(MAX_EVENT_BYTES, (data) => folder.fold(data));
  let fault: ModelError | undefined;
  let lost: unknown;
  let arrival = Promise.withResolvers<void>();
  let isFirst = true;
  let gathering: NodeJS.Timeout | undefined;
  body.on('data', (chunk: Buffer) => {
    fault ??= findFault(() => decoder.push(chunk));
    const ms = isFirst || fault || folder.isWhole ? 0 : gatherMs();
    if (ms === 0) arrival.resolve();
    else gathering ??= setTimeout(() => arrival.resolve(), ms);
  });
  body.on('error', (error) => (lost ??= error));
  body.once('close', () => arrival.resolve());
  const abort = (): void => void body.destroy();
  signal.addEventListener('abort', abort, { once: true });
  let grace: NodeJS.Timeout | undefined;
  try {
    while (!folder.hasEnded) {
      await arrival.promise;
      arrival = Promise.withResolvers();
      clearTimeout(gathering);
      gathering = undefined;
      signal.throwIfAborted();
      // Not `yield*`: delegation costs several promises per event.
      for (const event of folder.take()) {
        isFirst = false;
        yield event;
      }
      if (fault) throw fault;
      if (folder.isWhole) grace ??= setTimeout(abort, GRACE_MS);
      if (body.closed) break;
    }
    signal.throwIfAborted();
    if (!folder.isWhole && lost !== undefined) throw fromBodyError(lost);
    // An incomplete event at the end means an interrupted answer, not an invalid one.
    if (!folder.hasEnded && findFault(() => decoder.end()) && !folder.isWhole) throw brokeOff();
    for (const event of folder.take()) yield event;
    yield* folder.finish();
  } finally {
    clearTimeout(grace);
    clearTimeout(gathering);
    signal.removeEventListener('abort', abort);
    if (folder.hasEnded) endWithin(body, GRACE_MS);
    else abort();
  }
}

/** Returns a decoding error instead of throwing it, because the text before it must be emitted first. */
function findFault(decode: () => void): ModelError | undefined {
  try {
    decode();
    return undefined;
  } catch (error) {
    return error instanceof ModelError ? error : unreadable();
  }
}

/** Reads the few bytes after the end marker, so that the connection can be reused. */
function endWithin(body: Readable, ms: number): void {
  if (body.closed) return;
  const timer = setTimeout(() => body.destroy(), ms).unref();
  body.once('close', () => clearTimeout(timer));
}
