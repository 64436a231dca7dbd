import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startClient, startSandboxServer, WORKER, type SandboxServer } from './sandbox.server.js';
import { cgroupsOf, eventually, processesOf, templatesOf, type Trace } from './traces.js';

const MIB = 1024 * 1024;
const SLEEPER = "import subprocess\nsubprocess.run(['sleep', '3600'])";
const JOB = {
  ...{ code: '', stdin: '', inputs: [], wallMs: 20_000, cpuSeconds: 20, outputBytes: 1000 },
  ...{ artifacts: 1, artifactBytes: 1000, totalBytes: 1000 },
};
const none = new AbortController().signal;
const SENTENCE = /^[A-Z][^.]+\.$/;

interface Answer {
  event: string;
  why?: string;
  detail?: string;
  output?: string;
}

let place: string;
let server: SandboxServer;
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'studyhall-server-'));
  chmodSync(place, 0o711);
  server = await startSandboxServer(place);
});
afterEach(async () => {
  await server.stop();
  // A test of the machine that was still running ends by itself.
  await eventually(() => traces(server) || (templatesOf(server.pid).length > 0 && 'a template'));
  rmSync(place, { recursive: true, force: true });
});

const traces = ({ pid, state }: SandboxServer): string =>
  [...processesOf(pid).map(({ command }) => command), ...cgroupsOf(pid), ...filesIn(state)].join('\n');

/** The server makes the folder once it has tested the machine. */
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const sleeps = (): string | false =>
  !processesOf(server.pid).some(({ command }) => command.startsWith('sleep')) && 'sleep does not run';

/** Undefined once the process has ended. */
const uidOf = (pid: number): number | undefined => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;

/** The result of a program that a user without rights runs by the server. */
async function runAs(uid: number, code: string): Promise<Record<string, unknown>> {
  const client = startClient(server.socket, code, { uid, gid: uid });
  return JSON.parse(await text(client.stdout!)) as Record<string, unknown>;
}

/** A connection that sends lines of its own. */
function converse(...lines: unknown[]): {
  answers: AsyncIterator<Answer>;
  say(line: unknown): void;
  end(): void;
} {
  const socket = connect(server.socket);
  const say = (line: unknown): void =>
    void socket.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  lines.forEach(say);
  socket.on('error', () => undefined);
  const answers = (async function* () {
    for await (const line of createInterface({ input: socket })) yield JSON.parse(line) as Answer;
  })();
  return { answers, say, end: () => void socket.destroy() };
}

const next = async (answers: AsyncIterator<Answer>): Promise<Answer | undefined> =>
  (await answers.next()).value as Answer | undefined;

describe.runIf(process.geteuid?.() === 0)('a sandbox server', () => {
  it('runs programs of a user without rights, each under another uid, and collects for that user alone', async () => {
    const code = `${SLEEPER}\nopen('made.txt', 'w').write('made')\nprint('done')`;
    const result = runAs(WORKER, code);
    // Awaited at the end of the test.
    result.catch(() => undefined);
    await eventually(sleeps);
    const processes = (): Trace[] =>
      processesOf(server.pid).filter(({ command }) => !command.includes('supervisor.py'));
    const uids = (): number[] => processes().flatMap(({ pid }) => uidOf(pid) ?? []);
    // The program that runs, and a prepared sandbox.
    await eventually(() => new Set(uids()).size < 2 && 'no sandbox is prepared');
    expect(uids().every((uid) => uid > 1_000_000_000)).toBe(true);
    expect(cgroupsOf(server.pid).length).toBeGreaterThan(0);
    const [folder] = readdirSync(server.state);
    expect(statSync(join(server.state, folder!))).toMatchObject({ uid: 0, gid: WORKER });
    expect(statSync(join(server.state, folder!)).mode & 0o777).toBe(0o750);
    // The program goes on.
    for (const { pid, command } of processes()) if (command.startsWith('sleep')) process.kill(pid);
    expect(await result).toEqual({
      ...{ uid: WORKER, capabilities: '0'.repeat(16), outcome: 'ok', output: 'done\n' },
      files: [{ text: 'made', error: 'EACCES' }],
    });
  });

  it('limits memory with control groups', async () => {
    expect(await runAs(WORKER, 'x = bytearray(2 << 30)')).toMatchObject({ outcome: 'memory' });
  });

  it('cannot be reached by another user', async () => {
    expect(await runAs(WORKER + 1, 'print(1)')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('EACCES'),
    });
  });

  it.each([
    ['no JSON', 'slot'],
    ['settings of its own', { ask: 'slot', limits: {}, bwrap: ['/bin/sh'] }],
    ['a limit that is no number', { ask: 'slot', limits: { memoryBytes: '1' } }],
    ['two lines at once', '{"ask":"slot","limits":{}}\n{}'],
    ['a line without an end', 'x'.repeat(5000)],
  ])('refuses %s with one sentence', async (_what, line) => {
    const { answers } = converse(line);
    const answer = await next(answers);
    expect(answer).toMatchObject({ event: 'failed', why: 'refused' });
    expect(answer?.detail).toMatch(SENTENCE);
    expect(await next(answers)).toBeUndefined();
    expect(processesOf(server.pid)).toEqual([]);
  });

  it('lowers limits to their maximum', async () => {
    const huge = { memoryBytes: 1e15, diskBytes: 1e15, processes: 1e6 };
    const { answers, say, end } = converse({ ask: 'slot', limits: huge });
    expect(await next(answers)).toMatchObject({ event: 'ready' });
    const memory = cgroupsOf(server.pid)
      .flatMap((folder) => [join(folder, 'memory.limit_in_bytes'), join(folder, 'memory.max')])
      .filter((file) => existsSync(file))
      .map((file) => Number(readFileSync(file, 'utf8')));
    expect(memory).toEqual([512 * MIB]);
    const code = `
import os, resource
disk = os.statvfs('.')
print(disk.f_blocks * disk.f_frsize, resource.getrlimit(resource.RLIMIT_NPROC)[1], resource.getrlimit(resource.RLIMIT_CPU)[0])
`;
    say({ ...JOB, code, cpuSeconds: 1e9, wallMs: 1e12 });
    const { output = '' } = (await next(answers)) ?? {};
    const [disk, processes, seconds] = Buffer.from(output, 'base64').toString().trim().split(' ').map(Number);
    expect(disk).toBeLessThan(65 * MIB);
    expect(processes).toBeLessThan(80);
    expect(seconds).toBeLessThan(40);
    end();
    await eventually(() => traces(server) || false);
  });

  it.each([
    ['a name that climbs out', { ...JOB, inputs: [{ name: '../../../../tmp/climbed', size: 1 }] }],
    ['a size below zero', { ...JOB, inputs: [{ name: 'a', size: -1 }] }],
    ['more files than fit', { ...JOB, inputs: [{ name: 'a', size: 1e12 }] }],
    ['a limit that is no number', { ...JOB, wallMs: 'Infinity' }],
    ['no job', 'x'],
  ])('refuses %s in a job with one sentence', async (_what, job) => {
    const { answers, say } = converse({ ask: 'slot', limits: {} });
    expect(await next(answers)).toMatchObject({ event: 'ready' });
    say(job);
    const answer = await next(answers);
    expect(answer).toMatchObject({ event: 'failed', why: 'refused' });
    expect(answer?.detail).toMatch(SENTENCE);
    expect(await next(answers)).toBeUndefined();
    expect(traces(server)).toBe('');
  });

  it('makes a bounded number of sandboxes for 40 connections at once', async () => {
    const all = Array.from({ length: 40 }, () => converse({ ask: 'slot', limits: {} }));
    const answers = await Promise.all(all.map((one) => next(one.answers)));
    expect(answers.filter((answer) => answer?.event === 'ready')).toHaveLength(6);
    const refused = answers.filter((answer) => answer?.event === 'failed');
    expect(refused).toHaveLength(34);
    for (const answer of refused) expect(answer?.detail).toBe('All 6 sandboxes of this server are in use.');
    for (const { end } of all) end();
    await eventually(() => traces(server) || false);
    const later = converse({ ask: 'slot', limits: {} });
    expect(await next(later.answers)).toMatchObject({ event: 'ready' });
    later.end();
  });

  it('leaves nothing when its client is killed', async () => {
    const client = startClient(server.socket, SLEEPER);
    const closed = once(client, 'close');
    await eventually(sleeps);
    client.kill('SIGKILL');
    await closed;
    await eventually(() => traces(server) || false);
  });

  it('leaves nothing when it is killed, and its client goes on with the next one', async () => {
    const sandbox = new BubblewrapSandbox({ socket: server.socket, poolSize: 1 });
    await sandbox.warm();
    const run = sandbox.run({ code: SLEEPER, signal: none });
    // Settled below; until then its failure is expected.
    run.catch(() => undefined);
    await eventually(sleeps);
    const killed = server;
    await killed.stop('SIGKILL');
    await expect(run).rejects.toThrow('the sandbox server ended the connection');
    await eventually(
      () =>
        [...processesOf(killed.pid).map(({ command }) => command), ...cgroupsOf(killed.pid)].join('\n') ||
        false,
    );
    const again = sandbox.run({ code: 'print("again")', signal: none });
    server = await startSandboxServer(place);
    const result = await again;
    expect(result.output).toBe('again\n');
    await result.dispose();
    await sandbox.close();
  });
});
