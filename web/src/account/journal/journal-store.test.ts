import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MessageCommand } from './command';
import { createWorld, keepAway, tick, waiting } from '../../../testing/journal.harness';
import { messageVerdict } from './verdict';

afterEach(() => vi.useRealTimers());

it('says that what waits is kept when the store has it', async () => {
  const { world, table } = createWorld();
  world.online = false;
  const journal = world.open();
  const changes: boolean[] = [];
  world.store.sub(journal.keptAtom, () => changes.push(world.store.get(journal.keptAtom) && table.size > 0));
  await journal.keep(tick(true));
  expect(changes).toEqual([false, true]);
});

it('shows what is kept before those of earlier pages are read', async () => {
  const { world } = createWorld();
  vi.useFakeTimers({ toFake: ['Date'] });
  await keepAway(world, world.open(), tick(true, 'earlier'));
  vi.advanceTimersByTime(1_000);
  world.online = false;
  const journal = world.open();
  const keeping = journal.keep(tick(true, 'new'));
  expect(waiting(world, journal)).toEqual(['new']);
  await keeping;
  expect(waiting(world, journal)).toEqual(['earlier', 'new']);
});

it('reads nothing of another account', async () => {
  const { world } = createWorld();
  await keepAway(world, world.open(7), tick(true));
  const journal = world.open(8);
  await journal.flush();
  expect([waiting(world, journal), world.received]).toEqual([[], []]);
});

it('takes the latest change of all tabs, and sends it once', async () => {
  const { world, table } = createWorld();
  const [older, newer] = [world.open(), world.open()];
  await keepAway(world, older, tick(true));
  await keepAway(world, newer, tick(false));
  await Promise.all([newer.flush(), older.flush()]);
  expect(world.received).toEqual([tick(false)]);
  expect([waiting(world, older), waiting(world, newer), table.size]).toEqual([[], [], 0]);
});

it('does not send what another tab has taken back, and stops showing it', async () => {
  const { world } = createWorld();
  const [one, other] = [world.open(), world.open()];
  await keepAway(world, one, tick(true));
  await other.read();
  await one.drop('tick');
  await other.refresh();
  expect(waiting(world, other)).toEqual([]);
  await other.flush();
  expect(world.received).toEqual([]);
});

it('keeps what it knows where the store cannot be read', async () => {
  const { world } = createWorld();
  const journal = world.open();
  await keepAway(world, journal, tick(true));
  world.keeps = null;
  await journal.refresh();
  await journal.flush();
  expect(world.received).toEqual([tick(true)]);
});

it('sends also where the browser keeps nothing', async () => {
  const { world } = createWorld();
  world.keeps = false;
  const journal = world.open();
  await keepAway(world, journal, tick(true));
  await journal.flush();
  expect(world.received).toEqual([tick(true)]);
});

describe('what versions before the journal have stored', () => {
  it('is sent: a request', async () => {
    const { world, table } = createWorld();
    const request = { id: '/messages/1/rating', method: 'PUT', path: '/messages/1/rating', body: {} };
    table.set('r', { id: 'r', value: { at: 1, request }, files: [] });
    await world.open().flush();
    expect(world.received).toEqual([{ ...request, kind: 'rating' }]);
    expect(table.size).toBe(0);
  });

  it('is sent: a message with its file', async () => {
    const { world, table } = createWorld();
    const message = { text: 'Why?', useDocuments: false, place: { id: 'c' }, files: [0] };
    const file = new File(['x'], 'x.txt');
    table.set('m', {
      id: 'm',
      value: { ...message, createdAt: 1, failed: false, reason: '' },
      files: [file],
    });
    const journal = world.open();
    await journal.read();
    const sent: [MessageCommand, readonly Blob[]][] = [];
    journal.register('message', {
      lane: () => 'c',
      send: async (command, _signal, entry) => void sent.push([command, entry.files]),
      verdictOf: messageVerdict,
    });
    journal.wake();
    await expect.poll(() => sent).toEqual([[{ ...message, kind: 'message', id: 'm' }, [file]]]);
    await expect.poll(() => table.size).toBe(0);
  });
});
