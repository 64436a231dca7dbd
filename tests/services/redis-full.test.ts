import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnRedis } from '../support/own-redis.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let redis: OwnRedis;
let commands: Redis;
beforeAll(async () => {
  redis = await OwnRedis.start();
  product = await startProduct({ env: { REDIS_URL: redis.url } });
  commands = new Redis(redis.url);
});
afterAll(async () => {
  commands?.disconnect();
  await product?.stop();
  await redis?.kill();
});

/** Scripts that Redis has refused so far. */
async function refused(): Promise<number> {
  const stats = await commands.info('commandstats');
  return Array.from(stats.matchAll(/^cmdstat_eval(?:sha)?:.*failed_calls=(\d+)/gm), ([, n]) =>
    Number(n),
  ).reduce((sum, n) => sum + n, 0);
}

it('a full Redis costs the worker two lines of log and few tries, and work goes on when there is room', async () => {
  const mia = await product.signedIn();
  const [worker] = product.workers;
  await commands.config('SET', 'maxmemory', '1');
  await worker?.printed(/OOM command not allowed/);
  const sent = await mia.send({ message: '[[demo: text="Better late."]]' });
  expect(sent.status).toBe(202);
  const [start, before] = [performance.now(), await refused()];
  await expect.poll(refused, { timeout: 120_000 }).toBeGreaterThan(before + 60);
  const triesPerSecond = (((await refused()) - before) * 1_000) / (performance.now() - start);
  await commands.config('SET', 'maxmemory', '0');
  await expect.poll(async () => (await mia.turn(sent.body.turn_id)).state).toBe('completed');
  await worker?.printed(/Redis works again\./, 60_000);
  const lines = worker?.output.split('\n') ?? [];
  expect(lines.filter((line) => line.includes('OOM'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('Redis works again.'))).toHaveLength(1);
  expect(triesPerSecond).toBeLessThan(100);
}, 240_000);

it('a document that Redis refuses to queue is made once there is room', async () => {
  const mia = await product.signedIn();
  const outline = {
    title: 'Tides',
    format: 'docx',
    sections: [{ heading: 'Why', paragraphs: ['The moon.'] }],
  };
  const { turn_id } = await mia.ask(
    `[[demo: delay=5000 tool=make_document args=${JSON.stringify(outline)} text="Made."]]`,
  );
  await product.model.control.waitForRequest(({ body }) =>
    JSON.stringify(body).includes('make_document args'),
  );
  await commands.config('SET', 'maxmemory', '1');
  const runs = () => product.db.query<unknown[]>(`SELECT FROM tool_runs WHERE turn_id = $1`, [turn_id]);
  await expect.poll(async () => (await runs()).length, { interval: 10 }).toBe(1);
  const before = await refused();
  await expect.poll(refused, { interval: 10 }).toBeGreaterThan(before + 5);
  await commands.config('SET', 'maxmemory', '0');
  await expect.poll(async () => (await mia.turn(turn_id)).state).toBe('completed');
  expect((await mia.turn(turn_id)).message).toMatchObject({ content: 'Made.', is_document_result: true });
});
