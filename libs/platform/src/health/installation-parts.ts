import { Logger } from '@nestjs/common';
import type { SystemPart } from '@studyhall/contracts';
import { createDataSource } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { loadConfig } from '../config/config.schema.js';
import { ModelConnection } from '../models/model.connection.js';
import { JobQueues } from '../queues/job-queues.js';
import { RedisConnections } from '../redis/redis.module.js';
import { unlessAborted } from '../unless-aborted.js';
import { ReplyHealth } from './reply-health.js';
import { SystemParts } from './system-health.js';
import { runningPart } from './system-parts.js';

const CLOSE_TIMEOUT_MS = 1_000;
const API_TIMEOUT_MS = 3_000;

/**
 * The parts of an installation for a script, which runs beside api and workers: the same answers and sentences as
 * `GET /api/system/health`, also while the api does not run. Turns off Nest's own log of this process.
 */
export async function readInstallationParts(
  env: Record<string, string | undefined>,
  storage: ObjectStorage,
  apiUrl: string,
): Promise<SystemPart[]> {
  Logger.overrideLogger(false);
  const config = loadConfig(env);
  const db = createDataSource({ url: config.DATABASE_URL, poolSize: 1, isPooler: config.DATABASE_POOLER });
  // The parts report a database that does not answer.
  await db.initialize().catch(() => undefined);
  const redis = new RedisConnections(config);
  const queues = new JobQueues(redis);
  const connection = new ModelConnection(config);
  const replies = new ReplyHealth(connection, redis);
  try {
    const system = new SystemParts(config, db, redis, queues, replies, storage, connection);
    const [parts, isAnswering] = await Promise.all([system.parts(), answers(apiUrl)]);
    const api: SystemPart = { ...runningPart('api', isAnswering), since: null };
    return parts.map((part) => (part.name === 'api' ? api : part));
  } finally {
    const closed = queues.onApplicationShutdown();
    await unlessAborted(closed, AbortSignal.timeout(CLOSE_TIMEOUT_MS)).catch(() => undefined);
    redis.onApplicationShutdown();
    if (db.isInitialized) await db.destroy();
  }
}

/** Whether an api answers, whatever it says of its servers. */
function answers(apiUrl: string): Promise<boolean> {
  return fetch(`${apiUrl}/healthz`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
