import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted, FileInfo } from '@studyhall/contracts';
import { QUEUES } from '@studyhall/platform';
import type { Person, Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** One user's jobs of each kind must not keep another user's job from running. */
let product: Product;
let redis: Redis;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '2', TURN_CONCURRENCY: '8' } });
  redis = new Redis(product.env.REDIS_URL ?? '');
  // The first program of a worker waits for its sandboxes to be prepared.
  const first = await product.signedIn();
  await first.http.post('/chat', { message: program('print(1)') });
});
afterAll(async () => {
  redis?.disconnect();
  await product?.stop();
});

const program = (code: string): string =>
  `[[demo: tool=run_code args=${JSON.stringify({ code })} text="Done."]]`;

/** Holds its slot without using the processor. */
const ENDLESS = program('import time\nwhile True: time.sleep(1)');

const RECORDING = await readFile(join(import.meta.dirname, '../fixtures/chromium-live.webm'));

/** Asks in `count` conversations at once. */
async function askInMany(person: Person, message: string, count: number): Promise<ChatAccepted[]> {
  const asked: ChatAccepted[] = [];
  for (let at = 0; at < count; at++) {
    const made = await person.http.post<{ conversation_id: string }>('/api/conversations');
    asked.push(await person.ask(message, { conversation_id: made.body.conversation_id }));
  }
  return asked;
}

async function stopAll(person: Person, tab: Tab, turns: ChatAccepted[]): Promise<void> {
  for (const { turn_id } of turns) await person.http.post(`/chat/turns/${turn_id}/stop`, {});
  for (const { turn_id } of turns) await tab.terminalEvent(turn_id);
}

async function upload(person: Person, name: string, text: string): Promise<FileInfo> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), name);
  return (await person.http.post<FileInfo>('/api/upload', form)).body;
}

async function transcribe(person: Person): Promise<{ success: boolean; error: string | null }> {
  const form = new FormData();
  form.append('file', new Blob([RECORDING], { type: 'audio/webm' }), 'recording.webm');
  const answer = await person.http.post<{ success: boolean; error: string | null }>(
    '/api/audio/transcribe',
    form,
  );
  return answer.body;
}

/**
 * Milliseconds. Far below what endless programs (30 s) and silent replies (50 s) take, and above what a busy machine adds.
 */
const AT_ONCE_MS = 20_000;
/** Files that a worker reads at the same time. */
const INGEST_PLACES = QUEUES.ingest.concurrency;

/** The number of running jobs in a lane. */
const runningIn = (lane: string): Promise<number> =>
  redis.zcard(`${product.env.REDIS_PREFIX}:line:${lane}:running`);

function report(what: string, started: number): number {
  const ms = Math.round(performance.now() - started);
  console.log(`${what}: ${ms} ms`);
  return ms;
}

it('a program runs at once beside eight endless ones of another user', async () => {
  const [mia, ben] = [await product.signedIn(), await product.signedIn()];
  const [tab, other] = [await mia.open(), await ben.open()];
  const endless = await askInMany(mia, ENDLESS, 8);
  await tab.event('turn.step', ({ step }) => step.tool === 'run_code' && step.status === 'running');

  const started = performance.now();
  const turn = await ben.ask(program('print(42)'));
  const end = await other.terminalEvent(turn.turn_id);
  expect(report('print(42)', started)).toBeLessThan(AT_ONCE_MS);
  expect(end).toMatchObject({ type: 'turn.completed', message: { codeExecutionResult: { output: '42\n' } } });
  await stopAll(mia, tab, endless);
});

it('a program runs at once beside the endless ones of two other users', async () => {
  const others = [await product.signedIn(), await product.signedIn()];
  const ben = await product.signedIn();
  const tabs = [await others[0]!.open(), await others[1]!.open()];
  const tab = await ben.open();
  const endless = await Promise.all(others.map((person) => askInMany(person, ENDLESS, 3)));
  // Each of both has a long slot and a short one, and waits with the third program.
  for (const lane of ['{code}', '{code}:long']) await expect.poll(() => runningIn(lane)).toBe(2);

  const started = performance.now();
  const turn = await ben.ask(program('print(43)'));
  const end = await tab.terminalEvent(turn.turn_id);
  expect(report('print(43)', started)).toBeLessThan(AT_ONCE_MS);
  expect(end).toMatchObject({ type: 'turn.completed', message: { codeExecutionResult: { output: '43\n' } } });
  for (const [at, turns] of endless.entries()) await stopAll(others[at]!, tabs[at]!, turns);
});

it('a note is read at once beside eight large files of another user', async () => {
  const [mia, ben] = [await product.signedIn(), await product.signedIn()];
  const tab = await ben.open();
  const large = 'A line of a large file that takes a while to read and to store.\n'.repeat(400_000);
  const files: FileInfo[] = [];
  // It reads none before all wait.
  const [worker] = product.workers;
  worker?.signal('SIGSTOP');
  for (let at = 0; at < 8; at++) files.push(await upload(mia, `large-${at}.txt`, large));
  const note = await upload(ben, 'note.txt', 'x'.repeat(500));
  const started = performance.now();
  worker?.signal('SIGCONT');
  await tab.event('file.status', ({ file_id, status }) => file_id === note.id && status === 'ready');
  report('a note', started);
  // In one queue for all, fewer would be on their way still: those that are read beside the note.
  const [{ unread }] = (await product.db.query(
    `SELECT count(*)::int AS unread FROM files WHERE user_id = $1 AND status <> 'ready'`,
    [mia.user.id],
  )) as [{ unread: number }];
  expect(unread).toBeGreaterThanOrEqual(INGEST_PLACES);
  for (const file of files) await mia.http.delete(`/api/files/${file.id}`);
});

it('a recording is transcribed beside twenty of another user, and none fails', async () => {
  const [mia, ben] = [await product.signedIn(), await product.signedIn()];
  product.model.control.setRules([{ endpoint: 'transcriptions', delay: 1_000 }]);
  let done = 0;
  const many = Array.from({ length: 20 }, () => transcribe(mia).finally(() => (done += 1)));
  await product.model.control.waitForRequest(({ endpoint }) => endpoint === 'transcriptions');

  const started = performance.now();
  expect(await transcribe(ben)).toMatchObject({ success: true });
  report('a recording', started);
  // In one queue for all, most of the others would have ended before.
  expect(done).toBeLessThan(12);
  product.model.control.setRules([]);
  for (const one of await Promise.all(many)) expect(one).toMatchObject({ success: true, error: null });
});

it('a reply begins at once beside the silent replies of another user', async () => {
  const [mia, ben] = [await product.signedIn(), await product.signedIn()];
  const [tab, other] = [await mia.open(), await ben.open()];
  const silent = await askInMany(mia, '[[demo: delay=50000 text="Late"]]', 10);
  await product.model.control.waitForRequest(({ body }) => JSON.stringify(body).includes('delay=50000'));

  const started = performance.now();
  const turn = await ben.ask('[[demo: text="Hi"]]');
  await other.text(turn.turn_id, 1);
  expect(report('a first word', started)).toBeLessThan(AT_ONCE_MS);
  await stopAll(mia, tab, silent);
});

it('the jobs of a killed worker count until their locks expire', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const endless = await askInMany(mia, ENDLESS, 3);
  await tab.event('turn.step', ({ step }) => step.tool === 'run_code' && step.status === 'running');
  await product.workers[0]?.kill();
  await product.startWorker();
  await stopAll(mia, tab, endless);
  const done = await mia.ask(program('print("again")'));
  expect(await tab.terminalEvent(done.turn_id)).toMatchObject({
    message: { codeExecutionResult: { output: 'again\n' } },
  });
});
