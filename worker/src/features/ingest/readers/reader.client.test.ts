import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnreadableFile, readPassages } from './index.js';
import type { Passage, ReadLimits } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import { readerCommand } from './reader.client.js';

let folder: string;
let long: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readers-'));
  long = join(folder, 'long.txt');
  await writeFile(long, 'A sentence that is part of a long text. '.repeat(100_000));
});
afterAll(() => rm(folder, { recursive: true }));

function start(signal: AbortSignal, limits: Partial<ReadLimits> = {}): AsyncGenerator<Passage[]> {
  return readPassages({ path: long, filename: 'long.txt', mimeType: 'text/plain' }, { signal, limits });
}

async function drain(passages: AsyncGenerator<Passage[]>): Promise<void> {
  for await (const batch of passages) expect(batch.length).toBeGreaterThan(0);
}

/** The running child processes of this process. */
async function children(): Promise<string[]> {
  const lists = (await readdir('/proc/self/task')).map((thread) =>
    readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean);
}

describe('the reading process', () => {
  it('returns batches and exits afterwards', async () => {
    const sizes: number[] = [];
    const before = await children();
    for await (const batch of start(new AbortController().signal)) {
      if (sizes.length === 0) expect(await children()).toHaveLength(before.length + 1);
      sizes.push(batch.length);
    }
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBe(50);
    expect(await children()).toEqual(before);
  });

  it('is killed by an abort, at once and halfway', async () => {
    const before = await children();
    await expect(start(AbortSignal.abort(new Error('stopped'))).next()).rejects.toThrow('stopped');

    const early = new AbortController();
    const first = start(early.signal).next();
    early.abort(new Error('changed my mind'));
    await expect(first).rejects.toThrow('changed my mind');

    const late = new AbortController();
    const passages = start(late.signal);
    expect((await passages.next()).value).toHaveLength(50);
    late.abort(new Error('file deleted'));
    await expect(passages.next()).rejects.toThrow('file deleted');
    expect(await children()).toEqual(before);
  });

  it('exits when the caller stops reading', async () => {
    const before = await children();
    for await (const batch of start(new AbortController().signal)) {
      expect(batch).toHaveLength(50);
      break;
    }
    expect(await children()).toEqual(before);
  });

  it('is killed when it takes too long', async () => {
    const before = await children();
    const slow = start(new AbortController().signal, { timeMs: 20 }).next();
    await expect(slow).rejects.toEqual(new UnreadableFile('Reading the file took too long.'));
    expect(await children()).toEqual(before);
  });

  it('does not report its own failures as unreadable files', async () => {
    const signal = new AbortController().signal;
    const gone = readPassages({ path: join(folder, 'gone'), filename: 'a.txt', mimeType: '' }, { signal });
    await expect(gone.next()).rejects.toMatchObject({ code: 'ENOENT' });

    const passages = start(signal);
    const before = await children();
    await passages.next();
    const own = (await children()).find((pid) => !before.includes(pid));
    process.kill(Number(own), 'SIGTERM');
    const outcome = await drain(passages).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(UnreadableFile);
  });

  it('sees the file and its own code, no environment, and starts nothing', async () => {
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'secret');
    const probe = `
      const { readFileSync, writeFileSync } = require('node:fs');
      const tries = {
        file: () => readFileSync(${JSON.stringify(long)}).length,
        other: () => readFileSync(${JSON.stringify(secret)}),
        passwords: () => readFileSync('/etc/passwd'),
        write: () => writeFileSync(${JSON.stringify(long)}, ''),
        start: () => require('node:child_process').execFileSync('/bin/true'),
        thread: () => new (require('node:worker_threads').Worker)('0', { eval: true }),
        code: () => eval('1'),
        environment: () => Object.keys(process.env).length,
      };
      const results = {};
      for (const [name, run] of Object.entries(tries)) {
        try { results[name] = run() } catch (error) { results[name] = error.code ?? error.name }
      }
      console.log(JSON.stringify(results));`;
    const [command, ...args] = readerCommand(long, DEFAULT_LIMITS).slice(0, -1);
    const { stdout } = await promisify(execFile)(command!, [...args, '--eval', probe], { env: {} });
    expect(JSON.parse(stdout)).toEqual({
      file: 4_000_000,
      other: 'ERR_ACCESS_DENIED',
      passwords: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      start: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      code: 'EvalError',
      environment: 0,
    });
  });
});
