import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations, turns } from '@studyhall/persistence';
import { startProduct, type Product } from '../support/product.ts';
import type { ProductProcess } from '../support/product.process.ts';
import { expectWhole, fold, numbered, withoutRepeats } from '../support/turn-checks.ts';

/** `npm run chaos` waits longer where waiting is the point. */
const LONG = process.env.CHAOS === 'long';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** The first attempt is slow, so that there is time to disturb it; the next one is quick. */
function slowThenQuick(tokens: number, rate: number): string {
  const word = `word-${randomUUID().slice(0, 8)}`;
  product.model.control.setRules([{ endpoint: 'chat', contains: word, times: 1, tokens, rate }]);
  return `${word} [[demo: tokens=${tokens} rate=400]]`;
}

/** Starts one more worker, which takes no turn that has text: its worker is the one that was there before. */
const another = (): Promise<ProductProcess> => product.startWorker();

// In order: each test begins with the one worker, or the two, that the test before it left.
describe('a worker', () => {
  it('killed in the middle of a reply: another one writes it again, whole', async () => {
    const doomed = product.workers[0];
    const mia = await product.signedIn();
    const [tab, other] = await Promise.all([mia.open(), mia.open()]);
    const { turn_id, bot_message_id } = await mia.ask(slowThenQuick(400, 8));
    await tab.text(turn_id, 50);
    await another();
    const killed = performance.now();
    await doomed?.kill();
    await tab.event('turn.reset', (event) => event.turn_id === turn_id);
    const seconds = (performance.now() - killed) / 1_000;
    console.log(`      taken over after ${seconds.toFixed(1)} s`);
    // Its lock ends after 6 seconds, and is looked for every two.
    expect(seconds).toBeLessThan(40);
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.completed',
      message: { id: bot_message_id, content: numbered(400) },
    });
    const events = tab.turnEvents(turn_id);
    expectWhole(events);
    expect(events.filter(({ type }) => type === 'turn.reset')).toHaveLength(1);
    expect(fold(events.slice(0, -1)).content).toBe(numbered(400));
    await other.terminalEvent(turn_id);
    expect(other.turnEvents(turn_id)).toEqual(events);
    expect(await mia.history()).toHaveLength(2);
    const view = await mia.turn(turn_id);
    expect(view).toMatchObject({ state: 'completed', last_seq: events.length });
  });

  it('on SIGTERM ends its reply first, takes no new one, and exits cleanly', async () => {
    const leaving = product.workers.at(-1);
    const [mia, ben] = await Promise.all([product.signedIn(), product.signedIn()]);
    const [tab, bens] = await Promise.all([mia.open(), ben.open()]);
    const { turn_id } = await mia.ask('[[demo: tokens=300 rate=150]]');
    await tab.text(turn_id, 20);
    const stopped = leaving?.stop();
    await leaving?.printed(/worker draining/);
    const waiting = await ben.ask('[[demo: text="Later."]]');
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.completed',
      message: { content: numbered(300) },
    });
    expect(tab.turnEvents(turn_id).some(({ type }) => type === 'turn.reset')).toBe(false);
    expect(await stopped).toBe(0);
    expect(bens.turnEvents(waiting.turn_id)).toEqual([]);
    await another();
    expect(await bens.terminalEvent(waiting.turn_id)).toMatchObject({ message: { content: 'Later.' } });
  });

  it('that froze and resumes is fenced off: none of its output is published or stored', async () => {
    const zombie = product.workers.at(-1);
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask(slowThenQuick(1_500, 8));
    await tab.text(turn_id, 50);
    await another();
    zombie?.signal('SIGSTOP');
    await tab.event('turn.reset', (event) => event.turn_id === turn_id);
    if (LONG) await new Promise((resolve) => setTimeout(resolve, 15_000));
    else await tab.until(() => fold(tab.turnEvents(turn_id)).content.length > 100, 'text of the new worker');
    zombie?.signal('SIGCONT');
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.completed',
      message: { content: numbered(1_500) },
    });
    const events = tab.turnEvents(turn_id);
    expectWhole(events);
    expect(events.filter(({ type }) => type === 'turn.reset')).toHaveLength(1);
    expect(fold(events.slice(0, -1)).content).toBe(numbered(1_500));
    const next = await mia.ask('[[demo: text="Both alive."]]');
    expect(await tab.terminalEvent(next.turn_id)).toMatchObject({ type: 'turn.completed' });
  });

  it('that was frozen for longer than its locks hold, with no other worker, goes on with its reply', async () => {
    await Promise.all(product.workers.splice(0).map((other) => other.stop()));
    const worker = await another();
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: tokens=400 rate=30]]');
    await tab.text(turn_id, 20);
    const redis = new Redis(product.env.REDIS_URL ?? '');
    const lock = `${product.env.REDIS_PREFIX}:turns:${turn_id}:lock`;
    try {
      expect(await redis.exists(lock)).toBe(1);
      worker.signal('SIGSTOP');
      await expect.poll(() => redis.exists(lock)).toBe(0);
    } finally {
      worker.signal('SIGCONT');
      redis.disconnect();
    }
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.completed',
      message: { content: numbered(400) },
    });
    // A command that it had sent when it froze may be sent again.
    const events = withoutRepeats(tab.turnEvents(turn_id));
    expectWhole(events);
    expect(events.filter(({ type }) => type === 'turn.reset')).toEqual([]);
  });

  it('killed between storing a reply and publishing its end: the next worker publishes it', async () => {
    const doomed = product.workers.splice(0);
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: tokens=20000 rate=50]]');
    await tab.text(turn_id, 20);
    await Promise.all(doomed.map((worker) => worker.kill()));
    await product.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE id = $1`, [
      turn_id,
    ]);
    await product.db.query(
      `UPDATE messages SET content = 'All of it.' WHERE turn_id = $1 AND role = 'assistant'`,
      [turn_id],
    );
    await another();
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.completed',
      message: { content: 'All of it.' },
    });
    expectWhole(tab.turnEvents(turn_id));
  });

  it('finds a turn that was stored and never queued', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const id = randomUUID();
    const conversationId = await conversations.ensureActive(product.db, mia.user.id);
    await turns.insertTurn(
      product.db,
      {
        id,
        userId: mia.user.id,
        conversationId,
        clientMessageId: null,
        message: '[[demo: text="Not forgotten."]]',
        fileIds: [],
        shouldUseDocuments: false,
      },
      10,
    );
    expect(await tab.terminalEvent(id)).toMatchObject({ message: { content: 'Not forgotten.' } });
  });

  it.runIf(LONG)('on SIGTERM during a very long reply hands it over', async () => {
    await Promise.all(product.workers.splice(0).map((one) => one.stop()));
    const leaving = await another();
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: tokens=1200 rate=60]]');
    await tab.text(turn_id, 50);
    await another();
    expect(await leaving?.stop()).toBe(0);
    await tab.event('turn.reset', (event) => event.turn_id === turn_id);
    expect(await tab.terminalEvent(turn_id, 40_000)).toMatchObject({ message: { content: numbered(1_200) } });
    expectWhole(tab.turnEvents(turn_id));
  });

  it.runIf(LONG)('an abandoned turn fails with `turn_abandoned` after four attempts', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    await Promise.all(product.workers.splice(0, product.workers.length - 1).map((one) => one.stop()));
    const { turn_id } = await mia.ask('[[demo: tokens=100000 rate=50]]');
    for (let death = 0; death < 4; death++) {
      const before = tab.turnEvents(turn_id).length;
      await tab.until(() => tab.turnEvents(turn_id).length > before + 2, 'an attempt', 40_000);
      await product.workers.at(-1)?.kill();
      await another();
    }
    expect(await tab.terminalEvent(turn_id, 40_000)).toMatchObject({
      type: 'turn.failed',
      code: 'turn_abandoned',
    });
    expectWhole(tab.turnEvents(turn_id));
  });
});
