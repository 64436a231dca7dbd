import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, type Ack } from '@studyhall/contracts';
import { toAppError } from '../http/error.mapping.js';

const logger = new Logger('Realtime');

/** Runs a handler and acknowledges its result. Source: `docs/specification/api.md#realtime`. */
export async function acknowledge<Schema extends z.ZodType, Data>(
  schema: Schema,
  body: unknown,
  handle: (request: z.output<Schema>) => Promise<Data>,
): Promise<Ack<Data>> {
  try {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new AppError('invalid');
    return { ok: true, data: await handle(parsed.data) };
  } catch (error) {
    const foreseen = toAppError(error);
    if (!foreseen || foreseen.code === 'unavailable') logger.error(error);
    const known = foreseen ?? new AppError('internal');
    return { ok: false, error: known.body };
  }
}

/** Logs errors that a handler does not catch, and sends nothing to the client. */
@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): void {
    logger.error(error);
  }
}
