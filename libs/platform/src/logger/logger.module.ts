import { LoggerModule as PinoModule } from 'nestjs-pino';
import { destination } from 'pino';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config.schema.js';
import { toLoggedError } from './logged-error.js';

/**
 * Structured logs: one JSON line each, with the request's id. Bodies, cookies and query strings are never
 * logged, and neither are the values of a failed statement: they hold what users write.
 *
 * Lines are written at once: a buffered destination writes the rest at exit, and tries again for ever when the reader
 * of the standard output is gone, so that the process never ends.
 */
export function loggerModule(config: Config): DynamicModule {
  return PinoModule.forRoot({
    pinoHttp: {
      level: config.LOG_LEVEL,
      stream: destination({ sync: true }),
      autoLogging: false,
      quietReqLogger: true,
      // pino hands over its own form of the error, with all fields.
      serializers: { err: (shown?: { raw?: unknown }) => toLoggedError(shown?.raw ?? shown) },
      redact: ['req.headers', 'res.headers', 'req.query'],
    },
  });
}
