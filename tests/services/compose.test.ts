import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPrograms } from '../../scripts/lib/postgres-programs.ts';
import { serviceUserFor } from '../../scripts/lib/service-user.ts';
import { startApi } from '../support/api.js';
import { readCompose } from '../support/compose-file.js';
import { freePort } from '../../scripts/lib/free-port.ts';

/** A password that a shell would take apart if a command left it unquoted. */
const PASSWORD = `it's $HOME "quoted" \`x\``;
const SERVICES = readCompose({
  ...{
    POSTGRES_PASSWORD: PASSWORD,
    REDIS_PASSWORD: PASSWORD,
    SEARXNG_SECRET: PASSWORD,
    OPENAI_API_KEY: 'any',
  },
});
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let children: ChildProcess[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studyhall-compose-'));
  chmodSync(folder, 0o755);
  children = [];
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Container {
  env: Record<string, string>;
  uid?: number;
  gid?: number;
}

/** A folder of PATH with programs of an image, each a shell script. */
function image(name: string, programs: Record<string, string>): string {
  const bin = join(folder, `${name}-bin`);
  mkdirSync(bin);
  for (const [program, script] of Object.entries(programs))
    writeFileSync(join(bin, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${bin}${delimiter}${process.env.PATH}`;
}

function start([program = '', ...args]: string[], { env, ...user }: Container): { output: () => string } {
  const child = spawn(program, args, { env, ...user, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { output: () => output };
}

/** The exit code of a health check, as the engine runs it. */
function checkHealth(test: string[] | undefined, env: Record<string, string>): Promise<number | null> {
  const [kind, ...command] = test ?? [];
  const [program = '', ...args] = kind === 'CMD-SHELL' ? ['/bin/sh', '-c', ...command] : command;
  const child = spawn(program, args, { env, stdio: 'ignore' });
  return once(child, 'exit').then(([code]) => code as number | null);
}

describe('docker-compose.yml', () => {
  it('has no command, entry point or health check that this file does not run', () => {
    const run = Object.entries(SERVICES).flatMap(([name, { command, entrypoint, healthcheck }]) => [
      ...(command ? [`${name} command`] : []),
      ...(entrypoint ? [`${name} entrypoint`] : []),
      ...(healthcheck ? [`${name} healthcheck`] : []),
    ]);
    // `minio server /data` is that image's own program, which no package has.
    expect(run.sort()).toEqual([
      'api healthcheck',
      'demo-model command',
      'minio command',
      'postgres command',
      'postgres healthcheck',
      'redis command',
      'redis healthcheck',
    ]);
  });

  it('starts Redis with its password and its durable settings, and sees its health', async () => {
    const { command = [], environment, healthcheck } = SERVICES.redis!;
    const port = String(await freePort());
    const data = mkdtempSync(join(folder, 'redis-'));
    const PATH = image('redis', {
      'docker-entrypoint.sh': `exec "$@" --port ${port} --bind 127.0.0.1 --dir ${data}`,
      'valkey-server': 'exec redis-server "$@"',
      'valkey-cli': `exec redis-cli -p ${port} "$@"`,
    });
    const env = { PATH, ...environment };
    expect(await checkHealth(healthcheck?.test, env)).not.toBe(0);
    const { output } = start(command, { env });
    await expect.poll(() => checkHealth(healthcheck?.test, env), { message: output() }).toBe(0);
    const client = new Redis({ port: Number(port), password: PASSWORD });
    expect(await client.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await client.config('GET', 'save')).toEqual(['save', '']);
    client.disconnect();
    const stranger = new Redis({ port: Number(port), password: 'another', retryStrategy: null });
    stranger.on('error', () => undefined);
    await expect(stranger.ping()).rejects.toThrow();
    stranger.disconnect();
  });

  it('initializes and starts PostgreSQL with its settings, and sees its health', async () => {
    const { command = [], environment, healthcheck } = SERVICES.postgres!;
    const data = join(folder, 'postgres');
    mkdirSync(data, { mode: 0o700 });
    const user = serviceUserFor(join(folder, 'none'));
    if (user) chownSync(data, user.uid, user.gid);
    const bin = postgresPrograms(user);
    const PGPORT = String(await freePort());
    const { POSTGRES_INITDB_ARGS = '', POSTGRES_USER = '', POSTGRES_DB } = environment ?? {};
    // The image's entry point appends these arguments unquoted, as the shell splits them.
    const initdb = spawnSync(
      '/bin/sh',
      ['-c', `${join(bin, 'initdb')} -D ${data} -U ${POSTGRES_USER} ${POSTGRES_INITDB_ARGS}`],
      { ...user, cwd: data, encoding: 'utf8', env: { PATH: process.env.PATH } },
    );
    expect(initdb.status, initdb.stderr).toBe(0);
    expect(POSTGRES_DB).toBe('studyhall');
    const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, PGPORT, PGDATA: data };
    expect(await checkHealth(healthcheck?.test, env)).not.toBe(0);
    const { output } = start([...command, '-k', ''], { env, ...user });
    await expect.poll(() => checkHealth(healthcheck?.test, env), { message: output() }).toBe(0);
  });

  it("asks the api's /healthz, and reports what it answers", async () => {
    const api = await startApi();
    const check = (url: string): Promise<number | null> => {
      const test = SERVICES.api!.healthcheck!.test.map((word) => word.replace('http://127.0.0.1:8000', url));
      expect(test).not.toEqual(SERVICES.api!.healthcheck!.test);
      return checkHealth(test, { PATH: process.env.PATH ?? '' });
    };
    expect(await check(api.url)).toBe(0);
    await api.stop();
    expect(await check(api.url)).toBe(1);
  });

  it('starts the demo model by a path that the image has', async () => {
    const { command = [], environment } = SERVICES['demo-model']!;
    expect(existsSync(join(ROOT, command.at(-1)!))).toBe(true);
    const PORT = String(await freePort());
    const { output } = start(command, {
      env: { PATH: process.env.PATH ?? '', ...environment, PORT, HOST: '127.0.0.1' },
    });
    const models = (): Promise<number> =>
      fetch(`http://127.0.0.1:${PORT}/v1/models`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(models, { message: output() }).toBe(200);
  });
});
