import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromReader } from '../../../reader/protocol';
import { connectReader } from './connect-reader';
import { drawThumbnails } from './pdf-thumbnails';

vi.mock('./connect-reader', () => ({ connectReader: vi.fn(), readerAsset: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  const frame = { sandbox: { add: () => undefined }, remove: () => undefined };
  vi.stubGlobal('document', { createElement: () => frame, body: { append: () => undefined } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws five pages. `send` is what the frame sends, until its connection is closed. */
function drawFive() {
  const images: Blob[] = [];
  let isOver = false;
  vi.mocked(connectReader).mockReturnValue({ send: () => undefined, close: () => (isOver = true) });
  const source = { length: 1, read: async () => new ArrayBuffer(1) };
  const wanted = { pages: 5, pixels: 1, onImage: (image: Blob) => images.push(image) };
  const drawn = drawThumbnails(source, wanted, new AbortController().signal);
  const { onReady, onMessage } = vi.mocked(connectReader).mock.lastCall![1];
  const send = (message: FromReader): void => void (isOver || onMessage(message));
  return { images, drawn, send, onReady, isOver: () => isOver };
}

const page = (isLast: boolean): FromReader => ({ type: 'thumbnail', image: new ArrayBuffer(1), isLast });

it('draws all pages on a slow computer, whatever all of them take', async () => {
  const { images, drawn, send, onReady } = drawFive();
  await vi.advanceTimersByTimeAsync(20_000);
  onReady();
  for (const number of [1, 2, 3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(20_000);
    send(page(number === 5));
  }
  await drawn;
  expect(images).toHaveLength(5);
});

it('keeps the pages before one that is never drawn', async () => {
  const { images, drawn, send, onReady, isOver } = drawFive();
  onReady();
  send(page(false));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  await drawn;
  expect(images).toHaveLength(1);
});
