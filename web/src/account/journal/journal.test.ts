import { afterEach, expect, it, vi } from 'vitest';
import type { RequestCommand } from './command';
import { createWorld, keepAway, tick } from '../../../testing/journal.harness';

afterEach(() => vi.useRealTimers());

it('sends what waits once the server is back, also from another page', async () => {
  const { world, table } = createWorld();
  await keepAway(world, world.open(), tick(true, 'a'), tick(true, 'b'));
  expect(world.received).toEqual([]);
  await world.open().flush();
  expect(world.received).toEqual([tick(true, 'a'), tick(true, 'b')]);
  expect(table.size).toBe(0);
});

it('sends the last of those with one id, also of one that is on its way', async () => {
  const { world, table } = createWorld();
  const journal = world.open();
  world.meanwhile = async () => {
    world.meanwhile = async () => undefined;
    await journal.keep(tick(false));
  };
  await journal.keep(tick(true));
  await journal.flush();
  expect(world.received).toEqual([tick(true), tick(false)]);
  await expect.poll(() => table.size).toBe(0);
});

it('keeps the order of one object, and lets none wait for another', async () => {
  const { world } = createWorld();
  const journal = world.open();
  const rename = (id: string, field: string): RequestCommand => ({
    ...{ kind: 'conversation', id: `${id}#${field}`, method: 'PUT', path: `/api/conversations/${id}` },
    body: { field },
  });
  await keepAway(world, journal, rename('a', 'title'), rename('b', 'title'), rename('a', 'pinned'));
  let sends = 0;
  // The first of `a` meets an overloaded server.
  world.meanwhile = async () => void (world.refuses = (sends += 1) === 1 ? 503 : 0);
  await journal.flush();
  expect(world.received.map(({ id }) => id)).toEqual(['b#title']);
  await journal.flush();
  expect(world.received.map(({ id }) => id)).toEqual(['b#title', 'a#title', 'a#pinned']);
});

const graded = (id: string): RequestCommand => ({
  ...{ kind: 'grade', id, method: 'POST', path: '/grades' },
  body: { reviews: [id] },
});

it('sends grades that wait as one request', async () => {
  const { world } = createWorld();
  const journal = world.open();
  await keepAway(world, journal, graded('a'), tick(true), graded('b'));
  await journal.flush();
  expect(world.received.map(({ body }) => body)).toEqual([{ reviews: ['a', 'b'] }, { done: true }]);
});

it('drops of a refused list only what is refused alone too', async () => {
  const { world, table } = createWorld();
  const journal = world.open();
  await keepAway(world, journal, graded('a'), graded('b'), graded('c'));
  world.refuses = 400;
  let sends = 0;
  // Together, then `a` alone.
  world.meanwhile = async () => void (world.refuses = (sends += 1) > 2 ? 0 : 400);
  await journal.flush();
  expect([world.refused.length, world.received.map(({ id }) => id), table.size]).toEqual([1, ['b', 'c'], 0]);
});

it('tries again by itself after a pause, and says until then that it stalls', async () => {
  vi.useFakeTimers();
  const { world, table } = createWorld();
  const journal = world.open();
  world.refuses = 500;
  await journal.keep(tick(true));
  await journal.flush();
  expect(world.store.get(journal.stalledAtom)).toBe(true);
  world.refuses = 0;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.received).toEqual([tick(true)]);
  expect(world.store.get(journal.stalledAtom)).toBe(false);
  expect(table.size).toBe(0);
});

it('tries again where it could claim nothing', async () => {
  vi.useFakeTimers();
  const { world } = createWorld();
  const journal = world.open();
  world.isPutAway = true;
  await journal.keep(tick(true));
  await journal.flush();
  expect(world.received).toEqual([]);
  world.isPutAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.received).toEqual([tick(true)]);
});

it('sends nothing more once the account is left, also not what comes after one that is on its way', async () => {
  vi.useFakeTimers();
  const { world, table } = createWorld();
  const journal = world.open();
  await keepAway(world, journal, tick(true, 'a'), tick(true, 'b'));
  world.meanwhile = async () => journal.close();
  await journal.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.received).toEqual([tick(true, 'a')]);
  expect([...table.values()]).toMatchObject([
    { value: { command: { id: 'a' } } },
    { value: { command: { id: 'b' } } },
  ]);
});
