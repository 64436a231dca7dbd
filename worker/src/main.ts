import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ConfigError,
  errorMessage,
  loadConfig,
  PinoLogger,
  removeAbandonedFolders,
} from '@studyhall/platform';
import { NO_NETWORK } from '@studyhall/platform/processes';
import { WorkerModule } from './worker.module.js';

/** Draining takes at most eight seconds. Then the process exits, and other workers take its jobs. */
const SHUTDOWN_MS = 15_000;

/** Drains and exits: with code 0 on a signal, with 1 after an error. Only the first reason counts. */
function stopOnSignalsAndFaults(app: INestApplicationContext): void {
  let stopping = false;
  const stop = (code: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    app.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop(0)).on('SIGINT', () => stop(0));
  // An unhandled rejection leaves the process in an unknown state, so it must exit. To keep running replies, it stops
  // taking jobs, waits for the running ones and exits; the supervisor restarts it.
  process.on('unhandledRejection', (reason) => {
    new Logger('Worker').error(reason instanceof Error ? (reason.stack ?? reason.message) : reason);
    stop(1);
  });
}

try {
  const config = loadConfig(process.env);
  await removeAbandonedFolders();
  const app = await NestFactory.createApplicationContext(WorkerModule.of(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(PinoLogger));
  if (NO_NETWORK.length === 0)
    new Logger('Worker').warn('Processes that read and write documents keep their network on this system');
  stopOnSignalsAndFaults(app);
} catch (error) {
  const reason = errorMessage(error);
  process.stderr.write(
    `${error instanceof ConfigError ? reason : `The worker could not start: ${reason}`}\n`,
  );
  process.exit(1);
}
