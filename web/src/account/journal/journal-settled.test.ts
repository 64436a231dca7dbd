import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../transport/errors';
import type { RequestCommand } from './command';
import { createWorld, keepAway, tick, waiting } from '../../../testing/journal.harness';

afterEach(() => vi.useRealTimers());

it('reports a request that the server has accepted or refused before it leaves the list', async () => {
  const { world } = createWorld();
  const journal = world.open();
  const arrived: unknown[] = [];
  journal.onSettled(({ id }, refusal) =>
    arrived.push([id, refusal?.status ?? null, waiting(world, journal).includes(id)]),
  );
  await journal.keep(tick(true, 'a'));
  await journal.flush();
  world.refuses = 409;
  await journal.keep(tick(true, 'b'));
  await journal.flush();
  expect(arrived).toEqual([
    ['a', null, true],
    ['b', 409, true],
  ]);
});

it('drops what the server refuses, and keeps what an overloaded server did not take', async () => {
  const { world, table } = createWorld();
  const journal = world.open();
  world.refuses = 503;
  await journal.keep(tick(true));
  await journal.flush();
  expect(table.size).toBe(1);
  world.refuses = 404;
  await journal.flush();
  expect(world.refused.map(({ status }) => status)).toEqual([404]);
  expect(table.size).toBe(0);
});

it('keeps what is refused because another account is signed in', async () => {
  const { world, table } = createWorld();
  const journal = world.open();
  [world.refuses, world.code] = [409, 'other_account'];
  await journal.keep(tick(true));
  await journal.flush();
  journal.close();
  expect([world.refused, table.size]).toEqual([[], 1]);
});

it('takes what is gone already as deleted', async () => {
  const { world, table } = createWorld();
  const journal = world.open();
  world.refuses = 404;
  await journal.keep({ kind: 'note', id: 'gone', method: 'DELETE', path: '/gone', body: undefined });
  await journal.flush();
  expect([world.refused, table.size]).toEqual([[], 0]);
});

it('answers the caller that submits, and keeps what does not arrive', async () => {
  const { world } = createWorld();
  const journal = world.open();
  world.online = false;
  await expect(journal.submit(tick(true))).rejects.toBeInstanceOf(NetworkError);
  expect(waiting(world, journal)).toEqual(['tick']);
  world.online = true;
  await journal.flush();
  expect(world.received).toEqual([tick(true)]);
  world.refuses = 422;
  await expect(journal.submit(tick(false))).rejects.toMatchObject({ status: 422 });
  // It is shown where it was made.
  expect([world.refused, waiting(world, journal)]).toEqual([[], []]);
});

it('answers also where what was submitted is taken back on its way', async () => {
  const { world } = createWorld();
  const journal = world.open();
  world.meanwhile = async () => {
    world.online = false;
    await journal.drop('tick');
  };
  await expect(journal.submit(tick(true))).resolves.toBeUndefined();
  expect(waiting(world, journal)).toEqual([]);
});

it('answers also where a later command takes the place of what was submitted', async () => {
  const { world } = createWorld();
  const [other, journal] = [world.open(), world.open()];
  await journal.read();
  const held = Promise.withResolvers<void>();
  world.meanwhile = () => held.promise;
  // The other tab is sending to the same object.
  const first = other.submit(tick(true));
  const submitted = journal.submit(tick(false));
  const later = journal.submit(tick(true));
  await expect(submitted).resolves.toBeUndefined();
  held.resolve();
  await Promise.all([first, later]);
  expect(waiting(world, journal)).toEqual([]);
});

describe('an answer to a quiz or an exit ticket', () => {
  const of = (path: string, id = path): RequestCommand => ({
    ...{ kind: 'ticket', id, method: 'POST', path },
    body: {},
  });
  const answer = of('/api/activities/q/answers', '/api/activities/q/answers#1');

  it('goes out before the quiz is handed in', async () => {
    const { world } = createWorld();
    const journal = world.open();
    await keepAway(world, journal, answer, of('/api/activities/q/hand-in'), of('/api/activities/p/hand-in'));
    let sends = 0;
    // The answer meets an overloaded server.
    world.meanwhile = async () => void (world.refuses = (sends += 1) === 1 ? 503 : 0);
    await journal.flush();
    expect(world.received.map(({ path }) => path)).toEqual(['/api/activities/p/hand-in']);
    await journal.flush();
    expect(world.received.slice(1).map(({ path }) => path)).toEqual([
      '/api/activities/q/answers',
      '/api/activities/q/hand-in',
    ]);
  });

  it('that is given while another one waits is answered as that one', async () => {
    const { world } = createWorld();
    const journal = world.open();
    world.online = false;
    await expect(journal.submit(answer)).rejects.toBeInstanceOf(NetworkError);
    const next = of(answer.path, `${answer.path}#2`);
    await expect(journal.submit(next)).rejects.toBeInstanceOf(NetworkError);
    world.online = true;
    await journal.flush();
    expect(world.received).toEqual([answer, next]);
  });

  it('that is refused later stays with the reason, also in another page, and is not sent again', async () => {
    const { world, table } = createWorld();
    const journal = world.open();
    await keepAway(world, journal, answer);
    const settled: unknown[] = [];
    journal.onSettled(({ id }, refusal) => settled.push([id, refusal?.status]));
    world.refuses = 409;
    await journal.flush();
    expect([settled, world.refused.length, table.size]).toEqual([[[answer.id, 409]], 1, 1]);
    world.refuses = 0;
    const next = world.open();
    await next.flush();
    expect([...world.store.get(next.refusedAtom).keys()]).toEqual([answer.id]);
    expect(world.received).toEqual([]);
    // The user changes it, which takes its place.
    await next.submit(answer);
    await expect.poll(() => table.size).toBe(0);
    expect(world.store.get(next.refusedAtom).size).toBe(0);
  });

  it('that another tab was refused is shown in this one too, and not sent again', async () => {
    const { world } = createWorld();
    const other = world.open();
    const journal = world.open();
    await journal.read();
    await keepAway(world, other, answer);
    await journal.refresh();
    expect(waiting(world, journal)).toEqual([answer.id]);
    world.refuses = 409;
    await other.flush();
    [world.refuses, world.refused] = [0, []];
    await journal.flush();
    expect([...world.store.get(journal.refusedAtom).keys()]).toEqual([answer.id]);
    expect([world.received, world.refused]).toEqual([[], []]);
    await other.drop(answer.id);
    await journal.refresh();
    expect(world.store.get(journal.refusedAtom).size).toBe(0);
  });

  it('that was refused is forgotten after a week', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { world, table } = createWorld();
    const journal = world.open();
    world.refuses = 409;
    await expect(journal.submit(answer)).rejects.toMatchObject({ status: 409 });
    await expect.poll(() => table.size).toBe(1);
    vi.advanceTimersByTime(8 * 24 * 60 * 60_000);
    await world.open().read();
    await expect.poll(() => table.size).toBe(0);
  });
});
