import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildWhatChanged } from './build.ts';
import { takeRunLock } from './data-dir.ts';
import { PlainError, runScript } from './errors.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { ROOT } from './repo.ts';
import { readSettings, type Settings } from './settings.ts';
import { stopSignal } from './stop-signal.ts';

const NOT_READY =
  'Studyhall is just starting, or uses another database: run this again when it is ready, or set DATABASE_URL to that database.';

export interface OpenDatabase {
  url: string;
  client: pg.Client;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  /** The product must be stopped, and the database stays as it is: it may be empty, or of another version. */
  isReplaced?: boolean;
}

/** Runs a script that works on the product's database; a signal closes its connection and ends it. */
export function runOnDatabase(
  work: (database: pg.Client, settings: Settings, url: string) => Promise<void>,
  options: DatabaseOptions = {},
): Promise<void> {
  return runScript(async () => {
    const settings = readSettings();
    const stopping = stopSignal(() => process.exit(1));
    // A restore may follow a `git checkout`: it must know the schema of that version.
    if (options.isReplaced) await buildWhatChanged({ logFile: buildLog(settings), signal: stopping });
    const { client, url, close } = await openProductDatabase(settings, stopping, options);
    let closing: Promise<void> | undefined;
    const closeOnce = (): Promise<void> => (closing ??= close());
    stopping.addEventListener('abort', () => void closeOnce());
    try {
      stopping.throwIfAborted();
      await work(client, settings, url);
      return 0;
    } catch (error) {
      if (stopping.aborted) return 1;
      throw error;
    } finally {
      await closeOnce();
    }
  });
}

/**
 * A connection to the migrated database of the product: that of `DATABASE_URL`, else the built-in one of the `npm start`
 * that runs on the data folder, else the built-in one started for as long as the connection is open.
 * @throws {PlainError} when there is none, in one sentence
 */
export async function openProductDatabase(
  settings: Settings,
  signal: AbortSignal,
  { isReplaced = false }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (!existsSync(join(ROOT, 'libs', 'persistence', 'dist', 'index.js'))) {
    await buildWhatChanged({ logFile: buildLog(settings), signal });
  }
  if (databaseUrl) return connect(databaseUrl, 'The PostgreSQL named by DATABASE_URL', isReplaced);
  const running = findPostgres(dataDir);
  if (running && isReplaced) throw new PlainError('Studyhall runs: stop it first.');
  if (running) return connect(running, `The database of the Studyhall that runs on ${dataDir}`);
  await using opened = new AsyncDisposableStack();
  opened.defer(takeRunLock(dataDir, NOT_READY));
  console.log(`Studyhall does not run, so its database in ${dataDir} is started for this.`);
  const server = await startPostgres({ dataDir });
  opened.defer(server.stop);
  const { client, close } = await connect(server.url, 'The built-in database', isReplaced);
  opened.defer(close);
  const kept = opened.move();
  return { client, url: server.url, close: () => kept.disposeAsync() };
}

const buildLog = ({ dataDir }: Settings): string => join(dataDir, 'logs', 'build.log');

/** @param what for the sentence of a failure */
async function connect(url: string, what: string, isReplaced = false): Promise<OpenDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new PlainError(
      `${what} does not answer (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  const opened = { url, client, close: () => client.end() };
  if (isReplaced) return opened;
  try {
    const { createDataSource, migrate } = await import('@studyhall/persistence');
    const source = createDataSource({ url, poolSize: 2 });
    await source.initialize();
    await migrate(source).finally(() => source.destroy());
  } catch (error) {
    await client.end();
    throw error;
  }
  return opened;
}
