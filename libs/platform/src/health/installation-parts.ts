import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { SystemPart } from '@studyhall/contracts';
import { createDataSource, installationValues } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { loadConfig, type Config } from '../config/config.schema.js';
import { ModelConnection } from '../models/model.connection.js';
import { resolveModels } from '../models/saved-models.js';
import { JobQueues } from '../queues/job-queues.js';
import { RedisConnections } from '../redis/redis.module.js';
import { makeSupportFile, type SupportFile } from '../support/support-file.js';
import { withinTime } from '../time-limit.js';
import { ReplyHealth } from './reply-health.js';
import { SystemParts } from './system-health.js';
import { runningPart } from './system-parts.js';

const CLOSE_TIMEOUT_MS = 1_000;
const API_TIMEOUT_MS = 3_000;

/** The locations that a script needs to inspect an installation. */
interface Whereabouts {
  env: Record<string, string | undefined>;
  storage: ObjectStorage;
  apiUrl: string;
}

/**
 * The parts of an installation for a script that runs next to api and workers. Gives the same answers and sentences as `GET
 * /api/system/health`, and also works while the api is down. Disables Nest's logger in this process.
 */
export function readInstallationParts(where: Whereabouts): Promise<SystemPart[]> {
  return withInstallation(where, true, ({ parts }) => Promise.resolve(parts));
}

/** Like `GET /api/system/support-file`, but also works while the api is down. */
export function readSupportFile(where: Whereabouts, version: string): Promise<SupportFile> {
  return withInstallation(where, false, (found) => makeSupportFile({ version, ...found }));
}

async function withInstallation<Result>(
  { env, storage, apiUrl }: Whereabouts,
  areSchoolsNamed: boolean,
  work: (found: { config: Config; db: DataSource; parts: SystemPart[] }) => Promise<Result>,
): Promise<Result> {
  Logger.overrideLogger(false);
  const config = loadConfig(env);
  const db = createDataSource({ url: config.DATABASE_URL, poolSize: 1, isPooler: config.DATABASE_POOLER });
  // Ignore the error: the parts report an unavailable database.
  await db.initialize().catch(() => undefined);
  const redis = new RedisConnections(config);
  const queues = new JobQueues(redis);
  const connection = new ModelConnection(config);
  const replies = new ReplyHealth(connection, redis);
  try {
    const saved = await installationValues.find(db, 'models').catch(() => null);
    // No request is sent to the model server, so the key stays encrypted.
    if (saved) connection.replace(resolveModels(config, saved, ''));
    const system = new SystemParts(config, db, redis, queues, replies, storage, connection);
    const [parts, isAnswering] = await Promise.all([system.parts(areSchoolsNamed), answers(apiUrl)]);
    const api: SystemPart = { ...runningPart('api', isAnswering), since: null };
    return await work({ config, db, parts: parts.map((part) => (part.name === 'api' ? api : part)) });
  } finally {
    const closed = queues.onApplicationShutdown();
    await withinTime(closed, CLOSE_TIMEOUT_MS).catch(() => undefined);
    redis.onApplicationShutdown();
    if (db.isInitialized) await db.destroy();
  }
}

/** Whether an api responds, whatever status it reports. */
function answers(apiUrl: string): Promise<boolean> {
  return fetch(`${apiUrl}/healthz`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
