import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RANGE_BYTES } from '../../../reader/protocol';

let server: Server;
let openRemoteFile: typeof import('./remote-file').openRemoteFile;
let file: Uint8Array;
let ranges: string[];

beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
    ranges.push(headers.range ?? '');
    const begin = from ? Number(from) : Math.max(0, file.length - Number(to));
    const end = from ? Math.min(file.length, Number(to) + 1) : file.length;
    response.writeHead(206, { 'Content-Range': `bytes ${begin}-${end - 1}/${file.length}` });
    response.end(file.subarray(begin, end));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  ({ openRemoteFile } = await import('./remote-file'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  ranges = [];
});

const fileOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at % 251);
const open = () => openRemoteFile('/file', new AbortController().signal);

it('reads a file of two parts with the two requests that it begins with', async () => {
  file = fileOf(RANGE_BYTES + 1_000);
  const remote = open();
  expect(await remote.length).toBe(file.length);
  for (const [begin, end] of [
    [0, 10],
    [RANGE_BYTES, file.length],
    [file.length - 5, file.length],
  ] as const)
    expect(new Uint8Array(await remote.read(begin, end))).toEqual(file.slice(begin, end));
  expect(ranges.toSorted()).toEqual([`bytes=-${RANGE_BYTES}`, `bytes=0-${RANGE_BYTES - 1}`]);
});

it('requests what stands between the first and the last part', async () => {
  file = fileOf(4 * RANGE_BYTES);
  const remote = open();
  const [begin, end] = [RANGE_BYTES, 2 * RANGE_BYTES];
  expect(new Uint8Array(await remote.read(begin, end))).toEqual(file.slice(begin, end));
  expect(ranges.filter((range) => range === `bytes=${begin}-${end - 1}`)).toHaveLength(1);
  const across = await remote.read(RANGE_BYTES - 1, RANGE_BYTES + 1);
  expect(new Uint8Array(across)).toEqual(file.slice(RANGE_BYTES - 1, RANGE_BYTES + 1));
});
