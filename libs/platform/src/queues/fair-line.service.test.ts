import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { loadConfig } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { FairLine, type LineBounds } from './fair-line.js';
import type { LinePath } from './fair-order.js';

let servers: TestServers;
let redis: RedisConnections;
let line: FairLine;
const bounds: LineBounds = { perUser: 2, limit: 0, leaseMs: 60_000 };
const MINUTE = 60_000;

beforeAll(async () => {
  servers = await startTestServers();
  redis = new RedisConnections(loadConfig(servers.env));
  line = new FairLine(redis);
});
afterAll(async () => {
  redis?.onApplicationShutdown();
  await servers?.stop();
});
beforeEach(async () => {
  const keys = await redis.commands.keys(`${redis.prefix}:line:*`);
  if (keys.length > 0) await redis.commands.del(...keys);
});

/** Asks for a place as a worker does; true if it is given at once. */
async function ask(id: string, [school, group, user]: LinePath): Promise<boolean> {
  if (await line.enter('turns', id, Number(user), bounds)) return true;
  return (await line.wait('turns', id, [school, group, user], bounds)).includes(id);
}

/** Ends running jobs, oldest first, until nothing waits; returns the order in which the waiting ones followed. */
async function drain(running: string[]): Promise<string[]> {
  const order: string[] = [];
  for (let ended = running.shift(); ended !== undefined; ended = running.shift()) {
    const next = await line.leave('turns', ended, bounds, true);
    order.push(...next);
    running.push(...next);
  }
  return order;
}

describe('the line before the workers', () => {
  it('gives places up to what the workers offer, then in order of arrival', async () => {
    await line.offer('turns', 'a', 1, MINUTE);
    await line.offer('turns', 'b', 1, MINUTE);
    const asked = [];
    for (const user of [1, 2, 3, 4]) asked.push(await ask(`job-${user}`, ['N', '1', `${user}`]));
    expect(asked).toEqual([true, true, false, false]);
    expect(await drain(['job-1', 'job-2'])).toEqual(['job-3', 'job-4']);
    expect(await redis.commands.keys(`${redis.prefix}:line:*`)).toEqual([
      `${redis.prefix}:line:{turns}:capacities`,
    ]);
  });

  it("lets a user's second job wait behind everybody's first", async () => {
    await line.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['N', '1', '9']);
    for (const job of ['mia-1', 'mia-2', 'mia-3']) await ask(job, ['N', '1', '1']);
    for (const user of [2, 3]) await ask(`user-${user}`, ['N', '1', `${user}`]);
    expect(await drain(['running'])).toEqual(['mia-1', 'user-2', 'user-3', 'mia-2', 'mia-3']);
  });

  it('takes turns between schools, then classes', async () => {
    await line.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['N', '1', '99']);
    for (const user of [1, 2, 3, 4]) await ask(`north-${user}`, ['NORTH', user < 4 ? '1' : '2', `${user}`]);
    await ask('south', ['SOUTH', '7', '5']);
    expect(await drain(['running'])).toEqual(['north-1', 'south', 'north-4', 'north-2', 'north-3']);
  });

  it('keeps a user at their bound, whatever is free', async () => {
    await line.offer('turns', 'a', 10, MINUTE);
    const asked = [];
    for (const job of ['1', '2', '3']) asked.push(await ask(job, ['N', '1', '1']));
    expect(asked).toEqual([true, true, false]);
    expect(await ask('other', ['N', '1', '2'])).toBe(true);
    expect(await line.leave('turns', '1', bounds, true)).toEqual(['3']);
  });

  it('knows every place ahead: the order in which jobs are then admitted', async () => {
    await line.offer('turns', 'a', 2, MINUTE);
    const running = [];
    for (let at = 0; at < 60; at += 1) {
      const user = (at * 7) % 11;
      const path: LinePath = [`school ${user % 3}`, `${user % 5}`, `${user}`];
      if (await ask(`job-${at}`, path)) running.push(`job-${at}`);
    }
    const { waiting, capacity } = await line.places('turns', 0);
    expect(capacity).toBe(2);
    expect(waiting).toHaveLength(58);
    expect(waiting.map(({ id }) => id)).toEqual(await drain(running));
  });

  it('gives the places of a dead worker to others once its leases expire', async () => {
    await line.offer('turns', 'a', 1, MINUTE);
    expect(await line.enter('turns', 'dead', 1, { ...bounds, leaseMs: 1 })).toBe(true);
    await ask('next', ['N', '1', '2']);
    await expect.poll(() => line.fill('turns', bounds).then(() => line.length('turns'))).toBe(0);
  });

  it('admits less after a 429, nothing during its pause, and more with each success', async () => {
    await line.offer('turns', 'a', 10, MINUTE);
    for (let user = 1; user <= 10; user += 1)
      expect(await ask(`job-${user}`, ['N', '1', `${user}`])).toBe(true);
    await line.slowDown('turns', 5_000);
    await line.slowDown('turns', 5_000);
    expect(await ask('next', ['N', '1', '11'])).toBe(false);
    expect((await line.places('turns', 0)).capacity).toBe(1);
    await expect.poll(async () => (await line.places('turns', 0)).capacity).toBe(7);
    for (let user = 1; user <= 10; user += 1) await line.leave('turns', `job-${user}`, bounds, true);
    expect((await line.places('turns', 0)).capacity).toBe(8);
  });

  it('admits no more after a 429 when jobs fail', async () => {
    await line.offer('turns', 'a', 10, MINUTE);
    for (let user = 1; user <= 10; user += 1) await ask(`job-${user}`, ['N', '1', `${user}`]);
    await line.slowDown('turns', 0);
    for (let user = 1; user <= 10; user += 1) await line.leave('turns', `job-${user}`, bounds, false);
    expect((await line.places('turns', 0)).capacity).toBe(7);
  });

  it("gives the place of a long job to another user's, and keeps it while only its own user waits", async () => {
    await line.offer('code', 'a', 2, MINUTE);
    const one: LineBounds = { ...bounds, perUser: 1 };
    expect(await line.enter('code', 'long', 1, one)).toBe(true);
    expect(await line.wait('code', 'own', ['N', '1', '1'], one)).toEqual([]);
    expect(await line.yieldPlace('code', 'long', one)).toBeNull();
    expect(await line.enter('code', 'other-long', 2, one)).toBe(true);
    expect(await line.wait('code', 'other', ['N', '1', '3'], one)).toEqual([]);
    expect(await line.yieldPlace('code', 'long', one)).toEqual(['other']);
    expect(await line.holds('code', 'long')).toBe(false);
    expect(await line.holds('code', 'own')).toBe(true);
    expect(await line.yieldPlace('code', 'long', one)).toBeNull();
  });

  it("gives a user's next job no place of another's while the user has a long one", async () => {
    await line.offer('code', 'a', 1, MINUTE);
    await line.offer('code:long', 'a', 1, MINUTE);
    const one: LineBounds = { ...bounds, perUser: 1 };
    expect(await line.enter('code', 'mia', 1, one)).toBe(true);
    expect(await line.wait('code', 'mia-2', ['N', '1', '1'], one)).toEqual([]);
    expect(await line.enter('code:long', 'mia', 1, one)).toBe(true);
    expect(await line.wait('code', 'ben', ['N', '1', '2'], one)).toEqual([]);
    expect(await line.leave('code', 'mia', one, true)).toEqual(['ben']);
    expect(await line.yieldPlace('code', 'ben', one)).toBeNull();
    expect(await line.wait('code', 'noor', ['N', '1', '3'], one)).toEqual([]);
    expect(await line.yieldPlace('code', 'ben', one)).toEqual(['noor']);
  });

  it('lets a stopped job pass at once', async () => {
    await line.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['N', '1', '1']);
    await ask('stopped', ['N', '1', '2']);
    expect(await line.admit('turns', ['stopped', 'unknown'], bounds)).toEqual(['stopped']);
    expect(await line.enter('turns', 'stopped', 2, bounds)).toBe(true);
    expect(await line.length('turns')).toBe(0);
  });

  it('survives names that look like keys', async () => {
    await line.offer('turns', 'a', 1, MINUTE);
    await ask('running', ['', '', '1']);
    await ask('one', ['a:b\0c', '', '2']);
    await ask('two', ['', '>', '3']);
    const { waiting } = await line.places('turns', 0);
    expect(await drain(['running'])).toEqual(waiting.map(({ id }) => id));
  });
});
