import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFailures } from './failures.js';
import { linesBackwards } from './lines-backwards.js';
import { readLogPage, type LogCursor } from './log-page.js';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR_MS = 3_600_000;
const LINES = 1_200;
const TURN = '7d10b04f-1d23-4302-a852-b5d20457ffd0';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-logs-'));
  // Longer than a chunk, with letters of several bytes at its ends, and ten lines in each millisecond.
  const line = (at: number, more: object = {}): string =>
    JSON.stringify({ level: 30, time: NOW - LINES + Math.floor(at / 10), msg: `سطر ${at}`, ...more });
  const lines = Array.from({ length: LINES }, (_, at) => line(at, { user_id: at % 7 }));
  const old = JSON.stringify({ level: 50, time: NOW - 72 * HOUR_MS, msg: 'old', turn_id: TURN });
  await write('api.log.1', [old, ...lines.slice(0, 400)]);
  await write('api.log', ['[Nest] not of the product', ...lines.slice(400), '{"level":30,"time":17']);
  await write('worker.log', [
    JSON.stringify({ level: 30, time: NOW, context: 'RouterExplorer', msg: 'Mapped' }),
    JSON.stringify({ level: 40, time: NOW, msg: 'A reply failed', turn_id: TURN, user_id: 12, err: FAILED }),
    JSON.stringify({ level: 40, time: NOW + 1, msg: 'Another', turn_id: 'x', user_id: 2, err: FAILED }),
  ]);
  await write('postgres.log', ['LOG: not JSON']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FAILED = {
  type: 'ModelError',
  message: 'what the server said',
  code: 'busy',
  stack: '    at x (node:internal/a:1:1)\n    at write (/srv/studyhall/worker/src/turns/turn.loop.ts:12:3)',
};

const write = (name: string, lines: readonly string[]): Promise<void> =>
  writeFile(join(folder, name), lines.map((line) => `${line}\n`).join(''));

it('reads every line once, the newest first, page by page', async () => {
  const seen: string[] = [];
  let before: LogCursor | undefined;
  for (;;) {
    const { lines, next } = await readLogPage(folder, { level: 30, before }, NOW);
    expect(lines.length).toBeLessThanOrEqual(100);
    seen.push(...lines.map(({ msg = '' }) => msg));
    if (!next) break;
    before = next;
  }
  const own = Array.from({ length: LINES }, (_, at) => `سطر ${at}`).reverse();
  expect(seen).toEqual(['Another', 'A reply failed', ...own]);
});

it('finds the lines of a turn and of a user, not those that have the digits elsewhere', async () => {
  const about = async (id: string) => (await readLogPage(folder, { id, level: 30 }, NOW)).lines;
  expect((await about(TURN)).map(({ msg }) => msg)).toEqual(['A reply failed']);
  expect((await about('12')).map(({ msg }) => msg)).toEqual(['A reply failed']);
  expect(await about('99')).toEqual([]);
});

it('shows warnings alone where they are asked for', async () => {
  const { lines } = await readLogPage(folder, { level: 40 }, NOW);
  expect(lines.map(({ process }) => process)).toEqual(['worker', 'worker']);
});

it('reads nothing where another program keeps the logs', async () => {
  expect(await readLogPage(join(folder, 'none'), { level: 30 }, NOW)).toEqual({ lines: [], next: null });
});

it('drops a line without an end instead of holding it', async () => {
  const path = join(folder, 'endless');
  await writeFile(path, `first\n${'x'.repeat(2_000_000)}\nlast`);
  const lines: string[] = [];
  for await (const line of linesBackwards(path)) lines.push(line);
  expect([lines[0], lines.at(-1)]).toEqual(['last', 'first']);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400_000);
});

it('counts failures by kind, without their messages', async () => {
  expect(await countFailures(folder, NOW)).toEqual([
    {
      ...{ process: 'worker', context: null, type: 'ModelError', code: 'busy', route: null },
      ...{ at: 'turns/turn.loop.ts:12', count: 2, last: '2026-11-28T12:00:00.001Z' },
    },
  ]);
});
