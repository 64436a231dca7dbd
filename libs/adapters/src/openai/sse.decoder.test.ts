import { describe, expect, it } from 'vitest';
import { LineTooLong, SseDecoder } from './sse.decoder.js';

function decode(chunks: Uint8Array[], maxBytes = 1000): string[] {
  const events: string[] = [];
  const decoder = new SseDecoder(maxBytes, (data) => events.push(data));
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return events;
}

describe('the event stream decoder', () => {
  const stream =
    ': hello\n\nevent: x\ndata: {"a":1}\n\ndata:grüße 👋\r\n\r\ndata: one\ndata: two\n\nid: 7\n\ndata: last';
  const expected = ['{"a":1}', 'grüße 👋', 'one\ntwo', 'last'];

  it('gives the same events however the bytes are cut', () => {
    const bytes = Buffer.from(stream);
    for (let size = 1; size <= bytes.length; size += 1) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
      expect(decode(chunks), `pieces of ${size} bytes`).toEqual(expected);
    }
  });

  it.each([
    ['one chunk with its end', [`data: ${'x'.repeat(2000)}\n\n`]],
    ['a line that never ends', Array.from({ length: 20 }, () => 'x'.repeat(100))],
    ['many data lines of one event', Array.from({ length: 20 }, () => `data: ${'x'.repeat(100)}\n`)],
  ])('refuses more than its limit: %s', (_name, chunks) => {
    expect(() => decode(chunks.map((chunk) => Buffer.from(chunk)))).toThrow(LineTooLong);
  });
});
