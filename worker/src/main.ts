import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig, PinoLogger } from '@studyhall/platform';
import { WorkerModule } from './worker.module.js';

/** A drain takes eight seconds at most; what is not over by then is ended, and its jobs go to another worker. */
const SHUTDOWN_MS = 15_000;

/** Lets running jobs end, and ends with code 0. */
function stopOnSignals(app: INestApplicationContext): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

// A promise that nobody awaited must not end the replies of everybody else: it is logged, and work goes on.
process.on('unhandledRejection', (reason) => new Logger('Worker').error(reason));

try {
  const config = loadConfig(process.env);
  const app = await NestFactory.createApplicationContext(WorkerModule.of(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(PinoLogger));
  stopOnSignals(app);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${error instanceof ConfigError ? reason : `The worker could not start: ${reason}`}\n`,
  );
  process.exit(1);
}
