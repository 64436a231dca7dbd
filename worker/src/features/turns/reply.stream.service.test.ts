import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import type { UnnumberedTurnEvent } from '@studyhall/domain';
import { createDataSource } from '@studyhall/persistence';
import {
  channelFor,
  EventBus,
  FencedOff,
  loadConfig,
  RedisConnections,
  TurnEvents,
  TurnLog,
  type Published,
} from '@studyhall/platform';
import { OwnRedis } from '../../../../tests/support/own-redis.js';
import { FrameClock, ReplyStream } from './reply.stream.js';

const completed = { type: 'turn.completed', message: {} } as UnnumberedTurnEvent;

let redis: OwnRedis;
let connections: RedisConnections;
let log: TurnLog;
let bus: EventBus;
let events: TurnEvents;
let clock: FrameClock;

beforeAll(async () => {
  redis = await OwnRedis.start();
  const config = loadConfig({ DATABASE_URL: 'postgres://unused', REDIS_URL: redis.url });
  connections = new RedisConnections(config);
  log = new TurnLog(connections);
  bus = new EventBus(connections);
  events = new TurnEvents(createDataSource({ url: 'postgres://unused' }), log, bus);
  clock = new FrameClock(log);
});
afterAll(async () => {
  connections?.onApplicationShutdown();
  await redis?.kill();
});

/** Redis rejects writes if `bytes` is 1; 0 is no limit. */
const limitMemory = (bytes: 0 | 1) => connections.commands.config('SET', 'maxmemory', bytes);

interface Reply {
  stream: ReplyStream;
  id: string;
  /** Drains the stream and closes the log. */
  end: () => Promise<unknown>;
  faults: unknown[];
  published: Published[];
}

async function startReply(): Promise<Reply> {
  const id = randomUUID();
  const faults: unknown[] = [];
  const published: Published[] = [];
  const user_id = Math.floor(Math.random() * 1e9);
  await bus.subscribe(channelFor({ user: user_id }), (event) => published.push(event));
  const turn = { id, user_id, attempt: 1 };
  const stream = new ReplyStream(clock, turn, 0, (error) => faults.push(error));
  const end = () => stream.drain().then(() => log.close(turn, completed));
  return { stream, id, end, faults, published };
}

const textOf = (all: readonly TurnEvent[]): string =>
  all.map((event) => (event.type === 'turn.delta' ? event.text : event.type)).join('');

describe('a reply whose log rejects writes', () => {
  it('sends the same events again under the same numbers', async () => {
    const { stream, id, end, faults } = await startReply();
    await limitMemory(1);
    stream.write('One ');
    await expect.poll(() => faults).not.toEqual([]);
    stream.write('two');
    await limitMemory(0);
    await end();
    const stored = await log.read(id);
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1));
    expect(textOf(stored)).toBe('One twoturn.completed');
  });

  it('still publishes its terminal event', async () => {
    const { stream, end, faults, published } = await startReply();
    await limitMemory(1);
    stream.write('One');
    await expect.poll(() => faults).not.toEqual([]);
    await end();
    await limitMemory(0);
    await expect.poll(() => published).toMatchObject([{ name: 'turn.completed', payload: { seq: 1 } }]);
  });

  it('stops publishing where a newer attempt has written', async () => {
    const { stream, id, end, faults } = await startReply();
    const newer = {
      turn: { id, user_id: 1, attempt: 2 },
      events: [{ type: 'turn.reset', turn_id: id, seq: 1 }],
    };
    expect(await log.append([newer as never])).toEqual([null]);
    stream.write('One');
    await expect.poll(() => faults[0]).toBeInstanceOf(FencedOff);
    stream.write('two');
    await end();
    expect(textOf(await log.read(id))).toBe('turn.reset');
  });
});

it('adds nothing to its log once another attempt has taken the turn over', async () => {
  const { stream, id, faults } = await startReply();
  stream.write('One');
  await expect.poll(async () => textOf(await log.read(id))).toBe('One');
  const draft = await events.takeOver({ id, user_id: 1, attempt: 2 });
  stream.write('two');
  await expect.poll(() => faults[0]).toBeInstanceOf(FencedOff);
  expect((await log.read(id)).at(-1)?.seq).toBe(draft.lastSeq);
});

it('never sends text that was replaced before it was sent', async () => {
  const { stream, id, end } = await startReply();
  stream.write('One ');
  stream.write('two');
  stream.replace('New');
  await end();
  expect(textOf(await log.read(id))).toBe('One turn.resetNewturn.completed');
});

it('sends what many replies write in one round trip, each with all of its events in order', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, startReply));
  for (let word = 0; word < 20; word += 1) {
    for (const { stream } of replies) stream.write(`${word} `);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(replies.map(({ end }) => end()));
  const whole = `${Array.from({ length: 20 }, (_, word) => `${word} `).join('')}turn.completed`;
  for (const { id, published } of replies) {
    expect(textOf(await log.read(id))).toBe(whole);
    await expect.poll(() => published.at(-1)?.name).toBe('turn.completed');
  }
});
