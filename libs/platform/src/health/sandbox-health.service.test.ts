import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { loadConfig } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { SandboxHealth } from './sandbox-health.js';

let servers: TestServers;
let redis: RedisConnections;
beforeAll(async () => {
  servers = await startTestServers();
  redis = new RedisConnections(loadConfig(servers.env));
});
afterAll(async () => {
  redis?.onApplicationShutdown();
  await servers?.stop();
});

it('fails since the first program that could not be started, until one runs on any worker', async () => {
  const [one, two] = [new SandboxHealth(redis), new SandboxHealth(redis)];
  expect(await one.find()).toEqual({ state: 'unknown' });
  await one.report({ reason: 'Python is not installed.' });
  expect(await two.find()).toEqual({ state: 'missing', reason: 'Python is not installed.' });
  await two.report('fails');
  const first = await one.find();
  expect(first).toEqual({ state: 'fails', since: expect.any(Date) as Date });
  await one.report('fails');
  expect(await two.find()).toEqual(first);
  await two.report('works');
  expect(await one.find()).toEqual({ state: 'works' });
});
