import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SystemHealth } from '@studyhall/contracts';
import { ROOT } from '../../scripts/lib/repo.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let redis: Redis;
beforeAll(async () => {
  product = await startProduct();
  redis = new Redis(product.env.REDIS_URL ?? '');
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

it('the page System shows that another Redis uses the database', async () => {
  const master = await product.signedIn({ role: 'MASTER_ADMIN' });
  const redisPart = async () =>
    (await master.http.get<SystemHealth>('/api/system/health')).body.parts.find(
      ({ name }) => name === 'redis',
    );
  expect(await redisPart()).toMatchObject({ state: 'ok' });
  await product.db.query(
    `INSERT INTO installation_values (name, value, updated_at) VALUES ('redis another', '{}', now() + interval '1 h')`,
  );
  expect(await redisPart()).toMatchObject({
    state: 'degraded',
    detail: expect.stringMatching(
      /^Another Studyhall, with another Redis, uses the same database\./,
    ) as string,
  });
});
