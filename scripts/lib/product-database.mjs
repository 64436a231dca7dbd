import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildWhatChanged } from './build.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './repo.mjs';
import { takeRunLock } from './run-lock.mjs';

const ELSEWHERE =
  'Studyhall is just starting, or uses another database: run this again when it is ready, or set DATABASE_URL to that database.';

/** @typedef {{ client: import('pg').Client, close: () => Promise<void> }} OpenDatabase */

/**
 * A connection to the migrated database of the product: that of `DATABASE_URL`, else the built-in one of the `npm start`
 * that runs on the data folder, else the built-in one started for as long as the connection is open.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(sentence: string) => void} say
 * @returns {Promise<OpenDatabase>}
 * @throws {PlainError} when there is none, in one sentence
 */
export async function openProductDatabase({ databaseUrl, dataDir }, say) {
  if (!existsSync(join(ROOT, 'libs', 'persistence', 'dist', 'index.js'))) {
    await buildWhatChanged({ say, logFile: join(dataDir, 'logs', 'build.log') });
  }
  if (databaseUrl) return connect(databaseUrl, 'the PostgreSQL named by DATABASE_URL');
  const running = findPostgres(dataDir);
  if (running) return connect(running, `the database of the Studyhall that runs on ${dataDir}`);
  const releaseLock = takeRunLock(dataDir, ELSEWHERE);
  try {
    say(`Studyhall does not run, so its database in ${dataDir} is started for this.`);
    const server = await startPostgres({ dataDir });
    const stop = () => server.stop().finally(releaseLock);
    try {
      const { client, close } = await connect(server.url, 'the built-in database');
      return { client, close: () => close().finally(stop) };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/**
 * @param {string} url
 * @param {string} what for the sentence of a failure
 * @returns {Promise<OpenDatabase>}
 */
async function connect(url, what) {
  const { createDataSource, migrate } = await import('@studyhall/persistence');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new PlainError(
      `${what.replace(/^t/, 'T')} does not answer (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  try {
    const source = createDataSource({ url, poolSize: 2 });
    await source.initialize();
    await migrate(source).finally(() => source.destroy());
  } catch (error) {
    await client.end();
    throw error;
  }
  return { client, close: () => client.end() };
}
