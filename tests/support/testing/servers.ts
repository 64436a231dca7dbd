import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDataSource, FUNCTIONS_STATE, migrate } from '@studyhall/persistence';

/** Settings of a database and a Redis that only this caller uses. */
export interface TestServers {
  env: { DATABASE_URL: string; REDIS_URL: string; REDIS_PREFIX: string };
  stop: () => Promise<void>;
}

interface RealServers {
  env: { DATABASE_URL: string; REDIS_URL: string };
  stop: () => Promise<void>;
}

export interface TestServersOptions {
  /** `empty`: without tables, for tests of migrations. Default `current`: all migrations have run, no table has rows. */
  schema?: 'current' | 'empty';
}

/** Any number that the product's own advisory locks do not use. */
const TEMPLATE_LOCK = 7_301_944;
const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_ATTEMPTS = 100;
const DROP_DELAY_MS = 200;

/**
 * A database without data and an unused Redis prefix on real servers: on those of `DATABASE_URL` and `REDIS_URL` where
 * both are set, else on throwaway ones of its own. `stop` removes everything it created.
 */
export async function startTestServers({
  schema = 'current',
}: TestServersOptions = {}): Promise<TestServers> {
  const servers = await findServers();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = schema === 'current' ? await findTemplate(servers.env.DATABASE_URL) : 'template1';
  await runSql(servers.env.DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    env: {
      DATABASE_URL: databaseUrl(servers.env.DATABASE_URL, name),
      REDIS_URL: servers.env.REDIS_URL,
      REDIS_PREFIX: name.replace('_', '-'),
    },
    stop: async () => {
      await dropDatabase(servers.env.DATABASE_URL, name);
      await servers.stop();
    },
  };
}

async function findServers(): Promise<RealServers> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && REDIS_URL) return { env: { DATABASE_URL, REDIS_URL }, stop: () => Promise.resolve() };
  const script = new URL('../../../tools/test/servers.ts', import.meta.url).href;
  const { startTestServers: start } = (await import(script)) as {
    startTestServers: () => Promise<RealServers>;
  };
  return start();
}

/**
 * The name of a database with the current schema. Only the first test of a server runs the migrations: a copy takes a
 * tenth of their time.
 */
async function findTemplate(serverUrl: string): Promise<string> {
  const name = `test_schema_${hashOfSchema()}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // The end of the session releases the lock.
    await client.query(`SELECT pg_advisory_lock($1)`, [TEMPLATE_LOCK]);
    const found = await client.query(`SELECT 1 FROM pg_database WHERE datname = $1`, [name]);
    if (found.rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
      await client.query(`CREATE DATABASE ${name}_unfinished`);
      await migrateDatabase(databaseUrl(serverUrl, `${name}_unfinished`));
      await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/** Changes with the code of each migration and the text of each function: servers may outlive it. */
function hashOfSchema(): string {
  const { migrations } = createDataSource({ url: 'postgres://', poolSize: 1 }).options;
  return createHash('sha256')
    .update(String(migrations) + FUNCTIONS_STATE)
    .digest('hex')
    .slice(0, 16);
}

async function migrateDatabase(url: string): Promise<void> {
  const db = await createDataSource({ url, poolSize: 1 }).initialize();
  await migrate(db).finally(() => db.destroy());
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Waits while autovacuum reads the database: only a superuser may end its process. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const isBusy = (error: unknown): boolean => (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (attempt === DROP_ATTEMPTS || !isBusy(error)) throw error;
      await sleep(DROP_DELAY_MS);
    }
  }
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
