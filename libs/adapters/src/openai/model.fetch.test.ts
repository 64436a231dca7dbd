import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLocalServer, type LocalServer } from '../../test/local.server.js';
import { createModelFetch } from './model.fetch.js';

const PART = Buffer.alloc(64 * 1024, 'a');
const PARTS = 40;

let server: LocalServer;
let http: ReturnType<typeof createModelFetch>;
let closed: Promise<unknown>;

async function writeParts(response: ServerResponse): Promise<void> {
  closed = once(response, 'close');
  response.writeHead(200, { 'content-type': 'application/json' });
  for (let part = 0; part < PARTS && !response.destroyed; part += 1)
    if (!response.write(PART)) await Promise.race([once(response, 'drain'), closed]);
  response.end();
}

beforeEach(async () => {
  server = await startLocalServer((_request, response) => void writeParts(response));
  http = createModelFetch({ idleTimeoutMs: 30_000, maxAnswerBytes: 8 * PART.byteLength });
});

afterEach(async () => {
  await http.close();
  await server.close();
});

// An error outside of a call, which would end a process, fails the run.
it('a body that is given up while it arrives ends quietly', async () => {
  const { body } = await http.fetch(server.url);
  await body?.cancel();
  await closed;
});

it('a body beyond the limit ends quietly with an error', async () => {
  const answer = await http.fetch(server.url);
  await expect(answer.arrayBuffer()).rejects.toThrow('The answer is too large');
  await closed;
});

it('a body without a reader ends quietly when its request is given up', async () => {
  const controller = new AbortController();
  await http.fetch(server.url, { signal: controller.signal });
  controller.abort();
  await closed;
});
