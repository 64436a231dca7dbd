import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import type { CardReview, DueCard, ReviewsRequest } from '@studyhall/contracts';
import { createJournal } from '../../account/journal/journal';
import { requestKinds } from '../../account/journal/kinds';
import type { LocalRecord, LocalTable } from '../../account/local/local-store';
import { NetworkError } from '../../transport/errors';
import { answersIn, createReviewSession, type SessionState } from './review-session';

const card = (id: string): DueCard => ({
  id,
  front: id,
  back: id,
  due: '2026-01-05T08:00:00.000Z',
  deck_id: 'd',
  deck_title: 'D',
  // The intervals of FSRS for a new card.
  intervals: [60, 360, 600, 691_200],
  intervals_after: { 1: [60, 360, 600, 518_400], 3: [60, 360, 172_800, 345_600] },
});

/** A browser whose store survives a page, and a server that can be unreachable. */
function createWorld() {
  const tables: Partial<Record<LocalTable, Map<string, LocalRecord>>> = {};
  const tableOf = (name: LocalTable): Map<string, LocalRecord> => (tables[name] ??= new Map());
  const store = createStore();
  const world = {
    online: true,
    received: [] as CardReview[],
    /** Fails each request after the server has processed it: the response is lost. */
    losesAnswers: false,
    /** The store's writes wait for this. */
    stored: Promise.resolve() as Promise<void>,
    state: null as SessionState | null,
    /** The server's due cards. */
    due: [card('a'), card('b')],
    /** The server's GET responses wait for this. */
    fetched: Promise.resolve() as Promise<void>,
    now: new Date(2026, 0, 5, 9),
    local: {
      record: async <T>(name: LocalTable, id: string) =>
        (tableOf(name).get(id) ?? null) as LocalRecord<T> | null,
      keys: async (name: LocalTable) => [...tableOf(name).keys()],
      readAll: <T>(name: LocalTable) => Promise.resolve([...tableOf(name).values()] as LocalRecord<T>[]),
      write: (name: LocalTable, record: LocalRecord) =>
        world.stored.then(() => void tableOf(name).set(record.id, record)),
      remove: (name: LocalTable, id: string) => Promise.resolve(void tableOf(name).delete(id)),
    },
    /** Opens another page, which sends what waits. */
    openPage: () =>
      createJournal({
        ...{ store, owner: 1, local: world.local },
        kinds: requestKinds(({ body }) => {
          if (!world.online) return Promise.reject(new NetworkError('away'));
          world.received.push(...(body as ReviewsRequest).reviews);
          return world.losesAnswers ? Promise.reject(new NetworkError('cut')) : Promise.resolve();
        }),
        onRefused: (error) => expect.fail(String(error)),
      }),
    open(deckId: string | null = null) {
      const journal = world.openPage();
      world.waiting = () => answersIn(store.get(journal.requestsAtom)).length;
      const session = createReviewSession({
        local: world.local,
        journal,
        waiting: () => store.get(journal.requestsAtom),
        deckId,
        loadDue: () => {
          if (!world.online) return Promise.reject(new NetworkError('away'));
          const { due } = world;
          return world.fetched.then(() => ({ cards: due, total: due.length }));
        },
        now: () => world.now,
        onChange: (state) => {
          world.state = state;
        },
      });
      return {
        ...session,
        load: () => session.fetch().then(session.show, session.fail),
        flush: journal.flush,
      };
    },
    waiting: () => 0,
  };
  return world;
}
const shown = ({ state }: { state: SessionState | null }): string[] => state?.cards.map(({ id }) => id) ?? [];

it('a card that comes again soon stays, any other leaves', async () => {
  const world = createWorld();
  const session = world.open();
  await session.load();
  await session.grade(1);
  expect(shown(world)).toEqual(['b', 'a']);
  await session.grade(4);
  expect(shown(world)).toEqual(['a']);
  expect(world.received.map(({ card_id, grade }) => `${card_id}${grade}`)).toEqual(['a1', 'b4']);
  expect([world.state?.reviewed, world.waiting()]).toEqual([2, 0]);
});

it.each([true, false])(
  'a session ends when every card is answered with Good twice, online: %s',
  async (online) => {
    const world = createWorld();
    const session = world.open();
    await session.load();
    world.online = online;
    const seen: string[] = [];
    for (let answers = 0; world.state?.cards[0] && answers < 9; answers++) {
      seen.push(`${world.state.cards[0].id}${world.state.cards[0].intervals[2]}`);
      await session.grade(3);
    }
    expect(seen).toEqual(['a600', 'b600', 'a172800', 'b172800']);
  },
);

it('a card that is due again after midnight leaves', async () => {
  const world = createWorld();
  const session = world.open();
  await session.load();
  world.now = new Date(2026, 0, 5, 23, 55);
  await session.grade(3);
  expect(shown(world)).toEqual(['b']);
  await session.grade(1);
  expect(shown(world)).toEqual(['b']);
});

it('takes over what another tab answered, and keeps the card on the screen', async () => {
  const world = createWorld();
  const session = world.open();
  await session.load();
  world.due = [card('c'), card('a')];
  await session.load();
  expect(shown(world)).toEqual(['a', 'c']);
  world.due = [card('c')];
  await session.load();
  expect(shown(world)).toEqual(['c']);
});

it('a list that was fetched before an answer does not bring its card back', async () => {
  const world = createWorld();
  const session = world.open();
  await session.load();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.fetched = promise;
  const refreshed = session.load();
  await session.grade(4);
  resolve();
  await refreshed;
  expect(shown(world)).toEqual(['b']);
});

it('a card whose answer the server does not have yet stands as it was answered', async () => {
  const world = createWorld();
  await world.open().load();
  world.losesAnswers = true;
  const session = world.open();
  await session.load();
  await session.grade(4);
  await world.open().load();
  expect([shown(world), world.waiting()]).toEqual([['b'], 1]);
});

it('without a connection, cards and answers outlive the page, and go out once', async () => {
  const world = createWorld();
  await world.open().load();
  world.online = false;
  const offline = world.open();
  await offline.load();
  expect(shown(world)).toEqual(['a', 'b']);
  await offline.grade(4);
  const reopened = world.open('d');
  await reopened.load();
  expect([shown(world), world.waiting()]).toEqual([['b'], 1]);
  await reopened.grade(4);
  world.online = true;
  await reopened.flush();
  await reopened.flush();
  expect(world.received.map(({ card_id }) => card_id)).toEqual(['a', 'b']);
  expect(world.waiting()).toBe(0);
});

it('answers given without a connection go out together from any page', async () => {
  const world = createWorld();
  await world.open().load();
  world.online = false;
  const offline = world.open();
  await offline.load();
  await offline.grade(1);
  await offline.grade(4);
  world.online = true;
  await world.openPage().flush();
  expect(world.received.map(({ card_id, grade }) => `${card_id}${grade}`)).toEqual(['a1', 'b4']);
});

it('an answered card leaves when the browser has kept the answer, which counts once', async () => {
  const world = createWorld();
  await world.open().load();
  world.online = false;
  const session = world.open();
  await session.load();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.stored = promise;
  const graded = [session.grade(4), session.grade(4)];
  // Simulates that the page ends here: the next page finds the same state.
  expect([shown(world), world.state?.reviewed]).toEqual([['a', 'b'], 0]);
  resolve();
  await Promise.all(graded);
  expect([shown(world), world.waiting()]).toEqual([['b'], 1]);
  await world.open().load();
  expect([shown(world), world.waiting()]).toEqual([['b'], 1]);
});

it('in a browser without room, cards are shown, and answers are sent', async () => {
  const world = createWorld();
  world.stored = Promise.reject(new DOMException('No room.', 'QuotaExceededError'));
  world.stored.catch(() => undefined);
  const session = world.open();
  await session.load();
  expect([shown(world), world.state?.phase]).toEqual([['a', 'b'], 'ready']);
  await session.grade(4);
  expect([shown(world), world.received.length]).toEqual([['b'], 1]);
  await session.grade(4);
  expect([shown(world), world.received.length]).toEqual([[], 2]);
});

it('an answer whose receipt was lost is sent again under its id', async () => {
  const world = createWorld();
  const session = world.open();
  await session.load();
  world.losesAnswers = true;
  await session.grade(4);
  world.losesAnswers = false;
  await session.flush();
  const [first, second] = world.received;
  expect(world.received).toHaveLength(2);
  expect(second).toEqual(first);
});

it('says that there is nothing to review without a connection', async () => {
  const world = createWorld();
  world.online = false;
  await world.open().load();
  expect(world.state?.phase).toBe('not_cached');
});
