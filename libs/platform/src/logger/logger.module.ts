import { LoggerModule as PinoModule } from 'nestjs-pino';
import { destination } from 'pino';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config.schema.js';
import { toLoggedError } from './logged-error.js';

/**
 * Structured logs: one JSON line each, with the request's id. Never logs bodies, cookies or query strings, or the values of
 * a failed statement, because they contain what users write.
 *
 * Writes lines synchronously. A buffered destination would flush at exit and, if the reader of standard output is gone,
 * retry for ever, so that the process never ends.
 */
export function loggerModule(config: Config): DynamicModule {
  return PinoModule.forRoot({
    pinoHttp: {
      level: config.LOG_LEVEL,
      stream: destination({ sync: true }),
      autoLogging: false,
      quietReqLogger: true,
      // pino passes its own form of the error, which has all fields.
      serializers: { err: (shown?: { raw?: unknown }) => toLoggedError(shown?.raw ?? shown) },
      redact: ['req.headers', 'res.headers', 'req.query'],
    },
  });
}
