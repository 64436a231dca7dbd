import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confinedNode } from './confined.node.js';

const LIMITS = { heapMb: 64, memoryMb: 1_600, cpuSeconds: 10 };

let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** What a program prints that runs in the place of a reader or writer. */
async function evaluate(program: string): Promise<unknown> {
  const [command, ...args] = confinedNode(import.meta.url, './none', { read: [], limits: LIMITS }).slice(
    0,
    -1,
  );
  const { stdout } = await promisify(execFile)(command!, [...args, '--eval', program], { env: {} });
  return JSON.parse(stdout);
}

it('a confined process has no network, not even to this machine', async () => {
  const outcome = await evaluate(`
    const print = (text) => console.log(JSON.stringify(text));
    require('node:net').connect(${port}, '127.0.0.1')
      .on('connect', function () { print('connected'); this.destroy(); })
      .on('error', (error) => print(error.code));`);
  expect(outcome).toBe('ENETUNREACH');
  expect(connections).toBe(0);
});

it.runIf(process.geteuid?.() === 0)(
  'a user without rights finds a way to start it without a network',
  async () => {
    const as =
      '--reuid=54321 --regid=54321 --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs --';
    const shown = `import('${new URL('./no.network.ts', import.meta.url).href}').then(({ NO_NETWORK }) =>
    console.log(NO_NETWORK.join(' ')))`;
    const node = [process.execPath, '--experimental-transform-types', '--no-warnings', '--eval', shown];
    const execute = async (command: string[]): Promise<string> =>
      (await promisify(execFile)('setpriv', [...as.split(' '), ...command], { env: {} })).stdout.trim();
    const prefix = (await execute(node)).split(' ');
    const devices = await execute([...prefix, 'cat', '/proc/net/dev']);
    expect(devices.match(/^ *\w+:/gm)).toEqual(['    lo:']);
  },
);

it('a confined process has no capabilities', async () => {
  const [command, ...rest] = confinedNode(import.meta.url, './none', { read: [], limits: LIMITS });
  const shown = [...rest.slice(0, rest.indexOf(process.execPath)), '/bin/cat', '/proc/self/status'];
  const { stdout } = await promisify(execFile)(command!, shown, { env: {} });
  for (const kind of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
    expect(stdout).toContain(`${kind}:\t${'0'.repeat(16)}`);
});
