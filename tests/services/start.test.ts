import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../scripts/lib/processes.ts';
import { startClient } from '../hostile/sandbox.server.js';
import { freePort } from '../../scripts/lib/free-port.ts';
import { COMPILE_CACHE } from '../support/product.process.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const DOCTOR = fileURLToPath(new URL('../../scripts/doctor.ts', import.meta.url));

/** A running `npm start`, and what it has said so far. */
class Start {
  output = '';
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  #onOutput = (): void => {};

  constructor(env: Record<string, string>) {
    const { PATH, HOME } = process.env;
    this.#child = spawn(process.execPath, [SCRIPT], {
      env: { PATH, HOME, HOST: '127.0.0.1', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('utf8');
        this.#onOutput();
      });
    }
    this.ended = once(this.#child, 'close').then(([code]) => code as number | null);
  }

  /** Resolves with the match once the console shows it; fails with everything said if it ends without. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      const more = new Promise<boolean>((resolve) => (this.#onOutput = () => resolve(true)));
      const isOn = await Promise.race([more, this.ended.then(() => false)]);
      if (!isOn && !pattern.test(this.output)) throw new Error(`It ended without ${pattern}: ${this.output}`);
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}

let dataDir: string;
let running: Start[];

const start = (env: Record<string, string>): Start => {
  const one = new Start({ DATA_DIR: dataDir, ...env });
  running.push(one);
  return one;
};

/** The processes that the pid files of a data folder name. */
const servedBy = (folder: string): number[] => [
  ...readdirSync(join(folder, 'run')).map((file) =>
    Number.parseInt(readFileSync(join(folder, 'run', file), 'utf8'), 10),
  ),
  Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10),
];

const pidOf = (name: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8'), 10);

const environmentOf = (pid: number): string => readFileSync(`/proc/${pid}/environ`, 'utf8');

/** The four user ids of a process, and the capabilities that it has or can get. */
function rights(name: string): { uids: number[]; capabilities: bigint } {
  const status = readFileSync(`/proc/${pidOf(name)}/status`, 'utf8');
  const [, uids = ''] = /^Uid:\s+(.+)$/m.exec(status) ?? [];
  const sets = [...status.matchAll(/^Cap\w+:\s+(\w+)$/gm)].map(([, mask]) => BigInt(`0x${mask}`));
  expect(sets).toHaveLength(5);
  return { uids: uids.split('\t').map(Number), capabilities: sets.reduce((all, set) => all | set, 0n) };
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'studyhall-start-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  it(
    'starts everything, restarts what died, rejects a second instance, stops all, and keeps the data',
    { timeout: 600_000 },
    async () => {
      const port = await freePort();
      const first = start({ PORT: String(port) });
      const [, username, password] = await first.says(/Master admin: (\S+) \/ (\S+)/);
      await first.says(/is ready: http:\/\/localhost:\d+/);
      const site = `http://127.0.0.1:${port}`;
      expect((await fetch(`${site}/healthz`)).status).toBe(200);
      const processes = servedBy(dataDir);
      // Root alone needs a sandbox server besides.
      expect(processes).toHaveLength(process.geteuid?.() === 0 ? 6 : 5);

      const twin = start({ PORT: String(await freePort()) });
      expect(await twin.ended).toBe(1);
      expect(twin.output.trim()).toMatch(/^Studyhall already runs on the data in .+$/);

      const doctor = promisify(execFile)(process.execPath, [DOCTOR], {
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          REDIS_URL: '',
        },
      });
      // A doctor that finds something broken ends with code 1; its report says what.
      const { stdout: report } = await doctor.catch((error: { stdout: string }) => error);
      expect(report).toMatch(/^✓ Port .+ Studyhall answers$/m);
      expect(report).toMatch(/^✓ Database .+ built in, running$/m);
      expect(report).toMatch(/^✓ Redis .+ built in, running$/m);
      expect(report).toMatch(/^✓ api +works$/m);
      expect(report).toMatch(/^✓ worker +works$/m);
      expect(report).toMatch(
        /^– model +The built-in demo model answers by rules\.\n +→ Connect a model in the console .+$/m,
      );
      expect(report).toMatch(/^Studyhall runs\.$/m);

      const worker = Number.parseInt(readFileSync(join(dataDir, 'run', 'worker.pid'), 'utf8'), 10);
      process.kill(worker, 'SIGKILL');
      await first.says(/The worker ended \(SIGKILL\); starting it again/);

      expect(await first.stop()).toBe(0);
      expect(processes.filter(isAlive)).toEqual([]);
      expect(readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8')).not.toContain(password);

      const second = start({ PORT: String(port) });
      await second.says(/is ready: http:\/\/localhost:\d+/);
      expect(second.output).not.toContain('Master admin');
      const signIn = await fetch(`${site}/api/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site },
        body: JSON.stringify({ username, password }),
      });
      expect(signIn.status).toBe(200);
      expect(await second.stop('SIGINT')).toBe(0);
    },
  );

  it('ends its processes when it is killed itself', async () => {
    const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
    const one = start({ PORT: String(await freePort()), DATABASE_URL, REDIS_URL });
    await one.says(/is ready/);
    const processes = readdirSync(join(dataDir, 'run')).map((file) =>
      Number.parseInt(readFileSync(join(dataDir, 'run', file), 'utf8'), 10),
    );
    expect(processes.length).toBeGreaterThanOrEqual(3);
    await one.stop('SIGKILL');
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  });

  it.runIf(process.geteuid?.() === 0)(
    'takes rights from what root starts, and gives stored files to the user of the api',
    async () => {
      const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
      // As `npm start` makes it: others may pass through.
      chmodSync(dataDir, 0o711);
      const folder = join(dataDir, 'objects', 'objects', 'aa', 'bb');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'uploads_old'), 'stored by an earlier version', { mode: 0o600 });
      // Listening on one address alone must not keep it from being ready.
      const HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
      const one = start({ PORT: String(await freePort()), HOST, DATABASE_URL, REDIS_URL });
      await one.says(/is ready/);
      const { uid } = statSync(join(folder, 'uploads_old'));
      expect(uid).not.toBe(0);
      expect(statSync(join(dataDir, 'objects')).uid).toBe(uid);
      for (const name of ['api', 'worker', 'demo-model'])
        expect(rights(name)).toEqual({ uids: [uid, uid, uid, uid], capabilities: 0n });
      const { uids, capabilities } = rights('sandbox-server');
      expect(uids).toEqual([0, 0, 0, 0]);
      const CAP_NET_ADMIN = 1n << 12n;
      const CAP_NET_RAW = 1n << 13n;
      const CAP_SYS_MODULE = 1n << 16n;
      const CAP_SYS_PTRACE = 1n << 19n;
      expect(capabilities & (CAP_NET_ADMIN | CAP_NET_RAW | CAP_SYS_MODULE | CAP_SYS_PTRACE)).toBe(0n);
    },
  );

  it.runIf(process.geteuid?.() === 0)(
    'runs programs for the user of the worker by a sandbox server without secrets and network, also after its death',
    async () => {
      const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
      chmodSync(dataDir, 0o711);
      const one = start({ PORT: String(await freePort()), DATABASE_URL, REDIS_URL });
      await one.says(/is ready/);
      const server = pidOf('sandbox-server');
      expect(environmentOf(server)).not.toMatch(/DATABASE_URL|REDIS_URL|OPENAI/);
      expect(readlinkSync(`/proc/${server}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
      const [, socket = ''] = /\0SANDBOX_SOCKET=([^\0]+)/.exec(environmentOf(pidOf('worker'))) ?? [];
      const { uid, gid } = statSync(`/proc/${pidOf('worker')}`);
      const print = async (): Promise<unknown> =>
        JSON.parse(await text(startClient(socket, 'print(6 * 7)', { uid, gid }).stdout!));
      expect(await print()).toMatchObject({ uid, outcome: 'ok', output: '42\n' });

      process.kill(server, 'SIGKILL');
      await one.says(/The sandbox server ended \(SIGKILL\); starting it again/);
      expect(await print()).toMatchObject({ outcome: 'ok', output: '42\n' });
      expect(await one.stop()).toBe(0);
      expect(existsSync(dirname(socket))).toBe(false);
    },
  );

  it('reports a busy port with one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const one = start({ PORT: String(port) });
    expect(await one.ended).toBe(1);
    expect(one.output.trim()).toMatch(new RegExp(`^Port ${port} is in use by another program: .+$`));
    other.close();
  });

  it.each([
    ['a port that is none', { PORT: 'many' }, /^PORT is "many", but must be .+$/],
    [
      'a host that is no address of this machine',
      { HOST: '192.0.2.7' },
      /^HOST is "192\.0\.2\.7", but must .+$/,
    ],
    ['a data folder that is none', { DATA_DIR: SCRIPT }, /^The data folder .+ cannot be used .+$/],
    ['a provider that is none', { SEARCH_PROVIDER: 'askmum' }, /^Settings: SEARCH_PROVIDER: .+$/],
    [
      'a database that is away, before it builds what the check of other settings needs',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', SEARCH_PROVIDER: 'askmum' },
      /^The PostgreSQL named by DATABASE_URL does not answer .+$/,
    ],
    [
      'a Redis that is away',
      { REDIS_URL: 'redis://127.0.0.1:1' },
      /^The Redis named by REDIS_URL does not answer .+$/,
    ],
  ])('reports with one sentence what is wrong with %s', async (_what, env, sentence) => {
    const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
    const one = start({ PORT: String(await freePort()), DATABASE_URL, REDIS_URL, ...env });
    expect(await one.ended).toBe(1);
    expect(one.output.replace(/^(Building|Starting) .+\n/gm, '').trim()).toMatch(sentence);
  });
});
