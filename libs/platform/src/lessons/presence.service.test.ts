import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { loadConfig } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { Presence } from './presence.js';

let servers: TestServers;
let redis: RedisConnections;
let presence: Presence;
beforeAll(async () => {
  servers = await startTestServers();
  redis = new RedisConnections(loadConfig(servers.env));
  presence = new Presence(redis);
});
afterAll(async () => {
  await presence?.onApplicationShutdown();
  redis?.onApplicationShutdown();
  await servers?.stop();
});

it('users are present again where Redis lost them, although their sockets stayed open', async () => {
  const own = new Presence(redis);
  const present = async () => [...(await own.findHere([1, 2, 3]))];
  // Its heartbeat comes only where the test asks for it.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  own.enter(1);
  vi.useRealTimers();
  own.enter(2);
  await expect.poll(present).toEqual([1, 2]);
  // Other tests use the same server.
  await redis.commands.del(await redis.commands.keys(`${redis.prefix}:*`));
  expect(await present()).toEqual([]);
  await own.refresh();
  expect(await present()).toEqual([1, 2]);
});

it('two devices are one user, and a return within 20 s is no change', async () => {
  const present = async () => [...(await presence.findHere([7]))];
  const changes: number[] = [];
  presence.onChange((userId) => changes.push(userId));
  presence.enter(7);
  await expect.poll(() => changes).toEqual([7]);
  presence.enter(7);
  presence.leave(7);
  expect(await present()).toEqual([7]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    presence.leave(7);
    vi.advanceTimersByTime(19_000);
    presence.enter(7);
    vi.advanceTimersByTime(60_000);
    presence.leave(7);
    vi.advanceTimersByTime(19_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await present()).toEqual([7]);
  expect(changes).toEqual([7]);
});

it('a user who stays away for 20 s has left', async () => {
  const changes: number[] = [];
  presence.onChange((userId) => changes.push(userId));
  presence.enter(8);
  await expect.poll(() => changes).toEqual([8]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    presence.leave(8);
    vi.advanceTimersByTime(20_000);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => changes).toEqual([8, 8]);
  expect(await presence.findHere([8])).toEqual(new Set());
});
