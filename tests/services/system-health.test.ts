import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '@studyhall/adapters/disk';
import type { DashboardToday, SystemHealth, SystemPart, SystemPartName } from '@studyhall/contracts';
import { readInstallationParts, secretKeyCipher } from '@studyhall/platform';
import type { HttpClient } from '@studyhall/testing';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const METRICS_TOKEN = 'for the tests';
const FAILURES = 11;

let product: Product;
let master: Person;
let mia: Person;
beforeAll(async () => {
  product = await startProduct({ env: { METRICS_TOKEN, DEMO_MODEL: '' } });
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  mia = await product.signedIn();
});
afterAll(() => product?.stop());

async function part(name: SystemPartName, http: HttpClient = master.http): Promise<SystemPart | undefined> {
  const { parts } = (await http.get<SystemHealth>('/api/system/health')).body;
  return parts.find((one) => one.name === name);
}

const healthz = async (url = product.url): Promise<unknown> => {
  const answer = await fetch(`${url}/healthz`);
  return [answer.status, ((await answer.json()) as { degraded: string[] }).degraded];
};

const hasModel = async (): Promise<boolean | null | undefined> =>
  (await master.http.get<DashboardToday>('/api/dashboard/today')).body.first_hour?.model;

async function replies(end: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
  return Number(new RegExp(`^studyhall_replies_total\\{end="${end}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** The end of a question's reply, answered by the call itself. */
const ask = async (orders: string): Promise<number> =>
  (await mia.http.post('/chat', { message: `[[demo: ${orders}]]` })).status;

it('reports every part that it knows, and those that are not set up as off', async () => {
  const { parts } = (await master.http.get<SystemHealth>('/api/system/health')).body;
  expect(Object.fromEntries(parts.map(({ name, state }) => [name, state]))).toEqual({
    ...{ model: 'ok', postgres: 'ok', redis: 'ok', storage: 'ok', api: 'ok', worker: 'ok', queues: 'ok' },
    ...{ disk: expect.stringMatching(/ok|degraded/), mail: 'off', search: 'off' },
    ...{ backup: 'off', sandbox: 'off' },
  });
});

it('answers a script that runs beside it the same', async () => {
  const storage = createDiskStorage({ root: join(product.env.DATA_DIR ?? '', 'objects') });
  const { parts } = (await master.http.get<SystemHealth>('/api/system/health')).body;
  expect(await readInstallationParts({ env: product.env, storage, apiUrl: product.url })).toEqual(parts);
  const away = {
    ...product.env,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
  };
  const found = await readInstallationParts({ env: away, storage, apiUrl: 'http://127.0.0.1:1' });
  expect(found.filter(({ state }) => state === 'down').map(({ name }) => name)).toEqual([
    'postgres',
    'redis',
    'api',
  ]);
  expect(found.find(({ name }) => name === 'api')?.detail).toBe(
    'The api does not answer. Pages cannot be opened.',
  );
});

it('counts no model as connected before its first reply', async () => {
  expect(await part('model')).toMatchObject({
    state: 'ok',
    since: null,
    detail: expect.stringMatching(/^It is not known yet whether 127\.0\.0\.1:\d+ writes replies\.$/),
  });
  expect(await hasModel()).toBe(false);
  expect(await healthz()).toEqual([200, []]);
});

it('shows master admins alone why replies fail, and counts each of them', async () => {
  for (let at = 0; at < FAILURES; at++) expect(await ask('fault=401')).toBe(503);
  await expect.poll(() => replies('failed')).toBe(FAILURES);
  expect(await part('model')).toEqual({
    name: 'model',
    state: 'down',
    since: expect.stringMatching(/^\d{4}-.+Z$/),
    detail: expect.stringMatching(
      /^Replies of demo-model fail: 127\.0\.0\.1:\d+ does not accept the key \(status 401\)\.$/,
    ),
    next_step: 'Enter a valid key in the console under “System”, or set OPENAI_API_KEY and restart.',
  });
  expect(await healthz()).toEqual([200, ['model']]);
  expect(await hasModel()).toBe(false);
  const [worker] = product.workers;
  expect(
    worker?.output.match(/Replies of demo-model fail: key_refused \(status 401\) at 127\.0\.0\.1:\d+/g),
  ).toHaveLength(1);
  expect((await mia.http.get('/api/system/health')).status).toBe(403);
  const head = await product.signedIn({ role: 'SCHOOL_ADMIN' });
  expect((await head.http.get('/api/system/health')).status).toBe(403);
});

it('is well again after the next reply, and names another cause', async () => {
  expect(await ask('text="Well."')).toBe(200);
  await expect.poll(() => part('model')).toMatchObject({ state: 'ok', since: null, detail: null });
  expect(await healthz()).toEqual([200, []]);
  expect(await hasModel()).toBe(true);
  await ask('fault=404 message="no such model"');
  await expect
    .poll(() => part('model'))
    .toMatchObject({
      detail: expect.stringMatching(
        /^Replies of demo-model fail: .+ has no model of this name \(status 404\)\.$/,
      ),
    });
  await product.model.close();
  expect(await ask('text="Gone."')).toBe(503);
  await expect
    .poll(() => part('model'))
    .toMatchObject({
      state: 'down',
      detail: expect.stringMatching(/cannot be reached\.$/),
    });
  expect(await replies('completed')).toBe(1);
});

it('names another SECRET_KEY in the log at the start and in the health, with what to do', async () => {
  const encrypted = secretKeyCipher('the SECRET_KEY of another machine').encrypt('a secret');
  await product.db.query(`INSERT INTO lti_keys (kid, public_key, private_key) VALUES ('k', '{}', $1)`, [
    encrypted,
  ]);
  const storage = createDiskStorage({ root: join(product.env.DATA_DIR ?? '', 'objects') });
  const find = async (SECRET_KEY: string) => {
    const env = { ...product.env, SECRET_KEY };
    const parts = await readInstallationParts({ env, storage, apiUrl: product.url });
    return parts.find(({ name }) => name === 'postgres');
  };
  expect(await find('the SECRET_KEY of another machine')).toMatchObject({ state: 'ok' });
  const { output } = await product.startApi();
  const sentence = 'The database has secrets that were encrypted with another SECRET_KEY';
  expect(output.split('\n').filter((line) => line.includes(sentence))).toEqual([
    expect.stringMatching(/^\{"level":50,.+ Put the earlier key back \(SECRET_KEY or secrets\.json\)/),
  ]);
  expect(await find('the SECRET_KEY of this machine, as in .env')).toMatchObject({
    state: 'degraded',
    detail: expect.stringContaining(sentence),
    next_step: expect.stringMatching(/^Put the earlier key back/),
  });
  await product.db.query('DELETE FROM lti_keys');
});

it('knows a disk that is nearly full, and a worker that is gone', async () => {
  expect(await part('disk')).toMatchObject({ state: 'ok' });
  const full = await product.startApi({ DISK_RESERVE_MB: '10000000' });
  expect(await healthz(full.url)).toEqual([200, ['model', 'disk']]);
  const headers = { cookie: master.http.cookie ?? '' };
  const answer = await fetch(`${full.url}/api/system/health`, { headers });
  const { parts } = (await answer.json()) as SystemHealth;
  expect(parts.find(({ name }) => name === 'disk')).toMatchObject({
    state: 'down',
    since: expect.any(String),
    detail: expect.stringMatching(/MB are free\. Uploads and new files are refused\.$/),
  });
  expect(await part('worker')).toMatchObject({ state: 'ok' });
  await product.workers[0]?.stop();
  await expect
    .poll(() => part('worker'))
    .toMatchObject({ state: 'down', detail: 'No worker is running. Replies and files wait.' });
});
