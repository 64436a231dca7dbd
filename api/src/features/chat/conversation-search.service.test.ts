import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { storeLongChat } from '../../../../tests/support/long-chats.js';

/** `SEARCH_MEGABYTES=60` gives the figures of `docs/decisions/bounds.md`. */
const MEGABYTES = Number(process.env.SEARCH_MEGABYTES ?? 12);

let api: TestApi;
let mia: HttpClient;
let place: string;
beforeAll(async () => {
  api = await startApi();
  const { user, client } = await api.signedIn();
  mia = client;
  place = await storeLongChat(api.db, user.id, MEGABYTES);
  await mia.post('/save-message', { role: 'user', content: 'An armadillo sleeps', conversation_id: place });
});
afterAll(() => api.stop());

const search = (client: HttpClient, words: string) =>
  client.get<ConversationView[] & { detail?: string }>(
    `/api/conversations?search=${encodeURIComponent(words)}`,
  );

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now();
  const result = await work;
  return { result, ms: performance.now() - from };
}

describe('a search through conversations', () => {
  it('finds words of messages and parts of titles, of the caller only', async () => {
    const { client: noor } = await api.signedIn();
    for (const words of ['armadillo', 'sleeps ARMADILLO', '"an armadillo"', 'lon', 'armadillo or nothing'])
      expect(
        (await search(mia, words)).body.map(({ id }) => id),
        words,
      ).toEqual([place]);
    for (const words of ['armadil', '"armadillo an"', 'armadillo nothing', 'short'])
      expect((await search(mia, words)).body, words).toEqual([]);
    expect((await search(noor, 'armadillo')).body).toEqual([]);
  });

  it('stays fast with a long history', async () => {
    const { result, ms } = await timed(search(mia, 'nowhere-written'));
    expect(result).toMatchObject({ status: 200, body: [] });
    if (process.env.SEARCH_MEGABYTES) console.log(`one search: ${Math.round(ms)} ms`);
    expect(ms).toBeLessThan(1_000);
  });

  it('does not slow other requests, however many searches are sent at once', async () => {
    const { client: noor } = await api.signedIn();
    const searches = timed(Promise.all(Array.from({ length: 24 }, (_, at) => search(mia, `nowhere ${at}`))));
    const others: number[] = [];
    for (let asked = 0; asked < 20; asked += 1) others.push((await timed(noor.get('/api/me'))).ms);
    const { result, ms } = await searches;
    if (process.env.SEARCH_MEGABYTES)
      console.log(`24 searches: ${Math.round(ms)} ms, /api/me at most ${Math.round(Math.max(...others))} ms`);
    expect(Math.max(...others)).toBeLessThan(1_000);
    // One runs and the newest waits; the replaced ones answer 429.
    const replaced = result.filter(({ status }) => status === 429);
    expect(result.filter(({ status }) => status === 200).length + replaced.length).toBe(24);
    expect(result.at(0)?.status).toBe(200);
    expect(replaced.length).toBeGreaterThan(0);
    for (const { body, headers } of replaced) {
      expect(body.detail).toBe('A newer search has replaced this one.');
      expect(headers.get('retry-after')).toBe('1');
    }
  });

  it('ends after two seconds with a sentence, and another one is answered', async () => {
    const lock = api.db.createQueryRunner();
    await lock.connect();
    try {
      await lock.startTransaction();
      await lock.query('LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
      const { result, ms } = await timed(search(mia, 'armadillo'));
      expect(result).toMatchObject({
        status: 503,
        body: {
          code: 'unavailable',
          detail: 'The search took longer than 2 seconds and was stopped. Please try other words.',
        },
      });
      expect(ms).toBeGreaterThan(1_900);
    } finally {
      await lock.rollbackTransaction();
      await lock.release();
    }
    expect((await search(mia, 'armadillo')).body.map(({ id }) => id)).toEqual([place]);
  });
});
