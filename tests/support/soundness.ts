import { join } from 'node:path';
import { expect } from 'vitest';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { JobQueues, loadConfig, QUEUE_NAMES, RedisConnections } from '@studyhall/platform';
import type { Product } from './product.ts';

/** What must never be found in the database once everything has come to rest, each with the rows that show it. */
const NEVER: Record<string, string> = {
  'a turn that is not over': `SELECT id, state, attempt, stop_requested FROM turns WHERE state IN ('queued', 'running')`,
  'a turn without its question and its reply': `
    SELECT t.id, array_agg(m.role ORDER BY m.id) AS roles FROM turns t LEFT JOIN messages m ON m.turn_id = t.id
     GROUP BY t.id HAVING array_agg(m.role ORDER BY m.id) <> ARRAY['user', 'assistant']`,
  'a reply that belongs to nothing': `
    SELECT id FROM messages WHERE role = 'assistant' AND turn_id IS NULL AND NOT details ? 'image'`,
  'a reply that does not follow its question': `
    SELECT m.id FROM messages m JOIN messages q ON q.turn_id = m.turn_id AND q.role = 'user'
     WHERE m.role = 'assistant' AND EXISTS (
       SELECT 1 FROM messages b WHERE b.conversation_id = m.conversation_id AND b.role = 'user'
          AND b.id > q.id AND b.id < m.id AND b.turn_id IS NOT NULL)`,
  'a picture that is still being drawn': `SELECT id, status FROM image_jobs WHERE status IN ('pending', 'processing')`,
  'a file that is still being read': `SELECT id FROM files WHERE status = 'processing'`,
  'a recording': `SELECT id FROM transcriptions`,
  'a passage of a file that is not ready': `
    SELECT DISTINCT p.file_id FROM passages p JOIN files f ON f.id = p.file_id WHERE f.status <> 'ready'`,
};

/** What does not hold now, in words; empty where all is well. */
export async function unsound(product: Product): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(NEVER).map(async ([what, sql]) => {
      const rows = (await product.db.query(sql)) as unknown[];
      return rows.length === 0 ? [] : [`${what}: ${JSON.stringify(rows.slice(0, 3))}`];
    }),
  );
  return [...found.flat(), ...(await jobsLeft(product)), ...(await bytesApart(product))];
}

/** Waits until everything has come to rest. @throws where something does not, with what. */
export async function expectSound(product: Product, timeout = 30_000): Promise<void> {
  await expect.poll(() => unsound(product), { timeout, interval: 200 }).toEqual([]);
}

/** Jobs that no queue has ended. One that failed is kept for a minute, so that nobody queues it again. */
async function jobsLeft(product: Product): Promise<string[]> {
  const redis = new RedisConnections(loadConfig(product.env));
  const queues = new JobQueues(redis);
  try {
    const left = await Promise.all(
      QUEUE_NAMES.map(async (name) => {
        const counts = await queues.queue(name).getJobCounts('wait', 'active', 'delayed', 'prioritized');
        const some = Object.entries(counts).filter(([, count]) => count > 0);
        return some.length === 0 ? [] : [`jobs in ${name}: ${JSON.stringify(Object.fromEntries(some))}`];
      }),
    );
    return left.flat();
  } finally {
    await queues.onApplicationShutdown();
    redis.onApplicationShutdown();
  }
}

/** Bytes without a row, and rows without bytes. */
async function bytesApart(product: Product): Promise<string[]> {
  const objects = await Array.fromAsync(
    createDiskStorage({ root: join(product.env.DATA_DIR ?? '', 'objects') }).list(),
  );
  const stored = new Set(objects.map(({ key }) => key));
  const rows = (await product.db.query(`SELECT storage_key FROM files`)) as Array<{ storage_key: string }>;
  const known = new Set(rows.map(({ storage_key }) => storage_key));
  const leaving = (await product.db.query(`SELECT storage_key FROM removed_objects`)) as typeof rows;
  for (const { storage_key } of leaving) stored.delete(storage_key);
  return [
    ...[...stored].filter((key) => !known.has(key)).map((key) => `bytes without a row: ${key}`),
    ...[...known].filter((key) => !stored.has(key)).map((key) => `a row without bytes: ${key}`),
  ];
}
