import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { addAbilities } from './abilities.mjs';
import { applicationPrivileges } from './application-user.mjs';
import { buildWhatChanged } from './build.mjs';
import { showLines } from './console-lines.mjs';
import { killEverything } from './lifecycle.mjs';
import { PlainError } from './plain-error.mjs';
import { startNodeService } from './node-service.mjs';
import { checkPostgres, startPostgres } from './postgres.mjs';
import { endCommands, freePort } from './processes.mjs';
import { checkRedis, startRedis } from './redis.mjs';
import { ROOT } from './repo.mjs';
import { Supervisor } from './supervisor.mjs';

/** Milliseconds to wait for killed processes to exit. */
const LAST_MOMENT_MS = 1_000;

/**
 * Builds and starts everything, prints the address, and keeps it running until this process gets a signal.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(sentence: string) => void} say
 * @returns {Promise<number>} the exit code
 */
export async function runApplication(settings, say) {
  const supervisor = new Supervisor(say);
  const stopping = stopRequest(say, () => {
    killEverything();
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
  });
  try {
    await bringUp(settings, supervisor, say, stopping);
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    return 0;
  } catch (error) {
    // Do not report a step that failed because of Ctrl-C.
    if (stopping.aborted) return 0;
    throw error;
  } finally {
    await supervisor.stop();
  }
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Supervisor} supervisor
 * @param {(sentence: string) => void} say
 * @param {AbortSignal} stopping
 */
async function bringUp(settings, supervisor, say, stopping) {
  const { dataDir, port, env } = settings;
  await buildWhatChanged({ say, logFile: join(dataDir, 'logs', 'build.log') });
  stopping.throwIfAborted();
  await checkSettings(env);
  const model = settings.demoModel ? await demoModel(settings, supervisor, say, stopping) : undefined;
  const [database, redis] = await settleAll([
    databaseUrl(settings, supervisor),
    redisUrl(settings, supervisor, say),
  ]);
  stopping.throwIfAborted();
  const processEnv = {
    ...env,
    NODE_ENV: env.NODE_ENV ?? 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    REDIS_URL: redis,
    ...model?.env,
  };
  const privileges = applicationPrivileges({ dataDir, port, say });
  const asUser = privileges && { privileges: privileges.api, cache: privileges.cache };
  const url = `http://127.0.0.1:${port}/healthz`;
  const startApi = () =>
    startNodeService({
      name: 'api',
      script: 'api/dist/main.js',
      env: processEnv,
      dataDir,
      ...asUser,
      show: showLines('api', say),
      readyCheck: (signal) => answers(url, signal),
      stopping,
    });
  const startWorker = () =>
    startNodeService({
      name: 'worker',
      script: 'worker/dist/main.js',
      env: processEnv,
      dataDir,
      privileges: privileges?.worker,
      show: showLines('worker', say),
      readyLine: (line) => line.includes('worker ready'),
      stopping,
    });
  await settleAll([
    model?.start(asUser),
    supervisor.add('api', startApi),
    supervisor.add('worker', startWorker),
  ]);
  stopping.throwIfAborted();
  say(`\n  ${env.PRODUCT_NAME ?? 'Studyhall'} is ready: http://localhost:${port}`);
  say(`${elsewhere(settings)}\n`);
  if (settings.demoModel) {
    say(
      '  No OPENAI_BASE_URL or OPENAI_API_KEY is set, so a built-in demo model answers (see .env.example).\n',
    );
  }
  void addAbilities({ say, stopping, onInstalled: () => supervisor.replace('worker', startWorker) });
}

/**
 * The address for other machines: the configured one, else this machine's address in its network.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {string} empty if other machines cannot connect
 */
function elsewhere({ host, port, env }) {
  if (env.PUBLIC_URL) return `  For everyone else: ${env.PUBLIC_URL}`;
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return own && (host === undefined || host === '0.0.0.0' || host === '::' || host === own)
    ? `  In your network: http://${own}:${port}`
    : '';
}

/**
 * Waits for all, even if one fails, so that nothing is still starting when the failure is handled.
 * @template {readonly unknown[]} T
 * @param {T} promises
 * @returns {Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>}
 */
async function settleAll(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Supervisor} supervisor
 */
async function databaseUrl({ databaseUrl: given, dataDir }, supervisor) {
  if (given) {
    await checkPostgres(given);
    return given;
  }
  const port = await freePort();
  return (await supervisor.add('database', () => startPostgres({ dataDir, port }))).url;
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Supervisor} supervisor
 * @param {(sentence: string) => void} say
 */
async function redisUrl({ redisUrl: given, dataDir }, supervisor, say) {
  if (given) {
    await checkRedis(given);
    return given;
  }
  const port = await freePort();
  return (await supervisor.add('Redis server', () => startRedis({ dataDir, port, say }))).url;
}

/**
 * The demo model: its address, and a function that starts it. Nothing calls it before the first message, so it may
 * start in parallel.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Supervisor} supervisor
 * @param {(sentence: string) => void} say
 * @param {AbortSignal} stopping
 */
async function demoModel({ dataDir, env }, supervisor, say, stopping) {
  const port = await freePort();
  /** @param {Pick<import('./node-service.mjs').NodeService, 'privileges' | 'cache'> | undefined} asUser */
  const startAs = (asUser) => () =>
    startNodeService({
      name: 'demo model',
      script: 'libs/demo-model/dist/main.js',
      env: { PATH: env.PATH, PORT: String(port), HOST: '127.0.0.1' },
      dataDir,
      ...asUser,
      show: showLines('demo model', say),
      readyLine: (line) => line.includes('"listening"'),
      stopping,
    });
  return {
    /** @param {Parameters<typeof startAs>[0]} asUser */
    start: (asUser) => supervisor.add('demo model', startAs(asUser)),
    env: {
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_API_KEY: 'demo',
      CHAT_MODEL: 'demo-model',
      TRANSCRIPTION_MODEL: 'demo-transcribe',
      DEMO_MODEL: '1',
    },
  };
}

/**
 * The processes check their settings themselves; checking the same schema first gives one sentence instead of two
 * failing processes.
 * @param {NodeJS.ProcessEnv} env
 */
async function checkSettings(env) {
  const schema = join(ROOT, 'libs', 'platform', 'dist', 'config', 'config.schema.js');
  const { loadConfig } = await import(pathToFileURL(schema).href);
  try {
    loadConfig({ DATABASE_URL: 'postgres://localhost/own', REDIS_URL: 'redis://localhost', ...env });
  } catch (error) {
    throw new PlainError(`${/** @type {Error} */ (error).message} Correct it in .env or the environment.`);
  }
}

/**
 * Resolves once the address answers 200.
 * @param {string} url
 * @param {AbortSignal} signal ends the wait
 */
async function answers(url, signal) {
  while (!signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await delay(50);
  }
}

/**
 * Aborts on Ctrl-C, a signal, the end of the terminal or of the first stage. A second Ctrl-C stops at once.
 * @param {(sentence: string) => void} say
 * @param {() => void} hurry
 * @returns {AbortSignal}
 */
function stopRequest(say, hurry) {
  const controller = new AbortController();
  let first = 0;
  const onRequest = () => {
    if (!controller.signal.aborted) {
      first = Date.now();
      say('\nStopping …');
      controller.abort();
      endCommands();
    } else if (Date.now() - first > 1_000) {
      // Within a second it is the same Ctrl-C, because npm and the terminal both forward it.
      hurry();
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onRequest);
  process.on('disconnect', onRequest);
  // The listener must not keep the process alive.
  process.channel?.unref();
  return controller.signal;
}
