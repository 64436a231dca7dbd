import { afterAll, beforeAll, expect, it } from 'vitest';
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
  const present = async () => [...(await presence.findHere([1, 2, 3]))];
  presence.enter(1);
  presence.enter(2);
  await expect.poll(present).toEqual([1, 2]);
  await redis.commands.flushdb();
  expect(await present()).toEqual([]);
  await presence.refresh();
  expect(await present()).toEqual([1, 2]);
});
