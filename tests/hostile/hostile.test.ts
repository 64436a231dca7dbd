import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import type { SandboxRun } from '@studyhall/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPECTATIONS, FREE_FILES } from './expectations.js';
import { cgroupsOf, processesOf } from './traces.js';

const PROGRAMS = fileURLToPath(new URL('./programs/', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const SECRET = 'a-secret-of-the-host-5d1c';
const GRACE_MS = 1000;
const NEIGHBOUR = `
import matplotlib.pyplot as plt, pandas as pd
open('neighbour.txt', 'w').write('mine')
open('/tmp/neighbour', 'w').write('mine')
open('/dev/shm/neighbour', 'w').write('mine')
plt.plot([1, 2, 3])
print(sum(range(1000)))
`;

const place = mkdtempSync(join(tmpdir(), 'studyhall-hostile-'));
const state = join(place, 'state');
const sandbox = new BubblewrapSandbox({ stateDir: state });
const servers: Server[] = [];
const reached: string[] = [];
let values: Record<string, string> = {};

function listen(address: { port: number; host: string } | { path: string }): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer((socket) => {
    reached.push(JSON.stringify(address));
    socket.end('HTTP/1.0 200 OK\r\n\r\nreached');
  });
  server.on('error', reject);
  server.listen(address, () => resolve(server));
  servers.push(server);
  return promise;
}

function program(name: string): string {
  return Object.entries(values).reduce(
    (code, [key, value]) => code.replaceAll(`@${key}@`, value),
    readFileSync(join(PROGRAMS, `${name}.py`), 'utf8'),
  );
}

beforeAll(async () => {
  const available = await sandbox.available();
  if (!available.ok) throw new Error(available.reason);
  process.env['HOSTILE_TEST_SECRET'] = SECRET;
  writeFileSync(join(place, 'secret.txt'), SECRET, { mode: 0o644 });
  const tcp = await listen({ port: 0, host: '127.0.0.1' });
  const socket = join(place, '.s.PGSQL.5432');
  const abstract = `studyhall-hostile-${process.pid}`;
  await listen({ path: socket });
  await listen({ path: `\0${abstract}` });
  const address = tcp.address();
  values = {
    TCP_PORT: String(typeof address === 'object' ? address?.port : ''),
    SOCKET_PATH: socket,
    ABSTRACT_NAME: abstract,
    SECRET,
    SECRET_FILE: join(place, 'secret.txt'),
    STATE: state,
    REPOSITORY,
  };
});

beforeEach(() => sandbox.warm());

afterAll(async () => {
  await sandbox.close();
  for (const server of servers) server.close();
  const left = [
    ...processesOf(process.pid).map(({ command }) => command),
    ...cgroupsOf(process.pid),
    ...readdirSync(state),
  ];
  rmSync(place, { recursive: true, force: true });
  expect(left).toEqual([]);
});

const signal = new AbortController().signal;

describe('hostile programs', () => {
  it('has a program for each expectation and an expectation for each program', () => {
    const files = readdirSync(PROGRAMS).map((file) => file.replace('.py', ''));
    expect(EXPECTATIONS.map((item) => item.program).sort()).toEqual(files.sort());
    expect(files.length).toBeGreaterThanOrEqual(24);
  });

  it.each(EXPECTATIONS)(
    '$program',
    async ({ program: name, outcome, limits = { wallMs: 5000 }, files = [], wrong }) => {
      const before = processesOf(process.pid).map(({ pid }) => pid);
      const folders = readdirSync(state);
      expect(folders.length).toBe(2);

      const started = performance.now();
      const neighbour = sandbox.run({ code: NEIGHBOUR, signal });
      const run = await sandbox.run({ code: program(name), limits, signal });
      const elapsed = performance.now() - started;
      const seen = describeRun(run);
      await run.dispose();
      const other = await neighbour;
      await other.dispose();

      expect(elapsed, seen).toBeLessThan(limits.wallMs! + GRACE_MS);
      expect(run.output + run.error, seen).not.toContain('BREACH');
      expect(outcome, seen).toContain(run.outcome);
      expect(wrong?.(run) || '', seen).toBe('');
      if (!FREE_FILES.has(name))
        expect(run.artifacts.map(({ filename }) => filename).sort(), seen).toEqual([...files].sort());
      expect(run.artifacts.length).toBeLessThanOrEqual(20);
      expect(reached).toEqual([]);

      expect(describeRun(other)).toContain('"outcome":"ok"');
      expect(other.output).toBe('499500\n');
      expect(other.artifacts.map(({ filename }) => filename).sort()).toEqual([
        'figure-1.png',
        'neighbour.txt',
      ]);

      const after = new Set(processesOf(process.pid).map(({ pid }) => pid));
      expect(before.filter((pid) => after.has(pid))).toEqual([]);
      expect(readdirSync(state).filter((folder) => folders.includes(folder))).toEqual([]);
    },
  );
});

function describeRun(run: SandboxRun): string {
  return JSON.stringify({ ...run, output: run.output.slice(0, 2000), error: run.error.slice(0, 2000) });
}
