import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ConfigError,
  loadConfig,
  PinoLogger,
  removeAbandonedFolders,
  type Config,
} from '@studyhall/platform';
import { createApp } from './create-app.js';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Time limits for open requests to finish, and for the whole shutdown. Milliseconds. */
const DRAIN_MS = 6_000;
const SHUTDOWN_MS = 9_500;

/** An error that prevents startup, with one sentence for the operator. */
class StartError extends Error {}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  await removeAbandonedFolders();
  const app = await createApp(config, { webRoot: WEB_ROOT });
  stopOnSignals(app);
  await listen(app, config);
  const address = (await app.getUrl()).replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  app.get(PinoLogger).log({ ready: address });
  process.stdout.write(`${config.PRODUCT_NAME} serves ${address}\n`);
}

async function listen(app: NestFastifyApplication, config: Config): Promise<void> {
  try {
    await app.listen(config.PORT, config.HOST);
  } catch (error) {
    const { code } = error as { code?: string };
    await app.close().catch(() => undefined);
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${config.PORT} is in use. Set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${config.PORT} may not be used by this user. Set PORT to another one.`);
    throw error;
  }
}

/** Stops accepting requests, waits for open ones, closes sockets and connections, and exits within ten seconds. */
function stopOnSignals(app: NestFastifyApplication): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_MS).unref();
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function startError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  return `The api could not start: ${message || code || String(error)}`;
}

start().catch((error: unknown) => {
  process.stderr.write(`${startError(error)}\n`);
  process.exit(1);
});
