import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { conversations, documentRuns, row, rows, turns } from '@studyhall/persistence';
import { JobQueues, loadConfig, RedisConnections } from '@studyhall/platform';
import { startProduct, type Product } from '../support/product.ts';
import type { Person, Tab } from '../support/person.ts';

let product: Product;
let redis: RedisConnections;
let queues: JobQueues;
beforeAll(async () => {
  product = await startProduct();
  redis = new RedisConnections(loadConfig(product.env));
  queues = new JobQueues(redis);
});
afterAll(async () => {
  await queues?.onApplicationShutdown();
  redis?.onApplicationShutdown();
  await product?.stop();
});

const slides = { title: 'Water', slides: [{ title: 'Rain', bullets: ['It falls.'] }] };
const ORDER = `[[demo: tool=make_slides args=${JSON.stringify(slides)} text="Done."]]`;

/** The process in which a worker writes files: the one that is kept after the last. */
function writersOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(/\s+/))
    .filter((child) => child !== '' && commandOf(child).includes('writer.process'))
    .map(Number);
}

function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const worker = () => product.workers.at(-1)!;
const gone = (pid: number): Promise<void> => expect.poll(() => commandOf(pid), { timeout: 10_000 }).toBe('');

const held = new Set<number>();
/** Freezes the writing process of the worker, so that what it is given next is never ready by itself. */
async function hold(): Promise<{ pid: number; letGo: () => void }> {
  if (writersOf(worker().pid).length === 0) {
    const ann = await product.signedIn();
    const tab = await ann.open();
    await tab.closing((await ann.ask(ORDER)).turn_id);
  }
  const [pid = 0] = writersOf(worker().pid);
  process.kill(pid, 'SIGSTOP');
  held.add(pid);
  const letGo = (): void => {
    held.delete(pid);
    process.kill(pid, 'SIGCONT');
  };
  return { pid, letGo };
}
afterEach(() => {
  for (const pid of held) if (commandOf(pid) !== '') process.kill(pid, 'SIGCONT');
  held.clear();
});

const runOf = (turnId: string) =>
  row<{ id: string; state: string }>(
    product.db,
    `SELECT id, state FROM document_runs WHERE turn_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [turnId],
  );
/** Asks for slides. Resolves when they are being made, or wait to be. */
async function asked(mia: Person, tab: Tab, state: 'queued' | 'running'): Promise<string> {
  const { turn_id } = await mia.ask(ORDER);
  await tab.event('turn.step', (event) => event.turn_id === turn_id && event.step.status === 'running');
  await expect.poll(async () => (await runOf(turn_id))?.state, { timeout: 10_000 }).toBe(state);
  return turn_id;
}
const filesOf = ({ user }: Person) =>
  rows(product.db, `SELECT name FROM files WHERE user_id = $1`, [user.id]);
const objects = async (): Promise<number> =>
  (
    await readdir(join(product.env.DATA_DIR ?? '', 'objects'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile() && entry.name.startsWith('artifacts')).length;

it('are written outside of the process that streams: replies of others go on meanwhile', async () => {
  const [mia, ben] = await Promise.all([product.signedIn(), product.signedIn()]);
  const [tab, bens] = await Promise.all([mia.open(), ben.open()]);
  const { letGo } = await hold();
  const document = await asked(mia, tab, 'running');
  const reply = await ben.ask('[[demo: tokens=200 rate=400]]');
  expect(await bens.closing(reply.turn_id)).toMatchObject({ type: 'turn.completed' });
  expect(bens.turnEvents(reply.turn_id).filter(({ type }) => type === 'turn.delta').length).toBeGreaterThan(
    2,
  );
  expect(tab.turnEvents(document).map(({ type }) => type)).toEqual(['turn.step']);
  letGo();
  expect(await tab.closing(document)).toMatchObject({
    type: 'turn.completed',
    message: { content: 'Done.', document_filename: 'Water.pptx' },
  });
  const steps = tab.turnEvents(document).flatMap((event) => (event.type === 'turn.step' ? [event.step] : []));
  expect(steps.map(({ status, title }) => `${status}: ${title}`)).toEqual([
    'running: Making slides: Water',
    'done: Made Water.pptx',
  ]);
});

it('are made at most two at once when many are asked for, each for its owner', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => product.signedIn()));
  const tabs = await Promise.all(people.map((one) => one.open()));
  const asking = people.map((one) => one.ask(ORDER));
  const replies = await Promise.all(asking.map(async (turn, at) => tabs[at]!.closing((await turn).turn_id)));
  expect(replies).toEqual(
    replies.map(() =>
      expect.objectContaining({ message: expect.objectContaining({ document_filename: 'Water.pptx' }) }),
    ),
  );
  for (const one of people) expect(await filesOf(one)).toHaveLength(1);
  const [, ...others] = writersOf(worker().pid);
  expect(others.length).toBeLessThanOrEqual(1);
  // The tests below hold the one that is left.
  for (const pid of others) {
    process.kill(pid, 'SIGKILL');
    await gone(pid);
  }
});

describe('are stopped', () => {
  it.each([
    ['with their reply', (mia: Person, id: string) => mia.http.post(`/chat/turns/${id}/stop`)],
    [
      'with the access of their owner',
      async (mia: Person) => {
        const master = await product.signedIn({ role: 'MASTER_ADMIN' });
        return master.http.send('PUT', `/api/users/${mia.user.id}/access`, { access_granted: false });
      },
    ],
    ['with their conversation', (mia: Person) => mia.http.post('/clear-history')],
  ])('%s, while they are written', async (_how, stop) => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { pid } = await hold();
    const before = await objects();
    const id = await asked(mia, tab, 'running');
    expect((await stop(mia, id)).status).toBeLessThan(300);
    await gone(pid);
    const state = () => row(product.db, `SELECT 1 FROM turns WHERE id = $1 AND state = 'running'`, [id]);
    await expect.poll(state, { timeout: 10_000 }).toBeNull();
    expect(await filesOf(mia)).toEqual([]);
    expect(await objects()).toBe(before);
  });

  it('while they wait in the queue', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    await queues.queue('documents').pause();
    const id = await asked(mia, tab, 'queued');
    const run = await runOf(id);
    await expect.poll(() => queues.isPending('documents', run?.id ?? '')).toBe(true);
    await mia.http.post(`/chat/turns/${id}/stop`);
    expect(await tab.closing(id)).toMatchObject({ type: 'turn.stopped' });
    await expect.poll(() => queues.isPending('documents', run?.id ?? '')).toBe(false);
    // Even a job that is found again makes nothing for a reply that is over.
    await queues.add('documents', run?.id ?? '', { run_id: run?.id ?? '' });
    const done = queues.settled('documents', run?.id ?? '', 20_000);
    await queues.queue('documents').resume();
    await done;
    expect((await runOf(id))?.state).toBe('queued');
    expect(await filesOf(mia)).toEqual([]);
  });
});

describe('survive', () => {
  it('the end of their process: the model is told, and the next file is made', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { pid } = await hold();
    const id = await asked(mia, tab, 'running');
    process.kill(pid, 'SIGKILL');
    expect(await tab.closing(id)).toMatchObject({
      type: 'turn.completed',
      message: { documentGenerationResult: { success: false, error: 'Document generation failed' } },
    });
    const told = JSON.stringify(product.model.control.requests());
    expect(told).toContain('Error: Document generation failed: The file could not be written.');
    const next = await mia.ask(ORDER);
    expect(await tab.closing(next.turn_id)).toMatchObject({ message: { is_document_result: true } });
  });

  it('a worker that is told to stop, and its whole group with it: they are finished first', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { pid, letGo } = await hold();
    const id = await asked(mia, tab, 'running');
    const stopped = worker().stop();
    process.kill(pid, 'SIGTERM');
    letGo();
    expect(await tab.closing(id)).toMatchObject({ message: { is_document_result: true } });
    expect(await stopped).toBe(0);
    await gone(pid);
    await product.startWorker();
  });

  it('a Redis that forgot the job', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    await queues.queue('documents').pause();
    const id = await asked(mia, tab, 'queued');
    const run = await runOf(id);
    await expect.poll(() => queues.isPending('documents', run?.id ?? '')).toBe(true);
    await redis.commands.del(await redis.commands.keys(`${redis.prefix}:documents:*`));
    expect(await tab.closing(id, 30_000)).toMatchObject({ message: { is_document_result: true } });
  });

  it('the end of their worker, where the reply is written by another', async () => {
    const mia = await product.signedIn();
    const conversationId = await conversations.ensureActive(product.db, mia.user.id);
    const [id, turnId] = [randomUUID(), randomUUID()];
    // This test is the other worker: no queue knows the turn, and the sweeper thinks that it is just being stored.
    const turn = {
      id: turnId,
      userId: mia.user.id,
      conversationId,
      clientMessageId: null,
      message: 'Slides, please.',
      fileIds: [],
      shouldUseDocuments: false,
    };
    await turns.insertTurn(product.db, turn, 10);
    await product.db.query(
      `UPDATE turns SET state = 'running', attempt = 1, created_at = now() + interval '1 hour' WHERE id = $1`,
      [turnId],
    );
    const { pid, letGo } = await hold();
    const run = {
      id,
      user_id: mia.user.id,
      turn_id: turnId,
      attempt: 1,
      kind: 'slides',
      outline: slides,
    } as const;
    await documentRuns.insertRun(product.db, run);
    const made = queues.addAndWait('documents', id, { run_id: id }, 50_000);
    await expect.poll(async () => (await runOf(turnId))?.state, { timeout: 10_000 }).toBe('running');
    await worker().kill();
    letGo();
    await gone(pid);
    await product.startWorker();
    await made;
    expect(await documentRuns.takeResult(product.db, mia.user.id, id)).toMatchObject({
      artifact: { filename: 'Water.pptx', slides_count: 2 },
    });
    expect(await filesOf(mia)).toEqual([{ name: 'Water.pptx' }]);
    await product.db.query(`UPDATE turns SET state = 'completed' WHERE id = $1`, [turnId]);
  });

  it('the end of the worker that writes their reply too: made once, and nothing else is left', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { pid, letGo } = await hold();
    const before = await objects();
    const id = await asked(mia, tab, 'running');
    const folder = /--allow-fs-write=(\S+?)\0/.exec(commandOf(pid))?.[1] ?? '';
    expect(existsSync(folder)).toBe(true);
    await worker().kill();
    letGo();
    await gone(pid);
    expect(existsSync(folder)).toBe(false);
    await product.startWorker();
    await tab.event('turn.reset', (event) => event.turn_id === id, 30_000);
    expect(await tab.closing(id, 30_000)).toMatchObject({
      type: 'turn.completed',
      message: { content: 'Done.', document_filename: 'Water.pptx' },
    });
    expect(await filesOf(mia)).toEqual([{ name: 'Water.pptx' }]);
    expect(await objects()).toBe(before + 1);
  });
});

it('leave no row behind, and no file that no reply took', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const { turn_id } = await mia.ask(ORDER);
  await tab.closing(turn_id);
  expect(await documentRuns.removeUsed(product.db)).toEqual([]);
  expect(await rows(product.db, `SELECT * FROM document_runs`)).toEqual([]);

  // As it is when the worker dies between the file and the reply.
  const [{ id: fileId } = { id: '' }] = await rows<{ id: string }>(
    product.db,
    `SELECT id FROM files WHERE user_id = $1`,
    [mia.user.id],
  );
  const run = {
    id: randomUUID(),
    user_id: mia.user.id,
    turn_id,
    attempt: 7,
    kind: 'slides',
    outline: slides,
  } as const;
  await documentRuns.insertRun(product.db, run);
  await product.db.query(`UPDATE document_runs SET state = 'done', result = $2 WHERE id = $1`, [
    run.id,
    { artifact: { file_id: fileId } },
  ]);
  expect(await documentRuns.takeResult(product.db, mia.user.id + 1, run.id)).toBeNull();
  expect(await documentRuns.removeUsed(product.db)).toEqual([{ user_id: mia.user.id, file_id: fileId }]);
  expect(await rows(product.db, `SELECT * FROM document_runs`)).toEqual([]);
});
