import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import { conversations, turnClaims, turns } from '@studyhall/persistence';
import {
  channelFor,
  EventBus,
  EventPublisher,
  RedisConnections,
  TurnEvents,
  TurnLog,
  type ControlMessage,
  type Published,
} from '@studyhall/platform';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { TurnReconciler } from './turn.reconciler.js';

let api: TestApi;
let log: TurnLog;
let redis: RedisConnections;
let bus: EventBus;
let reconciler: TurnReconciler;
beforeAll(async () => {
  api = await startApi();
  redis = api.app.get(RedisConnections);
  bus = api.app.get(EventBus);
  log = api.app.get(TurnLog);
  reconciler = new TurnReconciler(api.db, api.app.get(TurnEvents), api.app.get(EventPublisher), redis);
});
afterAll(() => api.stop());
afterEach(async () => {
  await api.db.query('DELETE FROM turns');
  await redis.commands.del(`${redis.prefix}:turns:ended-until`);
});

/** A turn that a worker claimed, with one event in its log. */
async function startTurn(): Promise<{ id: string; userId: number; published: Published[] }> {
  const { user } = await api.signedIn();
  const id = randomUUID();
  const conversationId = await conversations.ensureActive(api.db, user.id);
  const question = { clientMessageId: null, message: 'Why?', fileIds: [], shouldUseDocuments: false };
  await turns.insertTurn(api.db, { id, userId: user.id, conversationId, ...question }, 10);
  await turnClaims.claimTurn(api.db, id, 10);
  const delta: TurnEvent = { type: 'turn.delta', turn_id: id, seq: 1, text: 'Because' };
  await log.append([{ turn: { id, user_id: user.id, attempt: 1 }, events: [delta] }]);
  const published: Published[] = [];
  await bus.subscribe(channelFor({ user: user.id }), (event) => published.push(event));
  return { id, userId: user.id, published };
}

/** Stores the end as a worker does that crashes before publishing it. */
async function endUnpublished(id: string, secondsAgo: number): Promise<void> {
  await turns.finishTurn(api.db, { id, attempt: 1, state: 'completed', content: 'Because.', details: {} });
  await api.db.query(`UPDATE turns SET finished_at = now() - $2 * interval '1 second' WHERE id = $1`, [
    id,
    secondsAgo,
  ]);
}

describe('the reconciler of turns', () => {
  it('publishes the end of a turn whose worker died between storing and publishing, once', async () => {
    const { id, published } = await startTurn();
    await endUnpublished(id, 5);
    await reconciler.run();
    await reconciler.run();
    await expect.poll(() => published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      name: 'turn.completed',
      payload: { turn_id: id, seq: 2, message: { content: 'Because.' } },
    });
    expect((await log.read(id)).map(({ type }) => type)).toEqual(['turn.delta', 'turn.completed']);
  });

  it('gives a reply that an edit ended the text of its log, where the api could not read it', async () => {
    const { id, userId, published } = await startTurn();
    const [turn] = await turns.endActive(api.db, userId, await conversations.ensureActive(api.db, userId));
    await api.db.query(`UPDATE turns SET finished_at = now() - interval '5 seconds' WHERE id = $1`, [id]);
    await reconciler.run();
    await expect.poll(() => published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      name: 'turn.stopped',
      payload: { turn_id: id, seq: 2, message: { content: 'Because' } },
    });
    expect(turn).toMatchObject({ id, user_id: userId, attempt: 2, state: 'stopped' });
  });

  it('ignores a turn that has just ended', async () => {
    const { id } = await startTurn();
    // Only a turn that ends from now on has just ended, whatever the reconciler takes.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await endUnpublished(id, 2);
      await reconciler.run();
    } finally {
      vi.useRealTimers();
    }
    expect(await log.read(id)).toHaveLength(1);
  });

  it('finds turns that ended while no worker ran, also after a longer time', async () => {
    const { id } = await startTurn();
    await reconciler.run();
    await redis.commands.set(`${redis.prefix}:turns:ended-until`, Date.now() - 400_000);
    await endUnpublished(id, 300);
    await reconciler.run();
    expect(await log.read(id)).toHaveLength(2);
  });

  it('reads more turns than a page, each once', async () => {
    const { user } = await api.signedIn();
    const conversationId = await conversations.ensureActive(api.db, user.id);
    await api.db.query(
      `WITH ended AS (
         INSERT INTO turns (id, user_id, conversation_id, state, attempt, finished_at)
         SELECT gen_random_uuid(), $1, $2, 'stopped', 1, now() - interval '10 seconds' FROM generate_series(1, 1200)
         RETURNING id)
       INSERT INTO messages (conversation_id, user_id, turn_id, role, content)
       SELECT $2, $1, id, 'assistant', '' FROM ended`,
      [user.id, conversationId],
    );
    const published: Published[] = [];
    await bus.subscribe(channelFor({ user: user.id }), (event) => published.push(event));
    await reconciler.run();
    await expect.poll(() => published.length).toBe(1200);
    expect(new Set(published.map(({ payload }) => (payload as { turn_id: string }).turn_id)).size).toBe(1200);
  });

  it('publishes a stop whose control message was lost', async () => {
    const { id, userId } = await startTurn();
    const received: ControlMessage[] = [];
    await bus.subscribeControl((message) => received.push(message));
    await turns.requestStop(api.db, userId, id);
    await reconciler.run();
    await expect.poll(() => received).toEqual([{ type: 'turn.stop', turn_id: id }]);
  });
});
