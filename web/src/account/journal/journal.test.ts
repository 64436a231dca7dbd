import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../transport/errors';
import type { LocalRecord } from '../local/local-store';
import type { MessageCommand, RequestCommand } from './command';
import { createJournal } from './journal';
import { requestKinds } from './kinds';
import { messageVerdict } from './verdict';

const tick = (done: boolean, id = 'tick'): RequestCommand => ({
  ...{ kind: 'tick', id, method: 'PUT', path: `/${id}` },
  body: { done },
});

afterEach(() => vi.useRealTimers());

/** A browser whose store outlives a page, and a server behind a line that can be cut. */
function createWorld() {
  const table = new Map<string, LocalRecord>();
  const locks = new Map<string, Promise<void>>();
  const world = {
    store: createStore(),
    online: true,
    /** False for a browser that keeps nothing, null for one whose store cannot be read. */
    keeps: true as boolean | null,
    refuses: 0,
    /** Whether the browser has put the page away: it grants no locks. */
    isPutAway: false,
    received: [] as RequestCommand[],
    code: 'refused',
    refused: [] as ApiError[],
    /** Runs while a request is on its way. */
    meanwhile: async (): Promise<void> => undefined,
    open: (owner = 7) =>
      createJournal({
        ...{ store: world.store, owner },
        local: {
          record: async <T>(_table: string, id: string) => (table.get(id) ?? null) as LocalRecord<T> | null,
          keys: async () => (world.keeps === null ? null : [...table.keys()].reverse()),
          write: async (_table, record) => {
            if (world.keeps) table.set(record.id, record);
          },
          remove: (_table, id) => Promise.resolve(void table.delete(id)),
        },
        kinds: requestKinds(async (request) => {
          await world.meanwhile();
          if (!world.online) throw new NetworkError('away');
          if (world.refuses) throw new ApiError(world.refuses, '', world.code, '');
          world.received.push(request);
        }),
        claim(name, run) {
          if (world.isPutAway) return Promise.reject(new DOMException('', 'InvalidStateError'));
          const claimed = (locks.get(name) ?? Promise.resolve()).then(run);
          locks.set(name, claimed);
          return claimed;
        },
        onRefused: (error) => world.refused.push(error),
      }),
  };
  return { world, table };
}

type World = ReturnType<typeof createWorld>['world'];
type Journal = ReturnType<World['open']>;

const waiting = (world: World, journal: Journal): string[] => [
  ...world.store.get(journal.requestsAtom).keys(),
];

/** Keeps commands while there is no line. */
async function keepAway(world: World, journal: Journal, ...commands: RequestCommand[]): Promise<void> {
  world.online = false;
  await journal.keep(...commands);
  await journal.flush();
  world.online = true;
}

it('sends what waits once the line is back, also from another page', async () => {
  const { world, table } = createWorld();
  await keepAway(world, world.open(), tick(true, 'a'), tick(true, 'b'));
  expect(world.received).toEqual([]);
  await world.open().flush();
  expect(world.received).toEqual([tick(true, 'a'), tick(true, 'b')]);
  expect(table.size).toBe(0);
});

it('says that what waits is kept when the store has it', async () => {
  const { world, table } = createWorld();
  world.online = false;
  const journal = world.open();
  const changes: boolean[] = [];
  world.store.sub(journal.keptAtom, () => changes.push(world.store.get(journal.keptAtom) && table.size > 0));
  await journal.keep(tick(true));
  expect(changes).toEqual([false, true]);
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

it('shows what is kept before those of earlier pages are read', async () => {
  const { world } = createWorld();
  vi.useFakeTimers({ toFake: ['Date'] });
  await keepAway(world, world.open(), tick(true, 'earlier'));
  vi.advanceTimersByTime(1_000);
  world.online = false;
  const journal = world.open();
  const keeping = journal.keep(tick(true, 'new'));
  expect(waiting(world, journal)).toEqual(['new']);
  expect(world.store.get(journal.waitingAtom)).toBeNull();
  await keeping;
  expect([...(world.store.get(journal.waitingAtom)?.keys() ?? [])]).toEqual(['earlier', 'new']);
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

it('reads nothing of another account', async () => {
  const { world } = createWorld();
  await keepAway(world, world.open(7), tick(true));
  const journal = world.open(8);
  await journal.flush();
  expect([waiting(world, journal), world.received]).toEqual([[], []]);
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

it('takes what is gone already as deleted', async () => {
  const { world, table } = createWorld();
  const journal = world.open();
  world.refuses = 404;
  await journal.keep({ kind: 'note', id: 'gone', method: 'DELETE', path: '/gone', body: undefined });
  await journal.flush();
  expect([world.refused, table.size]).toEqual([[], 0]);
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

it('does not send what another tab has taken back, and shows it no more', async () => {
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

it('answers the one who submits, and keeps what does not arrive', async () => {
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

it('answers also where what was submitted is taken back on its way', async () => {
  const { world } = createWorld();
  const journal = world.open();
  world.meanwhile = async () => {
    world.online = false;
    await journal.drop('tick');
  };
  await expect(journal.submit(tick(true))).rejects.toBeInstanceOf(NetworkError);
  expect(waiting(world, journal)).toEqual([]);
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
