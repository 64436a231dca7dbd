import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { keptSecret } from './data-dir.ts';
import { PlainError } from './errors.ts';
import { reasonIn, tailOf } from './logs.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { freePort } from './free-port.ts';
import { endLeftOver, processIn, run, type Ending } from './processes.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { canReach, makePrivateFolder, serviceUserFor, type ServiceUser } from './service-user.ts';

const SUPERUSER = 'postgres';
const APP_USER = 'studyhall';
const DATABASE = 'studyhall';
const START_LIMIT_MS = 120_000;
const WRONG_PASSWORD = '28P01';
const DISK_FULL = '53100';
/** Sorts more than the memory that it may use, so that PostgreSQL writes to its disk. */
const WRITE_TEMPORARY = `BEGIN; SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM (SELECT repeat('x', 100) || n FROM generate_series(1, 3000) AS n ORDER BY 1) AS sorted; ROLLBACK`;

/** Fast shutdown (SIGINT) lets transactions roll back; immediate (SIGQUIT) recovers from the log at next start. */
const ENDING: Ending = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** For tests: no fsync. A crash of the machine may lose the data, which is temporary anyway. */
const THROWAWAY_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

/** Only the locale: a server needs no secrets of the application. */
const ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export interface DatabaseServer extends ServerProcess {
  url: string;
}

export interface DatabaseOptions {
  dataDir: string;
  /** By default a free one. */
  port?: number;
  /** For tests: without writing to the disk what must survive a crash. */
  isThrowaway?: boolean;
}

/**
 * Starts a real PostgreSQL on a loopback port, its data in `dataDir/postgres`. A server that a killed run left behind on
 * the same data is ended first.
 * @throws {PlainError} with the reason, when it cannot be started
 */
export async function startPostgres(options: DatabaseOptions): Promise<DatabaseServer> {
  const { isThrowaway = false } = options;
  const home = resolve(options.dataDir);
  const cluster = join(home, 'postgres');
  const user = serviceUserFor(cluster);
  const programs = postgresPrograms(user);
  const logFile = join(home, 'logs', 'postgres.log');
  mkdirSync(dirname(logFile), { recursive: true });
  // If its pid meanwhile belongs to another program, PostgreSQL would not start, so the file is removed in any case.
  await endLeftOver(join(cluster, 'postmaster.pid'), /postgres/, ENDING);
  const superuserPassword = keptSecret(home, 'postgresSuperuser');
  const password = keptSecret(home, 'postgres');
  if (!existsSync(cluster)) await initialise(programs, cluster, user, superuserPassword, isThrowaway);

  const port = options.port ?? (await freePort());
  const flags = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'max_connections=200'],
    ...(isThrowaway ? THROWAWAY_FLAGS : []),
  ].flatMap((flag) => ['-c', flag]);
  const log = openSync(logFile, 'w', 0o600);
  const server = startServerProcess(join(programs, 'postgres'), ['-D', dataPath(cluster, user), ...flags], {
    ...user,
    cwd: cluster,
    env: ENV,
    stdio: ['ignore', log, log],
    deathSignal: 'INT',
    killSignal: 'SIGQUIT',
    ending: isThrowaway ? ENDING.slice(1) : ENDING,
  });
  closeSync(log);
  try {
    const admin = await connectWhenReady(server, port, superuserPassword, logFile);
    await createDatabase(admin, password, isThrowaway).finally(() => admin.end());
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, url: urlOf(password, port) };
}

/** The URL of the server that runs on `dataDir/postgres`, whatever started it; undefined where none runs. */
export function findPostgres(dataDir: string): string | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (processIn(file, /postgres/) === undefined) return undefined;
  // The lines of PostgreSQL's own file: process, data folder, start time, port, …
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return port > 0 ? urlOf(keptSecret(dataDir, 'postgres'), port) : undefined;
}

function urlOf(password: string, port: number): string {
  return `postgres://${APP_USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Checks that a PostgreSQL answers and can write.
 * @param isBuiltIn whether it is ours, and not the one of DATABASE_URL
 * @throws {PlainError} when it does not
 */
export async function checkPostgres(url: string, isBuiltIn = false): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // An idle client reports a lost connection as an event; the query below reports it too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(WRITE_TEMPORARY);
  } catch (error) {
    const cause = error instanceof AggregateError ? error.errors[0] : error;
    const name = isBuiltIn ? 'built-in PostgreSQL' : 'PostgreSQL named by DATABASE_URL';
    if (cause.code === DISK_FULL)
      throw new PlainError(
        `The disk of the ${name} is full (${cause.message}): make room there. No setting needs a change.`,
      );
    throw new PlainError(
      `The ${name} does not answer (${cause.message}): ${isBuiltIn ? 'read postgres.log in the folder logs of DATA_DIR.' : 'check address, name and password, or leave DATABASE_URL empty to use the built-in one.'}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The data folder as a path for the server, relative to its working folder. A closed parent folder (such as /root)
 * blocks absolute paths for the service user, but not its working folder.
 */
function dataPath(cluster: string, user: ServiceUser | undefined): string {
  return canReach(cluster, user) ? cluster : '/proc/self/cwd';
}

/**
 * Creates the data folder under a temporary name and renames it when complete, so that an interrupted one is never used
 * as a database.
 */
async function initialise(
  programs: string,
  cluster: string,
  user: ServiceUser | undefined,
  superuserPassword: string,
  isThrowaway: boolean,
): Promise<void> {
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  makePrivateFolder(fresh, user);
  const passwordFile = join(tmpdir(), `studyhall-${randomBytes(12).toString('hex')}`);
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600, flag: 'wx' });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    `--pgdata=${dataPath(fresh, user)}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isThrowaway ? ['--no-sync'] : []),
  ];
  const { code, output } = await run(join(programs, 'initdb'), flags, {
    ...user,
    cwd: fresh,
    env: ENV,
    extendEnv: false,
  }).finally(() => rmSync(passwordFile));
  if (code !== 0)
    throw new PlainError(`PostgreSQL could not set up its data in ${cluster}: ${reasonIn(output)}.`);
  renameSync(fresh, cluster);
}

async function connectWhenReady(
  { child }: ServerProcess,
  port: number,
  password: string,
  logFile: string,
): Promise<pg.Client> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await delay(25)) {
    const client = new pg.Client({
      ...{ host: '127.0.0.1', port, user: SUPERUSER, password, database: SUPERUSER },
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (child.exitCode !== null || child.signalCode !== null)
        throw new PlainError(
          `PostgreSQL did not start: ${reasonIn(tailOf(logFile))} (its log is ${logFile}).`,
        );
      const { code, message } = error as { code?: string; message: string };
      if (code === DISK_FULL)
        throw new PlainError(`The disk of the built-in PostgreSQL is full (${message}): make room there.`);
      if (code === WRONG_PASSWORD)
        throw new PlainError(
          `PostgreSQL refuses the password kept in secrets.json beside its data: restore that file, or move both away to begin anew.`,
        );
    }
  }
  throw new PlainError(
    `PostgreSQL was not ready within ${START_LIMIT_MS / 1000} seconds (its log is ${logFile}).`,
  );
}

/**
 * The application gets an ordinary role that owns its database, so that injected SQL cannot reach files or programs of
 * the machine. Tests may also create databases of their own.
 */
async function createDatabase(admin: pg.Client, password: string, isThrowaway: boolean): Promise<void> {
  const exists = async (sql: string, name: string): Promise<boolean> =>
    (await admin.query(sql, [name])).rowCount === 1;
  const verb = (await exists('SELECT FROM pg_roles WHERE rolname = $1', APP_USER)) ? 'ALTER' : 'CREATE';
  const rights = isThrowaway ? 'CREATEDB' : 'NOCREATEDB';
  await admin.query(`${verb} ROLE ${APP_USER} LOGIN ${rights} PASSWORD ${admin.escapeLiteral(password)}`);
  if (!(await exists('SELECT FROM pg_database WHERE datname = $1', DATABASE)))
    await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${APP_USER}`);
}
