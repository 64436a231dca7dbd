import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { loadConfig, type Config } from '../config/config.schema.js';
import { ModelConnection } from '../models/model.connection.js';
import { RedisConnections } from '../redis/redis.module.js';
import { ReplyHealth } from './reply-health.js';

let servers: TestServers;
let config: Config;
let redis: RedisConnections;
/** Commands are sent as pipelines: one that writes shares its connection with no reader. */
let own: RedisConnections;
beforeAll(async () => {
  servers = await startTestServers();
  config = loadConfig({ ...servers.env, OPENAI_BASE_URL: 'http://model.school.example:11434/v1' });
  redis = new RedisConnections(config);
  own = new RedisConnections(config);
});
afterAll(async () => {
  redis?.onApplicationShutdown();
  own?.onApplicationShutdown();
  await servers?.stop();
});

const defaultOf = async (health: ReplyHealth) => (await health.models())[0];

it('stores a change at once, and a thousand replies that change nothing in one write', async () => {
  const [health, reader] = [
    new ReplyHealth(new ModelConnection(config), own),
    new ReplyHealth(new ModelConnection(config), redis),
  ];
  const writes = vi.spyOn(own.commands, 'pipeline');
  health.ended('completed');
  await expect.poll(() => defaultOf(reader)).toMatchObject({ state: 'works' });
  for (let at = 0; at < 1_000; at++) health.ended(at % 4 === 0 ? 'stopped' : 'completed');
  expect(writes).toHaveBeenCalledTimes(1);
  await health.onApplicationShutdown();
  expect(writes).toHaveBeenCalledTimes(2);
  expect(await reader.totals()).toEqual({ completed: 751, failed: 0, stopped: 250 });
});

it('fails since the first fault, whichever worker saw it, until a reply succeeds with any', async () => {
  const [one, two] = [
    new ReplyHealth(new ModelConnection(config), redis),
    new ReplyHealth(new ModelConnection(config), redis),
  ];
  one.ended('failed', { kind: 'unreachable' });
  await expect.poll(() => defaultOf(two)).toMatchObject({ state: 'fails', fault: { kind: 'unreachable' } });
  const first = await defaultOf(two);
  two.ended('failed', { kind: 'key_refused', status: 401 });
  await expect.poll(() => defaultOf(one)).toMatchObject({ fault: { kind: 'key_refused', status: 401 } });
  expect(await defaultOf(one)).toMatchObject({ since: (first as { since: Date }).since });
  // A stopped reply, and a failure that is not the model's, say nothing about it.
  one.ended('stopped');
  one.ended('failed');
  await one.onApplicationShutdown();
  expect(await defaultOf(two)).toMatchObject({ state: 'fails' });
  two.ended('completed');
  await expect.poll(() => defaultOf(one)).toMatchObject({ state: 'works' });
});

it('is unknown after a failed test or a changed connection, until a test or a reply succeeds', async () => {
  const health = new ReplyHealth(new ModelConnection({ ...config, CHAT_MODEL: 'tested' }), redis);
  await health.tested('tested', true);
  expect(await defaultOf(health)).toMatchObject({ state: 'works' });
  await health.tested('tested', false);
  expect(await defaultOf(health)).toMatchObject({ state: 'unknown' });
  health.ended('failed', { kind: 'key_refused', status: 401 });
  await expect.poll(() => defaultOf(health)).toMatchObject({ state: 'fails' });
  await health.tested('tested', false);
  expect(await defaultOf(health)).toMatchObject({ state: 'fails' });
  await health.forget();
  expect(await defaultOf(health)).toMatchObject({ state: 'unknown' });
  health.ended('completed');
  await expect.poll(() => defaultOf(health)).toMatchObject({ state: 'works' });
});

it('stays unknown after a changed connection, whatever replies of the former one are stored later', async () => {
  const connection = new ModelConnection({ ...config, CHAT_MODEL: 'replaced' });
  const [worker, admin] = [new ReplyHealth(connection, own), new ReplyHealth(connection, redis)];
  worker.ended('completed');
  await expect.poll(() => defaultOf(admin)).toMatchObject({ state: 'works' });
  // Stored with the next replies.
  worker.ended('completed');
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.now());
  await admin.forget();
  await worker.onApplicationShutdown();
  expect(await defaultOf(admin)).toMatchObject({ state: 'unknown' });
  worker.ended('failed', { kind: 'timeout' });
  await expect.poll(() => defaultOf(admin)).toMatchObject({ state: 'fails' });
  worker.ended('failed', { kind: 'timeout' });
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.now());
  await admin.forget();
  await worker.onApplicationShutdown();
  expect(await defaultOf(admin)).toMatchObject({ state: 'unknown' });
  await connection.hold(async () => {
    connection.replace({ ...config, CHAT_MODEL: 'replaced', OPENAI_API_KEY: 'another' });
    worker.ended('completed');
  });
  await worker.onApplicationShutdown();
  expect(await defaultOf(admin)).toMatchObject({ state: 'unknown' });
  worker.ended('completed');
  await worker.onApplicationShutdown();
  expect(await defaultOf(admin)).toMatchObject({ state: 'works' });
});

it('knows nothing of another model or endpoint', async () => {
  const other = new ReplyHealth(new ModelConnection({ ...config, CHAT_MODEL: 'another' }), redis);
  expect(await defaultOf(other)).toMatchObject({ state: 'unknown' });
});

it('counts each chat model by its name, also those that end at once', async () => {
  const large = { model: 'large', context_tokens: 9_000, reply_tokens: 900, vision: false };
  const several = new ModelConnection({ ...config, CHAT_MODEL: 'small', OTHER_CHAT_MODELS: [large] });
  const [worker, reader] = [new ReplyHealth(several, own), new ReplyHealth(several, redis)];
  const states = async () => (await reader.models()).map(({ model, state }) => [model, state]);
  worker.ended('completed', undefined, 'small');
  worker.ended('failed', { kind: 'no_model', status: 404 }, 'large');
  const failing = [
    ['small', 'works'],
    ['large', 'fails'],
  ];
  await expect.poll(states).toEqual(failing);
  worker.ended('completed', undefined, 'small');
  worker.ended('failed', { kind: 'no_model', status: 404 }, 'large');
  await worker.onApplicationShutdown();
  expect(await states()).toEqual(failing);
});

it('finds the demo model from a script, which knows neither its port nor its name', async () => {
  const DEMO = {
    ...config,
    OPENAI_BASE_URL: 'http://127.0.0.1:4711/v1',
    CHAT_MODEL: 'demo',
    DEMO_MODEL: true,
  };
  const worker = new ReplyHealth(new ModelConnection(DEMO), redis);
  worker.ended('failed', { kind: 'timeout' });
  const script = new ReplyHealth(new ModelConnection({ ...config, DEMO_MODEL: true }), redis);
  await expect.poll(() => defaultOf(script)).toMatchObject({ state: 'fails' });
});
