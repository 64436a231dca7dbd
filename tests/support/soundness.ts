import { join } from 'node:path';
import { expect } from 'vitest';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { JobQueues, loadConfig, QUEUE_NAMES, RedisConnections } from '@studyhall/platform';
import type { Product } from './product.ts';

/** Queries that return no row once all work has ended, by what a row means. */
const NEVER: Record<string, string> = {
  'a turn that has not ended': `SELECT id, state, attempt, stop_requested FROM turns WHERE state IN ('queued', 'running')`,
  // The question belongs to the turn of its reply in view.
  'a turn without its question and its reply': `
    SELECT t.id, array_agg(m.role ORDER BY m.id) AS roles FROM turns t LEFT JOIN messages m ON m.turn_id = t.id
     GROUP BY t.id HAVING array_agg(m.role ORDER BY m.role DESC) <> ARRAY['user', 'assistant']
        AND NOT (array_agg(m.role) = ARRAY['assistant'] AND bool_and(m.hidden_with = m.id))`,
  'a message of two versions in view': `
    SELECT version_group FROM messages WHERE version_group IS NOT NULL AND in_view
     GROUP BY version_group HAVING count(*) > 1`,
  'a reply without a turn': `
    SELECT id FROM messages WHERE role = 'assistant' AND turn_id IS NULL AND NOT details ? 'image'`,
  'a reply that does not follow its question': `
    SELECT m.id FROM messages m JOIN messages q ON q.turn_id = m.turn_id AND q.role = 'user'
     WHERE m.role = 'assistant' AND m.in_view AND EXISTS (
       SELECT 1 FROM messages b WHERE b.conversation_id = m.conversation_id AND b.role = 'user' AND b.in_view
          AND b.id > q.id AND b.id < m.id AND b.turn_id IS NOT NULL)`,
  'a tool run': `SELECT id, turn_id, attempt, kind, state FROM tool_runs`,
  'a file that no reply shows': `
    SELECT f.id, f.turn_id, f.name FROM files f WHERE f.purpose = 'artifact' AND NOT EXISTS (
       SELECT 1 FROM messages m WHERE m.turn_id = f.turn_id AND strpos(m.details::text, f.id::text) > 0)`,
  'an image that no message shows': `
    SELECT f.id, f.name FROM files f WHERE f.purpose = 'image' AND NOT EXISTS (
       SELECT 1 FROM image_jobs j JOIN messages m ON m.id = j.message_id WHERE j.file_id = f.id)`,
  'an image job that has not ended': `SELECT id, status FROM image_jobs WHERE status IN ('pending', 'processing')`,
  'a file that is still being read': `SELECT id FROM files WHERE status = 'processing'`,
  'a recording': `SELECT id FROM transcriptions`,
  'a passage of a file that is not ready': `
    SELECT DISTINCT p.file_id FROM passages p JOIN files f ON f.id = p.file_id WHERE f.status <> 'ready'`,
  'an object to delete': `SELECT storage_key FROM removed_objects`,
};

/** The rounds of tasks that stay scheduled, also after Redis lost its data. Those of every 3 s have a key only while they find work. */
const ROUNDS = [
  ...['every-60000', 'every-600000', 'every-3600000', 'hour-2.5'].map((round) => `maintenance:${round}`),
  'erasure:every-15000',
];

/** Waits until all work has ended and nothing is left over. @throws AssertionError with what is left */
export async function expectSound(product: Product, timeout = 120_000): Promise<void> {
  const redis = new RedisConnections(loadConfig(product.env));
  const queues = new JobQueues(redis);
  const unsound = async (): Promise<string[]> =>
    (
      await Promise.all([
        rowsLeft(product),
        jobsLeft(queues),
        missingSchedules(redis),
        unmatchedBytes(product),
      ])
    ).flat();
  try {
    await expect.poll(unsound, { timeout, interval: 100 }).toEqual([]);
  } finally {
    await queues.onApplicationShutdown();
    redis.onApplicationShutdown();
  }
}

async function rowsLeft(product: Product): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(NEVER).map(async ([what, sql]) => {
      const rows = (await product.db.query(sql)) as unknown[];
      return rows.length === 0 ? [] : [`${what}: ${JSON.stringify(rows.slice(0, 3))}`];
    }),
  );
  return found.flat();
}

/** Jobs that have not ended. A failed job is kept for a minute, so that its id is not queued again. */
async function jobsLeft(queues: JobQueues): Promise<string[]> {
  const left = await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const jobs = await queues
        .queue(name)
        .getJobs(['wait', 'active', 'delayed', 'prioritized', 'waiting-children']);
      // A job that ended between the two reads of `getJobs` is missing.
      return jobs.flatMap((job) => (job ? [`a job in ${name}: ${job.id}`] : []));
    }),
  );
  return left.flat();
}

/** Rounds that no worker runs, and that no worker sleeps for. */
async function missingSchedules({ commands, prefix }: RedisConnections): Promise<string[]> {
  const known = await Promise.all(ROUNDS.map((name) => commands.exists(`${prefix}:schedule:${name}`)));
  return ROUNDS.filter((_, at) => known[at] === 0).map((name) => `an overdue schedule: ${name}`);
}

/** Bytes without a row, and rows without bytes. */
async function unmatchedBytes(product: Product): Promise<string[]> {
  const objects = await Array.fromAsync(
    createDiskStorage({ root: join(product.env.DATA_DIR ?? '', 'objects') }).list(),
  );
  const stored = new Set(objects.map(({ key }) => key));
  const rows = (await product.db.query(`SELECT storage_key FROM files`)) as Array<{ storage_key: string }>;
  const known = new Set(rows.map(({ storage_key }) => storage_key));
  return [
    ...[...stored].filter((key) => !known.has(key)).map((key) => `bytes without a row: ${key}`),
    ...[...known].filter((key) => !stored.has(key)).map((key) => `a row without bytes: ${key}`),
  ];
}
