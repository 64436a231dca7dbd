import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInStudents } from '../../bench/support/students.ts';
import { startProduct, type Product } from '../support/product.ts';
import { startLoad } from './load.ts';
import { startHaProxy, type HaProxy } from './parts/haproxy.ts';
import { startPgBouncer } from './parts/pgbouncer.ts';
import type { Program } from './parts/program.ts';
import { startS3 } from './parts/s3.ts';
import { SentinelRedis } from './parts/sentinel.ts';

/**
 * Three api processes behind HAProxy and three workers, Redis with Sentinel, PgBouncer in transaction mode, S3: the parts
 * that `docs/scaling.md` describes. Run: `npm run test:cluster`.
 */
const PROCESSES = 3;
/** Time for load to flow before and after a disturbance. Milliseconds. */
const CALM_MS = 3_000;

let folder: string;
let redis: SentinelRedis;
let product: Product;
let proxy: HaProxy;
let cookies: { websocket: string[]; polling: string[] };
const programs: Program[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-cluster-'));
  redis = await SentinelRedis.start(folder);
  const s3 = await startS3(join(folder, 's3'));
  programs.push(s3.program);
  product = await startProduct({
    apis: PROCESSES,
    workers: PROCESSES,
    env: async ({ DATABASE_URL = '' }) => {
      const pooler = await startPgBouncer(folder, DATABASE_URL);
      programs.push(pooler.program);
      return {
        ...redis.settings,
        ...s3.settings,
        DATABASE_URL: pooler.url,
        DATABASE_POOLER: '1',
        TRUST_PROXY: '127.0.0.1',
      };
    },
  });
  proxy = await startHaProxy(
    folder,
    product.apis.map(({ url }) => url),
  );
  cookies = {
    websocket: await signInStudents(product.db, 20),
    polling: await signInStudents(product.db, 4),
  };
});
afterAll(async () => {
  await proxy?.stop();
  await product?.stop();
  await Promise.all(programs.map((program) => program.stop()));
  await redis?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const openTurns = (): Promise<unknown> =>
  product.db.query(`SELECT id, state FROM turns WHERE state IN ('queued', 'running')`);

/** Lets students ask while `disturb` runs; returns what they met. */
async function underLoad(
  disturb: () => Promise<void>,
): ReturnType<Awaited<ReturnType<typeof startLoad>>['stop']> {
  const load = await startLoad(proxy.url, cookies);
  await delay(CALM_MS);
  await disturb();
  await delay(CALM_MS);
  const result = await load.stop();
  console.log(`      ${result.sent} questions, ${result.refused.length} refused, ${result.lost.length} lost`);
  return result;
}

describe('a cluster', () => {
  it('sends the events of a reply to every tab of its user, at whichever process', async () => {
    const mia = await product.signedIn();
    const tabs = await Promise.all(product.apis.map(({ url }) => mia.open(url)));
    const { turn_id } = await mia.ask('[[demo: tokens=20 rate=100]]');
    for (const tab of tabs) await tab.terminalEvent(turn_id);
    for (const tab of tabs) expect(tab.turnEvents(turn_id)).toEqual(tabs[0]!.turnEvents(turn_id));
  });

  it('keeps files in S3: one process stores it, another sends it', async () => {
    const mia = await product.signedIn();
    const form = new FormData();
    form.append('file', new Blob(['Light and water.'], { type: 'text/plain' }), 'notes.txt');
    const { body } = await mia.http.post<{ id: string }>('/api/upload', form);
    const other = mia.at(product.apis[1]!.url);
    expect((await other.http.get(`/api/files/${body.id}`)).body).toBe('Light and water.');
  });

  it('loses no reply when the master of Redis is killed under load', async () => {
    const { lost } = await underLoad(async () => {
      const began = performance.now();
      await redis.killMaster();
      console.log(`      another master after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    });
    expect(lost).toEqual([]);
    expect(await openTurns()).toEqual([]);
  });

  it('starts processes after a failover to an empty Redis, and refuses one with another Redis', async () => {
    await redis.emptyMaster();
    const next = await Promise.all([product.startApi(), product.startWorker()]);
    await Promise.all(next.map((one) => one.stop()));
    await expect(product.startWorker({ REDIS_PREFIX: 'another' })).rejects.toThrow(/with another Redis/);
  });

  it('refuses and loses nothing while every process is restarted one after the other', async () => {
    const result = await underLoad(async () => {
      for (const at of Array.from({ length: PROCESSES }).keys()) {
        await product.startWorker();
        await product.workers[at]!.stop();
        const api = product.apis[at]!;
        const { port } = new URL(api.url);
        await api.stop();
        await product.startApi({ PORT: port });
        await delay(CALM_MS);
      }
      proxy.reload();
    });
    expect(result.refused).toEqual([]);
    expect(result.lost).toEqual([]);
    expect(await openTurns()).toEqual([]);
  });
});
