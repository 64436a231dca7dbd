import { ModelError, type CompletionEvent } from '@studyhall/ports';
import { CompletionFolder } from './completion.folder.js';
import { brokeOff, fromBodyError, unreadable } from './model.faults.js';
import { SseDecoder } from './sse.decoder.js';

const MAX_EVENT_BYTES = 1024 * 1024;
/** How long a complete answer waits for the endpoint to end the response, so that the connection can be reused. */
const GRACE_MS = 2_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Opens a streamed completion and reads its body. Aborts the request at once when the signal aborts or the consumer
 * stops; keeps the connection if the answer was complete.
 */
export async function* readCompletion(
  open: () => Promise<Response>,
  signal: AbortSignal,
): AsyncGenerator<CompletionEvent> {
  const { body } = await open();
  if (!body) throw brokeOff();
  const reader: Reader = body.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const folder = new CompletionFolder();
  const decoder = new SseDecoder(MAX_EVENT_BYTES, (data) => folder.fold(data));
  let grace: NodeJS.Timeout | undefined;
  try {
    for (let isOpen = true; isOpen && !folder.hasEnded;) {
      const chunk = await nextChunk(reader, folder, signal);
      signal.throwIfAborted();
      isOpen = chunk !== undefined;
      const fault = decode(decoder, chunk);
      // Not `yield*`: delegation costs several promises for each event.
      for (const event of folder.take()) yield event;
      if (fault && (isOpen || !folder.isWhole)) throw fault;
      if (folder.isWhole) grace ??= setTimeout(cancel, GRACE_MS);
    }
    if (folder.hasEnded) void drain(reader);
    yield* folder.finish();
  } finally {
    clearTimeout(grace);
    signal.removeEventListener('abort', cancel);
    if (!folder.hasEnded) cancel();
  }
}

/** The next bytes, or undefined at the end. A fault after a complete answer counts as the end. */
async function nextChunk(
  reader: Reader,
  folder: CompletionFolder,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (error) {
    signal.throwIfAborted();
    if (folder.isWhole) return undefined;
    throw fromBodyError(error);
  }
}

/** Feeds the decoder and returns its error, because the text before a fault is emitted first. */
function decode(decoder: SseDecoder, chunk: Uint8Array | undefined): ModelError | undefined {
  try {
    if (chunk) decoder.push(chunk);
    else decoder.end();
    return undefined;
  } catch (error) {
    // An incomplete event at the end means an interrupted answer, not an invalid one.
    if (!chunk) return brokeOff();
    return error instanceof ModelError ? error : unreadable();
  }
}

/** Reads the few bytes after the end marker, so that the connection can serve the next request. */
async function drain(reader: Reader): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), GRACE_MS);
  timer.unref();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete: errors of the connection no longer matter.
  } finally {
    clearTimeout(timer);
  }
}
