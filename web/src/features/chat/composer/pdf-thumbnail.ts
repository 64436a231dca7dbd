import { connectReader, readerAsset } from '../pane/connect-reader';
import type { FromReader } from '../../../reader/protocol';

/** A page that takes longer to draw stays an icon. */
const DRAW_TIMEOUT_MS = 8_000;
/** Before that, the frame and its code are fetched: on a slow line this takes a while. */
const LOAD_TIMEOUT_MS = 30_000;

/** Sharp on dense screens, at twice the size. */
const PIXELS = 80;

/**
 * The first page of a PDF as a small image; null where it cannot be drawn in time. A frame without an origin, a network or
 * storage draws it, and is removed then.
 */
export async function pdfThumbnail(file: File, ended: AbortSignal): Promise<Blob | null> {
  if (ended.aborted) return null;
  const late = new AbortController();
  const signal = AbortSignal.any([ended, late.signal]);
  let timer = setTimeout(() => late.abort(), LOAD_TIMEOUT_MS);
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.src = '/reader.html';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.className = 'invisible fixed size-0 border-0';
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  const none = (): void => resolve(null);
  const answer = async (message: FromReader): Promise<void> => {
    if (message.type === 'range') {
      const bytes = await file.slice(message.begin, message.end).arrayBuffer();
      reader.send({ type: 'data', begin: message.begin, bytes }, [bytes]);
    } else if (message.type === 'asset') {
      reader.send({ type: 'asset', id: message.id, bytes: await readerAsset(message.name, signal) });
    } else if (message.type === 'thumbnail') resolve(new Blob([message.image], { type: 'image/png' }));
    else if (message.type === 'failed') none();
  };
  const reader = connectReader(frame, {
    onReady: () => {
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), DRAW_TIMEOUT_MS);
      reader.send({ type: 'thumbnail', length: file.size, pixels: PIXELS });
    },
    onMessage: (message) => void answer(message).catch(none),
    onFailed: none,
  });
  signal.addEventListener('abort', none, { once: true });
  document.body.append(frame);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    reader.close();
    frame.remove();
  }
}
