import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChatAccepted } from '@studyhall/contracts';
import { FairQueue, loadConfig, RedisConnections } from '@studyhall/platform';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** A model server that takes two requests at once, asked by a school's students at the same time. */
let product: Product;
let redis: RedisConnections;
let queue: FairQueue;
beforeAll(async () => {
  product = await startProduct({ env: { MODEL_CONCURRENCY: '2', TURN_QUEUE_LIMIT: '6' } });
  redis = new RedisConnections(loadConfig(product.env));
  queue = new FairQueue(redis);
});
afterAll(async () => {
  redis?.onApplicationShutdown();
  await product?.stop();
});
afterEach(() => product.model.control.reset());

const LONG = '[[demo: delay=60000 text="Late"]]';
const SHORT = '[[demo: text="Short"]]';

/** Waits until no reply of an earlier test is open or waits: the queue removes a stopped one a moment later. */
const empty = async (): Promise<void> => {
  await expect
    .poll(() => product.db.query(`SELECT id FROM turns WHERE state IN ('queued', 'running')`))
    .toEqual([]);
  await expect.poll(() => queue.length('turns')).toBe(0);
};

/** Two students whose replies take both slots, until `end`. */
async function takeBothPlaces(): Promise<{ end: () => Promise<void> }> {
  await empty();
  const holders = await Promise.all([1, 2].map(() => product.signedIn({ school: 'WEST' })));
  const turns: ChatAccepted[] = [];
  for (const holder of holders) turns.push(await holder.ask(LONG));
  await expect
    .poll(async () =>
      (await Promise.all(holders.map((one, at) => one.turn(turns[at]!.turn_id)))).map(({ state }) => state),
    )
    .toEqual(['running', 'running']);
  return {
    end: async () => {
      await Promise.all(
        holders.map((one, at) => one.http.post(`/chat/turns/${turns[at]!.turn_id}/stop`, {})),
      );
    },
  };
}

const inSchool = (school: string, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => product.signedIn({ school })));

describe('a question beyond what the model server takes', () => {
  it('waits with a position that its student sees, and is answered when a slot is free', async () => {
    const { end } = await takeBothPlaces();
    const [mia, ben] = await inSchool('NORTH', 2);
    const [tab, other] = [await mia!.open(), await ben!.open()];
    const first = await mia!.ask(SHORT);
    const second = await ben!.ask(SHORT);
    const queued = await other.event(
      'turn.queued',
      ({ turn_id, position }) => turn_id === second.turn_id && position === 2,
    );
    expect(queued).toEqual({ turn_id: second.turn_id, position: 2, ahead_seconds: expect.any(Number) });
    expect((await ben!.turn(second.turn_id)).state).toBe('queued');
    await end();
    expect(await tab.terminalEvent(first.turn_id)).toMatchObject({ type: 'turn.completed' });
    expect(await other.terminalEvent(second.turn_id)).toMatchObject({ type: 'turn.completed' });
  });

  it('leaves the queue at once when it is stopped', async () => {
    const { end } = await takeBothPlaces();
    const [mia] = await inSchool('NORTH', 1);
    const tab = await mia!.open();
    const { turn_id } = await mia!.ask(SHORT);
    await tab.event('turn.queued', (event) => event.turn_id === turn_id);
    await mia!.http.post(`/chat/turns/${turn_id}/stop`, {});
    expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.stopped' });
    await end();
  });

  it('of another school is answered after one reply of the school that waits', async () => {
    const { end } = await takeBothPlaces();
    const north = await inSchool('NORTH', 4);
    const [south] = await inSchool('SOUTH', 1);
    const waiting: ChatAccepted[] = [];
    for (const student of north) waiting.push(await student.ask(LONG));
    const tab = await south!.open();
    const { turn_id } = await south!.ask(SHORT);
    await tab.event('turn.queued', (event) => event.turn_id === turn_id && event.position <= 2);
    await end();
    expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.completed' });
    // A reply of the other school still has the other slot: two of them would have had both for a minute.
    for (const [at, one] of north.entries()) {
      expect((await one.turn(waiting[at]!.turn_id)).state).toMatch(/^(queued|running)$/);
      await one.http.post(`/chat/turns/${waiting[at]!.turn_id}/stop`, {});
    }
  });

  it('is refused with a sentence while too many wait, and stored once there is room', async () => {
    const { end } = await takeBothPlaces();
    const students = await inSchool('NORTH', 7);
    const tabs = await Promise.all(students.slice(0, 6).map((student) => student.open()));
    for (const student of students.slice(0, 6)) await student.ask(SHORT);
    await Promise.any(tabs.map((tab) => tab.event('turn.queued', ({ position }) => position === 6)));
    expect(await students[6]!.send({ message: SHORT })).toMatchObject({
      status: 503,
      body: {
        code: 'line_full',
        detail: 'Too many questions are waiting for a reply. Please try again in a minute.',
      },
    });
    expect(await students[6]!.history()).toEqual([]);
    await end();
    await expect.poll(async () => (await students[6]!.send({ message: SHORT })).status).toBe(202);
  });

  it('keeps its position, and running replies their slots, when a worker is killed', async () => {
    await takeBothPlaces();
    const [mia] = await inSchool('NORTH', 1);
    const tab = await mia!.open();
    const { turn_id } = await mia!.ask(SHORT);
    await tab.event('turn.queued', (event) => event.turn_id === turn_id);
    await product.startWorker();
    await product.workers.shift()?.kill();
    tab.received.length = 0;
    await tab.event('turn.queued', (event) => event.turn_id === turn_id);
    const holders = (await product.db.query(`SELECT id FROM turns WHERE state = 'running'`)) as Array<{
      id: string;
    }>;
    await product.db.query(`UPDATE turns SET stop_requested = true WHERE id = ANY($1)`, [
      holders.map(({ id }) => id),
    ]);
    expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.completed' });
  });
});

it('a model server that answers 429 is asked less, and every reply is written', async () => {
  await empty();
  const students = await inSchool('EAST', 6);
  product.model.control.setRules([{ endpoint: 'chat', fault: 429, times: 6 }]);
  const tabs = await Promise.all(students.map((student) => student.open()));
  const turns = await Promise.all(students.map((student) => student.ask(SHORT)));
  const ends = await Promise.all(turns.map(({ turn_id }, at) => tabs[at]!.terminalEvent(turn_id)));
  expect(ends.map(({ type }) => type)).toEqual(Array.from({ length: 6 }, () => 'turn.completed'));
});
