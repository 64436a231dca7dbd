import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';

let demo: DemoModel;
beforeAll(async () => {
  demo = await startDemoModel({ control: true });
});
afterAll(() => demo.close());

interface Timing {
  tokens: number;
  /** From the request to the first bytes of text, and to the last. */
  firstMs: number;
  lastMs: number;
  pieces: number;
}

async function time(orders: string): Promise<Timing> {
  const startedAt = performance.now();
  const call = request(`${demo.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  call.end(
    JSON.stringify({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: `[[demo: ${orders}]]` }],
    }),
  );
  const [response] = (await once(call, 'response')) as [AsyncIterable<Buffer>];
  let [tokens, pieces, firstAt, lastAt] = [0, 0, 0, 0];
  for await (const piece of response) {
    const found =
      piece.toString().split('{"content":"w').length + piece.toString().split('{"content":" w').length - 2;
    if (found === 0) continue;
    lastAt = performance.now();
    if (tokens === 0) firstAt = lastAt;
    tokens += found;
    pieces += 1;
  }
  return { tokens, pieces, firstMs: firstAt - startedAt, lastMs: lastAt - startedAt };
}

describe('pacing', () => {
  it('delivers 250 tokens spread over a second', async () => {
    const { tokens, pieces, lastMs } = await time('tokens=250 rate=250');
    expect(tokens).toBe(250);
    expect(lastMs).toBeGreaterThan(900);
    // A tenth of the rate would take longer; a busy machine is late, and reads several at once.
    expect(lastMs).toBeLessThan(9_000);
    expect(pieces).toBeGreaterThan(3);
  });

  it('holds the rate for many streams at once', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => time('tokens=200 rate=250')));
    expect(all.every(({ tokens }) => tokens === 200)).toBe(true);
    const ends = all.map(({ lastMs }) => lastMs).toSorted((a, b) => a - b);
    expect(ends[0]).toBeGreaterThan(500);
    // One after the other would take 48 seconds.
    expect(ends.at(-1)).toBeLessThan(20_000);
  });

  it('waits before the first token as ordered', async () => {
    const { firstMs } = await time('tokens=3 rate=0 delay=200');
    expect(firstMs).toBeGreaterThan(195);
  });

  it('streams without pace at rate 0', async () => {
    const { tokens, lastMs } = await time('tokens=20000 rate=0');
    expect(tokens).toBe(20_000);
    expect(lastMs).toBeLessThan(30_000);
  });
});
