import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../transport/errors';
import { createKeptRequests, type KeptRequest } from './kept-requests';
import type { LocalRecord } from './local-store';

const tick = (done: boolean, id = 'tick'): KeptRequest => ({
  id,
  method: 'PUT',
  path: `/${id}`,
  body: { done },
});

afterEach(() => vi.useRealTimers());

/** A browser whose store outlives a page, and a server behind a line that can be cut. */
function createWorld() {
  const table = new Map<string, LocalRecord>();
  const world = {
    store: createStore(),
    online: true,
    /** False for a browser that keeps nothing. */
    keeps: true,
    refuses: 0,
    received: [] as KeptRequest[],
    code: 'refused',
    refused: [] as ApiError[],
    /** Runs while a request is on its way. */
    meanwhile: async (): Promise<void> => undefined,
    open: () =>
      createKeptRequests({
        store: world.store,
        local: {
          read: async <T>(_table: string, id: string) => (table.get(id)?.value ?? null) as T | null,
          readAll: <T>() => Promise.resolve([...table.values()].reverse() as LocalRecord<T>[]),
          write: async (_table, record) => {
            if (world.keeps) table.set(record.id, record);
          },
          remove: (_table, id) => Promise.resolve(void table.delete(id)),
        },
        send: async (request) => {
          await world.meanwhile();
          if (!world.online) throw new NetworkError('away');
          if (world.refuses) throw new ApiError(world.refuses, '', world.code, '');
          world.received.push(request);
        },
        onRefused: (error) => world.refused.push(error),
      }),
  };
  return { world, table };
}

it('sends what waits in its order once the line is back, also from another page', async () => {
  const { world, table } = createWorld();
  world.online = false;
  const first = world.open();
  await first.keep(tick(true, 'a'));
  await first.keep(tick(true, 'b'));
  await first.flush();
  expect(world.received).toEqual([]);
  world.online = true;
  await world.open().flush();
  expect(world.received).toEqual([tick(true, 'a'), tick(true, 'b')]);
  expect(table.size).toBe(0);
});

it('sends the last of those with one id, also of one that is on its way', async () => {
  const { world, table } = createWorld();
  const kept = world.open();
  await kept.keep(tick(true));
  world.meanwhile = async () => {
    world.meanwhile = async () => undefined;
    await kept.keep(tick(false));
  };
  await kept.flush();
  expect(world.received).toEqual([tick(true), tick(false)]);
  expect(table.size).toBe(0);
});

it('shows what is kept before those of earlier pages are read', async () => {
  const { world } = createWorld();
  world.online = false;
  await world.open().keep(tick(true, 'earlier'));
  const kept = world.open();
  const keeping = kept.keep(tick(true, 'new'));
  expect([...world.store.get(kept.keptAtom).keys()]).toEqual(['new']);
  expect(world.store.get(kept.waitingAtom)).toBeNull();
  await keeping;
  expect([...(world.store.get(kept.waitingAtom)?.keys() ?? [])]).toEqual(['earlier', 'new']);
});

it('shows those of earlier pages without a line', async () => {
  const { world } = createWorld();
  world.online = false;
  await world.open().keep(tick(true));
  const kept = world.open();
  await kept.read();
  expect([...world.store.get(kept.keptAtom).keys()]).toEqual(['tick']);
});

const listed = (id: string): KeptRequest => ({
  ...{ id, method: 'POST', path: '/list', body: { list: [id] }, joins: 'list' },
});

it('sends lists that follow each other as one request', async () => {
  const { world } = createWorld();
  const kept = world.open();
  for (const request of [listed('a'), listed('b'), tick(true), listed('c')]) await kept.keep(request);
  await kept.flush();
  expect(world.received.map(({ body }) => body)).toEqual([
    { list: ['a', 'b'] },
    { done: true },
    { list: ['c'] },
  ]);
});

it('drops of a refused list only what is refused alone too', async () => {
  const { world, table } = createWorld();
  const kept = world.open();
  for (const id of ['a', 'b', 'c']) await kept.keep(listed(id));
  world.refuses = 400;
  let sends = 0;
  // Together, then `a` alone.
  world.meanwhile = async () => void (world.refuses = (sends += 1) > 2 ? 0 : 400);
  await kept.flush();
  expect([world.refused.length, world.received.map(({ id }) => id), table.size]).toEqual([1, ['b', 'c'], 0]);
});

it('reports a request that the server has accepted or refused before it leaves the list', async () => {
  const { world } = createWorld();
  const kept = world.open();
  const arrived: unknown[] = [];
  kept.onSettled(({ id }, refusal) =>
    arrived.push([id, refusal?.status ?? null, world.store.get(kept.keptAtom).has(id)]),
  );
  await kept.keep(tick(true, 'a'));
  await kept.flush();
  world.refuses = 409;
  await kept.keep(tick(true, 'b'));
  await kept.flush();
  expect(arrived).toEqual([
    ['a', null, true],
    ['b', 409, true],
  ]);
});

it('drops what the server refuses, and keeps what an overloaded server did not take', async () => {
  const { world, table } = createWorld();
  const kept = world.open();
  await kept.keep(tick(true));
  world.refuses = 503;
  await kept.flush();
  expect(table.size).toBe(1);
  world.refuses = 404;
  await kept.flush();
  expect(world.refused.map(({ status }) => status)).toEqual([404]);
  expect(table.size).toBe(0);
});

it('keeps what is refused because another account is signed in', async () => {
  const { world, table } = createWorld();
  const kept = world.open();
  await kept.keep(tick(true));
  [world.refuses, world.code] = [409, 'other_account'];
  await kept.flush();
  kept.close();
  expect([world.refused, table.size]).toEqual([[], 1]);
});

it('tries again by itself after a pause, and says until then that it stalls', async () => {
  vi.useFakeTimers();
  const { world, table } = createWorld();
  const kept = world.open();
  world.refuses = 500;
  await kept.keep(tick(true));
  await kept.flush();
  expect(world.store.get(kept.stalledAtom)).toBe(true);
  world.refuses = 0;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.received).toEqual([tick(true)]);
  expect(world.store.get(kept.stalledAtom)).toBe(false);
  expect(table.size).toBe(0);
});

it('sends what nobody asked it to send a moment later', async () => {
  vi.useFakeTimers();
  const { world } = createWorld();
  await world.open().keep(tick(true));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.received).toEqual([tick(true)]);
});

it('sends nothing more once the account is left, also not what comes after one that is on its way', async () => {
  vi.useFakeTimers();
  const { world, table } = createWorld();
  const kept = world.open();
  await kept.keep(tick(true, 'a'));
  await kept.keep(tick(true, 'b'));
  world.meanwhile = async () => kept.close();
  await kept.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.received).toEqual([tick(true, 'a')]);
  expect([...table.values()]).toMatchObject([{ value: { request: { id: 'b' } } }]);
});

it('takes what is gone already as deleted', async () => {
  const { world, table } = createWorld();
  const kept = world.open();
  await kept.keep({ id: 'gone', method: 'DELETE', path: '/gone', body: undefined });
  world.refuses = 404;
  await kept.flush();
  expect([world.refused, table.size]).toEqual([[], 0]);
});

it('takes the latest change of all tabs, and sends it once', async () => {
  const { world, table } = createWorld();
  world.online = false;
  const older = world.open();
  await older.keep(tick(true));
  await older.flush();
  const newer = world.open();
  await newer.keep(tick(false));
  world.online = true;
  await newer.flush();
  await older.flush();
  expect(world.received).toEqual([tick(false)]);
  expect([older.keptAtom, newer.keptAtom].map((kept) => world.store.get(kept).size)).toEqual([0, 0]);
  expect(table.size).toBe(0);
});

it('sends what another tab has changed meanwhile', async () => {
  const { world, table } = createWorld();
  const [one, other] = [world.open(), world.open()];
  await one.keep(tick(true));
  world.meanwhile = async () => {
    world.meanwhile = async () => undefined;
    await other.keep(tick(false));
  };
  await one.flush();
  await other.flush();
  expect(world.received).toEqual([tick(true), tick(false)]);
  expect(table.size).toBe(0);
});

it('does not send what another tab has taken back', async () => {
  const { world } = createWorld();
  world.online = false;
  const one = world.open();
  await one.keep(tick(true));
  const other = world.open();
  await other.flush();
  await one.drop('tick');
  world.online = true;
  await other.flush();
  expect(world.received).toEqual([]);
});

it('sends also where the browser keeps nothing', async () => {
  const { world } = createWorld();
  world.keeps = false;
  world.online = false;
  const kept = world.open();
  await kept.keep(tick(true));
  await kept.flush();
  world.online = true;
  await kept.flush();
  expect(world.received).toEqual([tick(true)]);
});
