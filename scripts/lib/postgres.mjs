import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lifecycle } from './lifecycle.mjs';
import { reasonIn, tailOf } from './logs.mjs';
import { PlainError } from './plain-error.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { freePort, run, spawnServer } from './processes.mjs';
import { endLeftOver, processIn } from './pid-files.mjs';
import { keptSecret } from './secrets.mjs';
import { canReach, makePrivateFolder, serviceUserFor } from './service-user.mjs';

const SUPERUSER = 'postgres';
const APP_USER = 'studyhall';
const DATABASE = 'studyhall';
const START_LIMIT_MS = 120_000;

/** Fast shutdown (SIGINT) lets transactions roll back; immediate (SIGQUIT) recovers from the log at next start. */
const ENDING = /** @type {const} */ ([
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]);

const THROWAWAY_ENDING = ENDING.slice(1);

/** For tests: no fsync. A crash of the machine may lose the data, which is temporary anyway. */
const THROWAWAY_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

/** @typedef {import('./supervisor.mjs').Running & { url: string, pid: number }} PostgresServer */

/**
 * Starts a real PostgreSQL on a free loopback port, its data in `dataDir/postgres`. A server that a killed run
 * left behind on the same data is ended first.
 * @param {{ dataDir: string, throwaway?: false, port?: number } | { throwaway: true, port?: number }} options throwaway: data in a temporary
 *   folder, no fsync, removed by `stop`
 * @returns {Promise<PostgresServer>}
 * @throws {PlainError} with the reason, when it cannot be started
 */
export async function startPostgres(options) {
  const home = options.throwaway ? makeTemporaryHome() : resolve(options.dataDir);
  const cluster = join(home, 'postgres');
  const user = serviceUserFor(cluster);
  const binaries = postgresBinaries(user);
  const logFile = join(home, 'logs', 'postgres.log');
  mkdirSync(dirname(logFile), { recursive: true });
  // After a SIGKILL of the supervisor the server may live on, and would refuse a second one on its data. A pid that
  // meanwhile belongs to another program would stop Postgres too, so remove the file in any case.
  if (!options.throwaway) await endLeftOver(join(cluster, 'postmaster.pid'), /postgres/, ENDING);
  const password = (/** @type {string} */ name) =>
    options.throwaway ? randomBytes(24).toString('base64url') : keptSecret(home, name);
  const superuserPassword = password('postgresSuperuser');
  const appPassword = password('postgres');
  if (!existsSync(cluster))
    await initialise(binaries, cluster, user, superuserPassword, options.throwaway === true);

  const port = options.port ?? (await freePort());
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
    ...(options.throwaway ? THROWAWAY_FLAGS : []),
  ].flatMap((flag) => ['-c', flag]);
  const log = openSync(logFile, 'w', 0o600);
  const child = spawnServer(join(binaries, 'bin', 'postgres'), ['-D', dataPath(cluster, user), ...flags], {
    uid: user?.uid,
    gid: user?.gid,
    cwd: cluster,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    deathSignal: 'INT',
  });
  closeSync(log);
  const life = lifecycle(child, options.throwaway ? THROWAWAY_ENDING : ENDING, {
    killWith: 'SIGQUIT',
    afterwards: () => {
      if (options.throwaway) rmSync(home, { recursive: true, force: true });
    },
  });
  try {
    const admin = await connectWhenReady(
      child,
      { port, user: SUPERUSER, password: superuserPassword, database: SUPERUSER },
      logFile,
    );
    try {
      await makeApplicationDatabase(admin, appPassword, options.throwaway === true);
    } finally {
      await admin.end();
    }
  } catch (error) {
    await life.stop();
    throw error;
  }
  return { ...life, url: addressOf(appPassword, port) };
}

/**
 * The address of the server that runs on `dataDir/postgres`, independent of what started it.
 * @param {string} dataDir
 * @returns {string | undefined} undefined where none runs
 */
export function findPostgres(dataDir) {
  const home = resolve(dataDir);
  const file = join(home, 'postgres', 'postmaster.pid');
  if (processIn(file, /postgres/) === undefined) return undefined;
  // The lines of PostgreSQL's own file: process, data folder, start time, port, …
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return port > 0 ? addressOf(keptSecret(home, 'postgres'), port) : undefined;
}

/**
 * @param {string} password
 * @param {number} port
 */
function addressOf(password, port) {
  return `postgres://${APP_USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** Open to the service user's walk; the data inside is private. */
function makeTemporaryHome() {
  const home = mkdtempSync(join(tmpdir(), 'studyhall-pg-'));
  chmodSync(home, 0o711);
  return home;
}

/**
 * Waits until an external PostgreSQL answers.
 * @param {string} url
 * @throws {PlainError} when it does not
 */
export async function checkPostgres(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // An idle client reports a lost connection as an event; the query below reports it too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    throw new PlainError(
      `The PostgreSQL named by DATABASE_URL does not answer (${reason(error)}): check address, name and password, or leave DATABASE_URL empty to use the built-in one.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}

/** Only the locale: a server needs no secrets of the application. */
function serverEnvironment() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The data folder as a path for the server, relative to its working folder. A closed parent folder (such as /root)
 * blocks absolute paths for the service user, but not its working folder.
 * @param {string} cluster
 * @param {import('./service-user.mjs').ServiceUser | undefined} user
 */
function dataPath(cluster, user) {
  return canReach(cluster, user) ? cluster : '/proc/self/cwd';
}

/**
 * Creates the data folder under a temporary name and renames it when complete, so that an interrupted one is never used
 * as a database.
 * @param {string} binaries
 * @param {string} cluster
 * @param {import('./service-user.mjs').ServiceUser | undefined} user
 * @param {string} superuserPassword
 * @param {boolean} throwaway
 */
async function initialise(binaries, cluster, user, superuserPassword, throwaway) {
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  makePrivateFolder(fresh, user);
  const passwordFile = join(tmpdir(), `studyhall-${randomBytes(12).toString('hex')}`);
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600, flag: 'wx' });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const { code, output } = await run(
    join(binaries, 'bin', 'initdb'),
    [
      `--pgdata=${dataPath(fresh, user)}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(throwaway ? ['--no-sync'] : []),
    ],
    { ...user, cwd: fresh, env: serverEnvironment() },
  ).finally(() => rmSync(passwordFile));
  if (code !== 0)
    throw new PlainError(`PostgreSQL could not set up its data in ${cluster}: ${reasonIn(output)}.`);
  renameSync(fresh, cluster);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {pg.ClientConfig} where
 * @param {string} logFile
 * @returns {Promise<pg.Client>}
 */
async function connectWhenReady(child, where, logFile) {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', ...where, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new PlainError(
          `PostgreSQL did not start: ${reasonIn(tailOf(logFile))} (its log is ${logFile}).`,
        );
      }
      if (/** @type {{ code?: string }} */ (error).code === '28P01') {
        throw new PlainError(
          `PostgreSQL refuses the password kept in secrets.json beside its data: restore that file, or move both away to begin anew.`,
        );
      }
      if (Date.now() > deadline)
        throw new PlainError(
          `PostgreSQL was not ready within ${START_LIMIT_MS / 1000} seconds (its log is ${logFile}).`,
        );
      await delay(25);
    }
  }
}

/**
 * The application gets an ordinary role that owns its database, so that injected SQL cannot reach files or programs of
 * the machine. Tests may also create databases of their own.
 * @param {pg.Client} admin
 * @param {string} password
 * @param {boolean} mayCreateDatabases
 */
async function makeApplicationDatabase(admin, password, mayCreateDatabases) {
  const { rowCount: roles } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_USER]);
  const verb = roles ? 'ALTER' : 'CREATE';
  const rights = mayCreateDatabases ? 'CREATEDB' : 'NOCREATEDB';
  await admin.query(`${verb} ROLE ${APP_USER} LOGIN ${rights} PASSWORD ${admin.escapeLiteral(password)}`);
  const { rowCount: databases } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [
    DATABASE,
  ]);
  if (!databases) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${APP_USER}`);
}
