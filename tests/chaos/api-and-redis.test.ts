import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import { isTerminalEvent } from '@studyhall/domain';
import { freePort } from '../../scripts/lib/free-port.ts';
import { OwnRedis } from '../support/own-redis.ts';
import type { Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectWhole, fold, numbered } from '../support/turn-checks.ts';

let product: Product;
let redis: OwnRedis;
beforeAll(async () => {
  redis = await OwnRedis.start();
  product = await startProduct({ env: { REDIS_URL: redis.url, PORT: String(await freePort()) } });
});
afterAll(async () => {
  await product?.stop();
  await redis?.kill();
});

const disconnected = (tab: Tab): Promise<unknown> =>
  tab.until(() => !tab.socket.connected, 'the end of the connection');
const reconnected = (tab: Tab): Promise<unknown> => tab.until(() => tab.socket.connected, 'the connection');

/** The events of a client that resumes after a lost connection and ignores what it has already. */
function merged(...parts: TurnEvent[][]): TurnEvent[] {
  const bySeq = new Map(parts.flat().map((event) => [event.seq, event]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

describe('the api', () => {
  it('killed in the middle of a reply: the reply goes on, and a reconnecting client gets all of it', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: tokens=500 rate=50]]');
    await tab.text(turn_id, 100);
    await product.apis[0]?.kill();
    await disconnected(tab);
    // Before it is connected again: the next events may arrive together with the connection.
    const last = tab.turnEvents(turn_id).at(-1)?.seq ?? 0;
    await product.startApi();
    await reconnected(tab);
    const missed = await tab.resume(turn_id, last);
    expect(missed[0]?.seq).toBe(last + 1);
    // A slow start of the api may take longer than the rest of the reply.
    if (!isTerminalEvent(missed.at(-1)?.type ?? '')) await tab.terminalEvent(turn_id);
    const events = merged(tab.turnEvents(turn_id), missed);
    expectWhole(events);
    expect(events.some(({ type }) => type === 'turn.reset')).toBe(false);
    expect(fold(events.slice(0, -1)).content).toBe(numbered(500));
    expect((await mia.history()).at(-1)).toMatchObject({ state: 'completed', content: numbered(500) });
  });

  it('on SIGTERM lets a plain POST finish and exits cleanly; the other process keeps serving', async () => {
    const other = await product.startApi({ PORT: '0' });
    const mia = (await product.signedIn()).at(other.url);
    const answer = mia.http.post<{ reply: string }>('/chat', { message: '[[demo: tokens=150 rate=100]]' });
    await product.model.control.waitForRequest(({ body }) => JSON.stringify(body).includes('tokens=150'));
    const stopped = other.stop();
    expect((await answer).body.reply).toBe(numbered(150));
    expect(await stopped).toBe(0);
    expect(await mia.at(product.url).history()).toHaveLength(2);
  });
});

describe('Redis', () => {
  it('dead while a reply ends: the answer is stored, and clients find it when Redis is back', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: tokens=200 rate=100]]');
    await tab.text(turn_id, 50);
    await redis.kill();
    const state = (): Promise<Array<{ state: string; content: string }>> =>
      product.db.query(
        `SELECT t.state, m.content FROM turns t JOIN messages m ON m.turn_id = t.id AND m.role = 'assistant' WHERE t.id = $1`,
        [turn_id],
      );
    await expect.poll(state).toEqual([{ state: 'completed', content: numbered(200) }]);
    expect((await mia.history()).at(-1)?.content).toBe(numbered(200));
    // Events may be lost for good, so the api disconnects its clients, which then ask for what they missed.
    const returned = new Promise((resolve) => tab.socket.once('connect', () => resolve(true)));
    await redis.restart();
    await returned;
    const held = tab.turnEvents(turn_id).at(-1)?.seq ?? 0;
    const events = await tab.resume(turn_id, held);
    const terminal = events.at(-1) ?? tab.turnEvents(turn_id).at(-1);
    expect(terminal).toMatchObject({ type: 'turn.completed', message: { content: numbered(200) } });
    const next = await mia.ask('[[demo: text="On we go."]]');
    expect(await tab.terminalEvent(next.turn_id)).toMatchObject({ message: { content: 'On we go.' } });
  });

  it('full while a reply ends: its terminal event is still published', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const commands = new Redis(redis.url);
    const { turn_id } = await mia.ask('[[demo: tokens=100 rate=100]]');
    await tab.text(turn_id, 20);
    await commands.config('SET', 'maxmemory', '1');
    const over = async (): Promise<string> => (await mia.turn(turn_id)).state;
    await expect.poll(over).toBe('completed');
    expect(await tab.terminalEvent(turn_id)).toMatchObject({ message: { content: numbered(100) } });
    await commands.config('SET', 'maxmemory', '0');
    commands.disconnect();
  });

  it('dead when a question is sent: it is stored, and answered when Redis is back', async () => {
    const mia = await product.signedIn();
    await redis.kill();
    const sent = await mia.send({ message: '[[demo: text="Better late."]]' });
    expect(sent.status).toBe(202);
    await redis.restart();
    await expect.poll(async () => (await mia.turn(sent.body.turn_id)).state).toBe('completed');
    expect((await mia.history()).at(-1)?.content).toBe('Better late.');
  });
});
