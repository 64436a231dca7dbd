import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SystemHealth } from '@studyhall/contracts';
import { HttpClient } from '@studyhall/testing';
import { ROOT } from '../../scripts/lib/repo.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let redis: Redis;
let key: string;
beforeAll(async () => {
  product = await startProduct();
  redis = new Redis(product.env.REDIS_URL ?? '');
  key = `${product.env.REDIS_PREFIX}:redis-id`;
});
afterAll(async () => {
  redis?.disconnect();
  await product?.stop();
});

const OTHER = { REDIS_PREFIX: 'another' };

it('another Redis for the same database is refused by api and worker, and by doctor', async () => {
  const refused =
    /^Settings: another Studyhall, with another Redis, uses the database of DATABASE_URL\. .+$/m;
  await Promise.all([
    expect(product.startApi(OTHER)).rejects.toThrow(refused),
    expect(product.startWorker(OTHER)).rejects.toThrow(refused),
  ]);
  expect(await redis.exists('another:redis-id')).toBe(0);
  const doctor = async (env: object): Promise<string> => {
    const command = [process.execPath, [join(ROOT, 'scripts/doctor.ts')]] as const;
    const settings = { PATH: process.env.PATH, ...product.env, PORT: '8000', ...env };
    return promisify(execFile)(...command, { env: settings }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  expect(await doctor(OTHER)).toMatch(/^✗ Database .+; another Studyhall, with another Redis, uses it$/m);
  expect(await doctor({})).toMatch(/^✓ Database /m);
}, 120_000);

it('a Redis that lost its data gets its id again, and further processes start', async () => {
  const id = await redis.get(key);
  await redis.del(key);
  await product.startWorker();
  expect(await redis.get(key)).toBe(id);
});

it('the same installation starts with a new Redis once its processes have ended', async () => {
  await Promise.all([...product.apis, ...product.workers].map((one) => one.kill()));
  await redis.del(key);
  await Promise.all([product.startApi(), product.startWorker()]);
  expect(await redis.get(key)).toMatch(/^[0-9a-f]{12}$/);
});

it('the page System shows that another Redis uses the database', async () => {
  const master = await product.signedIn({ role: 'MASTER_ADMIN' });
  const client = new HttpClient(product.apis.at(-1)?.url ?? '', master.http.cookie);
  const redisPart = async () =>
    (await client.get<SystemHealth>('/api/system/health')).body.parts.find(({ name }) => name === 'redis');
  expect(await redisPart()).toMatchObject({ state: 'ok' });
  await redis.set(key, 'another');
  expect(await redisPart()).toMatchObject({
    state: 'degraded',
    detail: expect.stringMatching(
      /^Another Studyhall, with another Redis, uses the same database\./,
    ) as string,
  });
});
