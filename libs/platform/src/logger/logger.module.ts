import { LoggerModule as PinoModule } from 'nestjs-pino';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config.schema.js';

/**
 * Structured logs: one JSON line each, with the request's id. Bodies, cookies and query strings are never
 * logged: they hold what users write.
 */
export function loggerModule(config: Config): DynamicModule {
  return PinoModule.forRoot({
    pinoHttp: {
      level: config.LOG_LEVEL,
      autoLogging: false,
      quietReqLogger: true,
      redact: ['req.headers', 'res.headers', 'req.query'],
    },
  });
}
