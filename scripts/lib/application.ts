import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { applicationPrivileges } from './application-user.ts';
import { buildWhatChanged } from './build.ts';
import { closeSecrets, keptSecret, NEXT_KEY, readSecrets } from './data-dir.ts';
import { describeError, PlainError } from './errors.ts';
import { startNodeService, type NodeService, type ServiceName } from './node-service.ts';
import { checkPostgres, startPostgres } from './postgres.ts';
import { freePort } from './free-port.ts';
import { checkRedis, startRedis } from './redis.ts';
import { checkSettings } from './settings-check.ts';
import { sandboxServer } from './sandbox-server.ts';
import type { Settings } from './settings.ts';
import { Supervisor } from './supervisor.ts';
import { addCodeAbility } from './system-packages.ts';

type Say = (sentence: string) => void;

/** What `npm run dev` does differently. */
export interface Development {
  build: () => Promise<void>;
  /** Runs once everything is ready. */
  onReady: (supervisor: Supervisor) => Promise<void>;
  /** The process that a debugger may connect to. */
  inspected?: ServiceName;
}

/** Builds and starts everything, prints the address, and keeps it running until `stopping` aborts. */
export async function runApplication(
  settings: Settings,
  say: Say,
  stopping: AbortSignal,
  development?: Development,
): Promise<void> {
  const supervisor = new Supervisor(say);
  const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve));
  try {
    await startAll(settings, supervisor, say, stopping, development);
    await development?.onReady(supervisor);
    await stopped;
  } catch (error) {
    // A step that failed because of Ctrl-C is not reported.
    if (!stopping.aborted) throw error;
  } finally {
    await supervisor.stop();
  }
}

async function startAll(
  settings: Settings,
  supervisor: Supervisor,
  say: Say,
  stopping: AbortSignal,
  development?: Development,
): Promise<void> {
  const { dataDir, port, env, demoModel } = settings;
  // Before the build, which may take minutes. The check of the settings reports an address that is none.
  const isUrl = (given: string | undefined): given is string => given !== undefined && URL.canParse(given);
  await settleAll([
    isUrl(settings.databaseUrl) ? checkPostgres(settings.databaseUrl) : undefined,
    isUrl(settings.redisUrl) ? checkRedis(settings.redisUrl) : undefined,
  ]);
  stopping.throwIfAborted();
  if (development) await development.build();
  else await buildWhatChanged({ logFile: join(dataDir, 'logs', 'build.log'), signal: stopping });
  await checkSettings(env);
  stopping.throwIfAborted();
  const closed = closeSecrets(dataDir);
  if (closed) say(closed);
  if (!env.SECRET_KEY && readSecrets(dataDir)[NEXT_KEY])
    throw new PlainError('An exchange of the key was interrupted: run npm run exchange-key to finish it.');
  if (!settings.databaseUrl || !settings.redisUrl) say('Starting PostgreSQL and Redis …');
  const [database, redis] = await settleAll([
    databaseUrl(settings, supervisor),
    redisUrl(settings, supervisor, say),
  ]);
  stopping.throwIfAborted();
  const modelPort = demoModel ? await freePort() : 0;
  const processEnv = {
    ...env,
    NODE_ENV: env.NODE_ENV ?? 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    REDIS_URL: redis,
    SECRET_KEY: env.SECRET_KEY ?? keptSecret(dataDir, 'stored'),
    ...(demoModel && {
      MODEL_DEFAULTS: JSON.stringify({
        OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
        OPENAI_API_KEY: 'demo',
        CHAT_MODEL: 'demo-model',
        TRANSCRIPTION_MODEL: 'demo-transcribe',
        DEMO_MODEL: '1',
      }),
    }),
  };
  const modelEnv = {
    PATH: env.PATH,
    PORT: String(modelPort),
    HOST: '127.0.0.1',
    // Developers may order faults and tool calls in a message.
    ...(development && { DEMO_MODEL_CONTROL: '1' }),
  };
  const privileges = applicationPrivileges(dataDir, port, say);
  const add = (
    name: ServiceName,
    serviceEnv: NodeJS.ProcessEnv,
    user = privileges?.api,
    command?: Pick<NodeService, 'args' | 'wrapper'>,
  ) => {
    const isInspected = name === development?.inspected;
    const service = {
      name,
      env: serviceEnv,
      dataDir,
      privileges: user,
      say,
      stopping,
      isInspected,
      isUnbundled: development !== undefined,
      ...command,
    };
    return supervisor.add(name, () => startNodeService(service));
  };
  const sandbox = privileges && sandboxServer(settings, privileges.worker.user?.gid ?? 0);
  say('Starting api and worker …');
  const workerEnv = sandbox ? { ...processEnv, SANDBOX_SOCKET: sandbox.socket } : processEnv;
  await settleAll([
    demoModel ? add('demo model', modelEnv) : undefined,
    add('api', processEnv),
    // All but running code works without it.
    sandbox &&
      add('sandbox server', {}, privileges.sandbox, sandbox).catch((error) => say(describeError(error))),
    add('worker', workerEnv, privileges?.worker),
  ]);
  stopping.throwIfAborted();
  say(`\n  ${env.PRODUCT_NAME ?? 'Studyhall'} is ready: http://localhost:${port}`);
  const network = networkAddress(settings);
  say(network ? `${network}\n` : '');
  if (demoModel) {
    say(
      '  No OPENAI_BASE_URL or OPENAI_API_KEY is set: unless a model server was set up in the console (System),\n' +
        '  a built-in demo model answers (see .env.example).\n',
    );
  }
  const onInstalled = async (): Promise<void> => {
    if (sandbox) await supervisor.replace('sandbox server');
    await supervisor.replace('worker');
  };
  void addCodeAbility(say, stopping, onInstalled).catch((error: unknown) => {
    if (!stopping.aborted) say(describeError(error));
  });
}

/** The address for other machines: the configured one, else this machine's; empty if other machines cannot connect. */
function networkAddress({ host, port, env }: Settings): string {
  if (env.PUBLIC_URL) return `  For everyone else: ${env.PUBLIC_URL}`;
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  const isOpen = host === undefined || host === '0.0.0.0' || host === '::' || host === own;
  return own && isOpen ? `  In your network: http://${own}:${port}` : '';
}

/** Waits for all, even if one fails, so that nothing is still starting when the failure is handled. */
async function settleAll<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

async function databaseUrl(
  { databaseUrl: given, dataDir }: Settings,
  supervisor: Supervisor,
): Promise<string> {
  if (given) return given;
  const port = await freePort();
  return (await supervisor.add('database', () => startPostgres({ dataDir, port }))).url;
}

async function redisUrl(
  { redisUrl: given, dataDir }: Settings,
  supervisor: Supervisor,
  say: Say,
): Promise<string> {
  if (given) return given;
  const port = await freePort();
  return (await supervisor.add('Redis server', () => startRedis({ dataDir, port }, say))).url;
}
