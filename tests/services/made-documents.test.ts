import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toolRuns, row, rows } from '@studyhall/persistence';
import { documentsOfThisFile, gone, idle, ORDER, slides, writersOf } from '../support/made-documents.ts';
import type { Person } from '../support/person.ts';

const stage = documentsOfThisFile();

it('are written outside of the process that streams: replies of others go on meanwhile', async () => {
  const [mia, ben] = await Promise.all([stage.product.signedIn(), stage.product.signedIn()]);
  const [tab, bens] = await Promise.all([mia.open(), ben.open()]);
  const { release } = await stage.hold();
  const document = await stage.asked(mia, tab, 'running');
  const reply = await ben.ask('[[demo: tokens=200 rate=100]]');
  expect(await bens.terminalEvent(reply.turn_id)).toMatchObject({ type: 'turn.completed' });
  expect(bens.turnEvents(reply.turn_id).filter(({ type }) => type === 'turn.delta').length).toBeGreaterThan(
    2,
  );
  expect(tab.turnEvents(document).map(({ type }) => type)).toEqual(['turn.step']);
  release();
  expect(await tab.terminalEvent(document)).toMatchObject({
    type: 'turn.completed',
    message: { content: 'Done.', document_filename: 'Water.pptx' },
  });
  const steps = tab.turnEvents(document).flatMap((event) => (event.type === 'turn.step' ? [event.step] : []));
  expect(steps.map(({ status, title }) => `${status}: ${title}`)).toEqual([
    'running: Making slides: Water',
    'done: Made Water.pptx',
  ]);
});

it('are made a few at once when many are asked for, each for its owner', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => stage.product.signedIn()));
  const tabs = await Promise.all(people.map((one) => one.open()));
  const asking = people.map((one) => one.ask(ORDER));
  const replies = await Promise.all(
    asking.map(async (turn, at) => tabs[at]!.terminalEvent((await turn).turn_id)),
  );
  expect(replies).toEqual(
    replies.map(() =>
      expect.objectContaining({ message: expect.objectContaining({ document_filename: 'Water.pptx' }) }),
    ),
  );
  for (const one of people) expect(await stage.filesOf(one)).toHaveLength(1);
  const [, ...others] = writersOf(stage.worker().pid);
  // The worker has two places, and two for files that take longer than a time slice, as on a busy machine.
  expect(others.length).toBeLessThanOrEqual(3);
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
        const master = await stage.product.signedIn({ role: 'MASTER_ADMIN' });
        return master.http.send('PUT', `/api/users/${mia.user.id}/access`, { access_granted: false });
      },
    ],
    ['with their conversation', (mia: Person) => mia.http.post('/clear-history')],
  ])('%s, while they are written', async (_how, stop) => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    const { pid } = await stage.hold();
    const before = await stage.objects();
    const id = await stage.asked(mia, tab, 'running');
    expect((await stop(mia, id)).status).toBeLessThan(300);
    await idle(pid);
    const state = () =>
      row(stage.product.db, `SELECT 1 FROM turns WHERE id = $1 AND state = 'running'`, [id]);
    await expect.poll(state).toBeNull();
    expect(await stage.filesOf(mia)).toEqual([]);
    expect(await stage.objects()).toBe(before);
  });

  it('while they wait in the queue', async () => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    await stage.queues.queue('documents').pause();
    const id = await stage.asked(mia, tab, 'queued');
    const run = await stage.runOf(id);
    const isPending = () => stage.queues.isPending('documents', run?.id ?? '');
    await expect.poll(isPending).toBe(true);
    await mia.http.post(`/chat/turns/${id}/stop`);
    expect(await tab.terminalEvent(id)).toMatchObject({ type: 'turn.stopped' });
    await expect.poll(isPending).toBe(false);
    // Even a job that is found again makes nothing for a reply that is over.
    await stage.queues.add('documents', run?.id ?? '', { run_id: run?.id ?? '', user_id: mia.user.id });
    await stage.queues.queue('documents').resume();
    await expect.poll(isPending).toBe(false);
    // The row of an ended turn may be removed by now.
    expect((await stage.runOf(id))?.state ?? 'queued').toBe('queued');
    expect(await stage.filesOf(mia)).toEqual([]);
  });
});

it('leave no row behind, and no file that no reply shows', async () => {
  const { db } = stage.product;
  const mia = await stage.product.signedIn();
  const tab = await mia.open();
  const { turn_id } = await mia.ask(ORDER);
  await tab.terminalEvent(turn_id);
  const runs = () => rows(db, `SELECT * FROM tool_runs`);
  await expect.poll(runs).toEqual([]);
  const [made] = await stage.filesOf(mia);
  const objects = await stage.objects();

  // The state after a worker died between storing the file and ending the reply.
  const run = {
    id: randomUUID(),
    user_id: mia.user.id,
    turn_id,
    attempt: 7,
    kind: 'slides',
    input: { outline: slides },
  } as const;
  await db.transaction(async (tx) => {
    await toolRuns.insertRun(tx, run);
    await tx.query(`UPDATE tool_runs SET state = 'done', result = $2 WHERE id = $1`, [
      run.id,
      { value: { artifact: { file_id: made?.id } } },
    ]);
    expect(await toolRuns.takeResult(tx, mia.user.id + 1, run.id)).toBeNull();
  });
  await expect.poll(runs).toEqual([]);
  expect(await stage.filesOf(mia)).toEqual([]);
  await expect.poll(() => stage.objects()).toBe(objects - 1);
});
