import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig, PinoLogger } from '@studyhall/platform';
import { WorkerModule } from './worker.module.js';

try {
  const config = loadConfig(process.env);
  const app = await NestFactory.createApplicationContext(WorkerModule.of(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(PinoLogger));
  app.enableShutdownHooks();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${error instanceof ConfigError ? reason : `The worker could not start: ${reason}`}\n`,
  );
  process.exit(1);
}
