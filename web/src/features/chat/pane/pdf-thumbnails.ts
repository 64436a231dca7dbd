import type { FromReader } from '../../../reader/protocol';
import { connectReader, readerAsset } from './connect-reader';

/**
 * Limit for each step: loading the frame and its code, which takes a while on slow networks, and drawing each page. Ends
 * what never comes, also on a slow computer.
 */
const STEP_TIMEOUT_MS = 30_000;

/** A PDF, read as a whole or by ranges. */
interface PdfSource {
  length: number;
  read: (begin: number, end: number) => Promise<ArrayBuffer>;
}

interface Wanted {
  /** The maximum number of pages, from the first. */
  pages: number;
  /** The length of an image's shorter side. */
  pixels: number;
  /** Called for each page, in order. */
  onImage: (image: Blob) => void;
}

/**
 * Draws pages of a PDF as thumbnails, as many as succeed in time. A frame without origin, network or storage draws them,
 * and is removed afterwards.
 */
export async function drawThumbnails(
  file: PdfSource,
  { pages, pixels, onImage }: Wanted,
  ended: AbortSignal,
): Promise<void> {
  if (ended.aborted) return;
  const late = new AbortController();
  const signal = AbortSignal.any([ended, late.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const beginStep = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), STEP_TIMEOUT_MS);
  };
  beginStep();
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.src = '/reader.html';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.className = 'invisible fixed size-0 border-0';
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  const answer = async (message: FromReader): Promise<void> => {
    if (message.type === 'range') {
      const bytes = await file.read(message.begin, message.end);
      reader.send({ type: 'data', begin: message.begin, bytes }, [bytes]);
    } else if (message.type === 'asset') {
      reader.send({ type: 'asset', id: message.id, bytes: await readerAsset(message.name, signal) });
    } else if (message.type === 'thumbnail') {
      beginStep();
      onImage(new Blob([message.image], { type: 'image/png' }));
      if (message.isLast) end();
    } else if (message.type === 'failed') end();
  };
  const reader = connectReader(frame, {
    onReady: () => {
      beginStep();
      reader.send({ type: 'thumbnail', length: file.length, pages, pixels });
    },
    onMessage: (message) => void answer(message).catch(end),
    onFailed: end,
  });
  signal.addEventListener('abort', end, { once: true });
  document.body.append(frame);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    reader.close();
    frame.remove();
  }
}
