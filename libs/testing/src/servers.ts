import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Settings of a database and a Redis that only this caller uses. */
export interface TestServers {
  env: { DATABASE_URL: string; REDIS_URL: string; REDIS_PREFIX: string };
  stop: () => Promise<void>;
}

interface RealServers {
  env: { DATABASE_URL: string; REDIS_URL: string };
  stop: () => Promise<void>;
}

/**
 * An empty database and an unused Redis prefix on real servers: on those of `DATABASE_URL` and `REDIS_URL` where both
 * are set, else on throwaway ones of its own. `stop` removes everything it created.
 */
export async function startTestServers(): Promise<TestServers> {
  const servers = await findServers();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runSql(servers.env.DATABASE_URL, `CREATE DATABASE ${name}`);
  const url = new URL(servers.env.DATABASE_URL);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href, REDIS_URL: servers.env.REDIS_URL, REDIS_PREFIX: name.replace('_', '-') },
    stop: async () => {
      await runSql(servers.env.DATABASE_URL, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await servers.stop();
    },
  };
}

async function findServers(): Promise<RealServers> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && REDIS_URL) return { env: { DATABASE_URL, REDIS_URL }, stop: () => Promise.resolve() };
  const script = new URL('../../../scripts/lib/test-servers.mjs', import.meta.url).href;
  const { startTestServers: start } = (await import(script)) as {
    startTestServers: () => Promise<RealServers>;
  };
  return start();
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
