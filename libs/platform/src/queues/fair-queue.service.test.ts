import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { loadConfig } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { FairQueue, type LaneLimits } from './fair-queue.js';
import type { OwnerPath } from './fair-order.js';

let servers: TestServers;
let redis: RedisConnections;
let queue: FairQueue;
const limits: LaneLimits = { perUser: 2, limit: 0, leaseMs: 60_000 };
const MINUTE = 60_000;

beforeAll(async () => {
  servers = await startTestServers();
  redis = new RedisConnections(loadConfig(servers.env));
  queue = new FairQueue(redis);
});
afterAll(async () => {
  redis?.onApplicationShutdown();
  await servers?.stop();
});
beforeEach(async () => {
  const keys = await redis.commands.keys(`${redis.prefix}:line:*`);
  if (keys.length > 0) await redis.commands.del(...keys);
});

/** Requests a slot as a worker does; true if it is assigned at once. */
async function ask(id: string, [school, group, user]: OwnerPath): Promise<boolean> {
  if (await queue.enter('turns', id, Number(user), limits)) return true;
  return (await queue.wait('turns', id, [school, group, user], limits)).includes(id);
}

/** Ends running jobs, oldest first, until nothing waits; returns the order in which the waiting ones followed. */
async function drain(running: string[]): Promise<string[]> {
  const order: string[] = [];
  for (let ended = running.shift(); ended !== undefined; ended = running.shift()) {
    const next = await queue.leave('turns', ended, limits, true);
    order.push(...next);
    running.push(...next);
  }
  return order;
}

describe('the fair queue', () => {
  it('assigns slots up to what the workers offer, then in order of arrival', async () => {
    await queue.offer('turns', 'a', 1, MINUTE);
    await queue.offer('turns', 'b', 1, MINUTE);
    const asked = [];
    for (const user of [1, 2, 3, 4]) asked.push(await ask(`job-${user}`, ['N', '1', `${user}`]));
    expect(asked).toEqual([true, true, false, false]);
    expect(await drain(['job-1', 'job-2'])).toEqual(['job-3', 'job-4']);
    expect(await redis.commands.keys(`${redis.prefix}:line:*`)).toEqual([
      `${redis.prefix}:line:{turns}:capacities`,
    ]);
  });

  it("lets a user's second job wait behind everybody's first", async () => {
    await queue.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['N', '1', '9']);
    for (const job of ['mia-1', 'mia-2', 'mia-3']) await ask(job, ['N', '1', '1']);
    for (const user of [2, 3]) await ask(`user-${user}`, ['N', '1', `${user}`]);
    expect(await drain(['running'])).toEqual(['mia-1', 'user-2', 'user-3', 'mia-2', 'mia-3']);
  });

  it('takes turns between schools, then classes', async () => {
    await queue.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['N', '1', '99']);
    for (const user of [1, 2, 3, 4]) await ask(`north-${user}`, ['NORTH', user < 4 ? '1' : '2', `${user}`]);
    await ask('south', ['SOUTH', '7', '5']);
    expect(await drain(['running'])).toEqual(['north-1', 'south', 'north-4', 'north-2', 'north-3']);
  });

  it('keeps a user at their bound, whatever is free', async () => {
    await queue.offer('turns', 'a', 10, MINUTE);
    const asked = [];
    for (const job of ['1', '2', '3']) asked.push(await ask(job, ['N', '1', '1']));
    expect(asked).toEqual([true, true, false]);
    expect(await ask('other', ['N', '1', '2'])).toBe(true);
    expect(await queue.leave('turns', '1', limits, true)).toEqual(['3']);
  });

  it('knows every position in advance: the order in which jobs are then admitted', async () => {
    await queue.offer('turns', 'a', 2, MINUTE);
    const running = [];
    for (let at = 0; at < 60; at += 1) {
      const user = (at * 7) % 11;
      const path: OwnerPath = [`school ${user % 3}`, `${user % 5}`, `${user}`];
      if (await ask(`job-${at}`, path)) running.push(`job-${at}`);
    }
    const { waiting, capacity } = await queue.findPositions('turns', 0);
    expect(capacity).toBe(2);
    expect(waiting).toHaveLength(58);
    expect(waiting.map(({ id }) => id)).toEqual(await drain(running));
  });

  it('assigns the slots of a dead worker to others once its leases expire', async () => {
    await queue.offer('turns', 'a', 1, MINUTE);
    expect(await queue.enter('turns', 'dead', 1, { ...limits, leaseMs: 1 })).toBe(true);
    await ask('next', ['N', '1', '2']);
    await expect.poll(() => queue.fill('turns', limits).then(() => queue.length('turns'))).toBe(0);
  });

  it('admits less after a 429, nothing during its pause, and more with each success', async () => {
    await queue.offer('turns', 'a', 10, MINUTE);
    for (let user = 1; user <= 10; user += 1)
      expect(await ask(`job-${user}`, ['N', '1', `${user}`])).toBe(true);
    await queue.slowDown('turns', 10 * MINUTE);
    // The second in which another 429 lowers nothing lasts until the end of the test.
    await redis.commands.set(`${redis.prefix}:line:{turns}:slowed`, 1);
    await queue.slowDown('turns', 10 * MINUTE);
    expect(await ask('next', ['N', '1', '11'])).toBe(false);
    expect((await queue.findPositions('turns', 0)).capacity).toBe(1);
    await queue.slowDown('turns', 50);
    await expect.poll(async () => (await queue.findPositions('turns', 0)).capacity).toBe(7);
    for (let user = 1; user <= 10; user += 1) await queue.leave('turns', `job-${user}`, limits, true);
    expect((await queue.findPositions('turns', 0)).capacity).toBe(8);
  });

  it('admits no more after a 429 when jobs fail', async () => {
    await queue.offer('turns', 'a', 10, MINUTE);
    for (let user = 1; user <= 10; user += 1) await ask(`job-${user}`, ['N', '1', `${user}`]);
    await queue.slowDown('turns', 0);
    for (let user = 1; user <= 10; user += 1) await queue.leave('turns', `job-${user}`, limits, false);
    expect((await queue.findPositions('turns', 0)).capacity).toBe(7);
  });

  it("yields the slot of a long job to another user's, and keeps it while only its own user waits", async () => {
    await queue.offer('code', 'a', 2, MINUTE);
    const one: LaneLimits = { ...limits, perUser: 1 };
    expect(await queue.enter('code', 'long', 1, one)).toBe(true);
    expect(await queue.wait('code', 'own', ['N', '1', '1'], one)).toEqual([]);
    expect(await queue.yieldSlot('code', 'long', one)).toBeNull();
    expect(await queue.enter('code', 'other-long', 2, one)).toBe(true);
    expect(await queue.wait('code', 'other', ['N', '1', '3'], one)).toEqual([]);
    expect(await queue.yieldSlot('code', 'long', one)).toEqual(['other']);
    expect(await queue.holds('code', 'long')).toBe(false);
    expect(await queue.holds('code', 'own')).toBe(true);
    expect(await queue.yieldSlot('code', 'long', one)).toBeNull();
  });

  it("gives a user's next job no slot of another's while the user has a long one", async () => {
    await queue.offer('code', 'a', 1, MINUTE);
    await queue.offer('code:long', 'a', 1, MINUTE);
    const one: LaneLimits = { ...limits, perUser: 1 };
    expect(await queue.enter('code', 'mia', 1, one)).toBe(true);
    expect(await queue.wait('code', 'mia-2', ['N', '1', '1'], one)).toEqual([]);
    expect(await queue.enter('code:long', 'mia', 1, one)).toBe(true);
    expect(await queue.wait('code', 'ben', ['N', '1', '2'], one)).toEqual([]);
    expect(await queue.leave('code', 'mia', one, true)).toEqual(['ben']);
    expect(await queue.yieldSlot('code', 'ben', one)).toBeNull();
    expect(await queue.wait('code', 'noor', ['N', '1', '3'], one)).toEqual([]);
    expect(await queue.yieldSlot('code', 'ben', one)).toEqual(['noor']);
  });

  it('lets a stopped job pass at once', async () => {
    await queue.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['N', '1', '1']);
    await ask('stopped', ['N', '1', '2']);
    expect(await queue.admit('turns', ['stopped', 'unknown'], limits)).toEqual(['stopped']);
    expect(await queue.enter('turns', 'stopped', 2, limits)).toBe(true);
    expect(await queue.length('turns')).toBe(0);
  });

  it('survives names that look like keys', async () => {
    await queue.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['', '', '1']);
    await ask('one', ['a:b\0c', '', '2']);
    await ask('two', ['', '>', '3']);
    const { waiting } = await queue.findPositions('turns', 0);
    expect(await drain(['running'])).toEqual(waiting.map(({ id }) => id));
  });
});
