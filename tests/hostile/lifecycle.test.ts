import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cgroupsOf, eventually, processesOf, templatesOf } from './traces.js';

const SLEEPER = "import subprocess\nsubprocess.run(['sleep', '3600'])";
const place = mkdtempSync(join(tmpdir(), 'studyhall-lifecycle-'));
chmodSync(place, 0o755);
const none = new AbortController().signal;
let state: string;
let count = 0;
const sandboxes: BubblewrapSandbox[] = [];

function sandboxWith(options: ConstructorParameters<typeof BubblewrapSandbox>[0] = {}): BubblewrapSandbox {
  const sandbox = new BubblewrapSandbox({ stateDir: state, poolSize: 0, ...options });
  sandboxes.push(sandbox);
  return sandbox;
}

function running(owner: number, command: string): () => string | false {
  return () =>
    !processesOf(owner).some((trace) => trace.command.startsWith(command)) && `${command} does not run`;
}

function traces(owner: number): string {
  const files = existsSync(state) ? readdirSync(state) : [];
  return [...processesOf(owner).map(({ command }) => command), ...cgroupsOf(owner), ...files].join('\n');
}

function templates(owner: number): string | false {
  return templatesOf(owner).length > 0 && 'the template runs';
}

beforeEach(() => {
  count += 1;
  state = join(place, String(count));
});
afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close()));
  // A template that is killed while it loads ends a moment later.
  await eventually(() => templates(process.pid) || traces(process.pid) || false);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the end of a run', () => {
  it('comes at once when the run is aborted', async () => {
    const sandbox = sandboxWith();
    const abort = new AbortController();
    const run = sandbox.run({ code: SLEEPER, signal: abort.signal });
    await eventually(running(process.pid, 'sleep'));
    abort.abort();
    expect(await run).toMatchObject({ outcome: 'killed', error: 'The program was stopped.', artifacts: [] });
    expect(traces(process.pid)).toBe('');
  });

  it('comes before the start if the signal is already aborted', async () => {
    const run = await sandboxWith().run({ code: 'print(1)', signal: AbortSignal.abort() });
    expect(run.outcome).toBe('killed');
  });

  it('comes when the sandbox is closed', async () => {
    const sandbox = sandboxWith({ poolSize: 1 });
    await sandbox.warm();
    const run = sandbox.run({ code: SLEEPER, signal: none });
    await eventually(running(process.pid, 'sleep'));
    await sandbox.close();
    expect((await run).outcome).toBe('killed');
    expect(traces(process.pid)).toBe('');
    await expect(sandbox.run({ code: '1', signal: none })).rejects.toThrow('closed');
  });

  it('leaves no process when the supervisor is killed', async () => {
    const sandbox = sandboxWith();
    const run = sandbox.run({ code: SLEEPER, signal: none });
    // Settled at the end of the test; until then its failure is expected.
    run.catch(() => undefined);
    await eventually(running(process.pid, 'sleep'));
    const supervisor = processesOf(process.pid).find(({ command }) => command.includes('supervisor.py'));
    process.kill(supervisor!.pid, 'SIGKILL');
    await expect(run).rejects.toThrow();
    await eventually(() => traces(process.pid) || false);
  });

  /** Starts a host, and kills it when `until` resolves. */
  async function killHost(
    isolation: string,
    until: (host: ChildProcess) => Promise<unknown>,
  ): Promise<number> {
    const script = fileURLToPath(new URL('./host.mjs', import.meta.url));
    const host = spawn(process.execPath, [script, state, isolation], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(host, 'close');
    try {
      await until(host);
    } finally {
      host.kill('SIGKILL');
      await closed;
    }
    return host.pid!;
  }

  it.each(['auto', 'user'])('leaves nothing when the host is killed (%s)', async (isolation) => {
    const owner = await killHost(isolation, async (host) => {
      await Promise.all([once(host.stdout!, 'data'), eventually(running(host.pid!, 'sleep'))]);
      expect(readdirSync(state).length).toBeGreaterThan(0);
      expect(processesOf(host.pid!).length).toBeGreaterThan(3);
    });
    await eventually(() => traces(owner) || templates(owner));
  });

  it('leaves no process when the host is killed while it prepares a sandbox, and the next host removes the rest', async () => {
    const owner = await killHost('auto', () =>
      eventually(() => (!existsSync(state) || readdirSync(state).length < 2) && 'nothing is prepared'),
    );
    await eventually(
      () =>
        processesOf(owner)
          .map(({ command }) => command)
          .join('\n') || templates(owner),
    );
    await sandboxWith().available();
    expect(traces(owner)).toBe('');
  });
});

describe('a host without isolation', () => {
  it('says what is missing and runs nothing', async () => {
    const sandbox = sandboxWith({ bwrap: '/nonexistent/bwrap' });
    const reason = 'Code execution is off: bubblewrap is not installed (Debian package "bubblewrap").';
    expect(await sandbox.available()).toEqual({ ok: false, reason });
    await expect(sandbox.run({ code: 'print(1)', signal: none })).rejects.toThrow(reason);
    await expect(sandbox.warm()).rejects.toThrow(reason);
  });

  it('rejects a bubblewrap that isolates nothing', async () => {
    const available = await sandboxWith({ bwrap: '/usr/bin/true' }).available();
    expect(available.ok).toBe(false);
  });
});

it('removes what a killed host of this machine left', async () => {
  const left = join(state, `${hostname().replace(/[^\w-]/g, '')}-4194303-1-1`);
  const others = join(state, 'another-machine-4194303-1-1');
  mkdirSync(left, { recursive: true });
  mkdirSync(others);
  await sandboxWith().available();
  expect(readdirSync(state)).toEqual(['another-machine-4194303-1-1']);
  rmSync(others, { recursive: true });
});
