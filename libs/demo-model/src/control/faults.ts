import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { OpenAiError } from '../wire/openai.error.js';
import type { RequestTrace } from './request.log.js';
import type { Directive } from './directive.schema.js';

const STATUS_WORDS: Record<number, { message: string; type: string; code: string }> = {
  401: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' },
  429: { message: 'Rate limit reached for requests.', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  500: {
    message: 'The server had an error while processing your request.',
    type: 'server_error',
    code: 'server_error',
  },
};

/** The error of a fault that is an HTTP status. */
export function statusFault(status: number, order: Directive): OpenAiError {
  const words = STATUS_WORDS[status];
  const isServers = status >= 500;
  return new OpenAiError(
    status,
    order.message ?? words?.message ?? `The demo model was told to answer ${status}.`,
    words?.type ?? (isServers ? 'server_error' : 'invalid_request_error'),
    order.code ?? words?.code ?? null,
    null,
    status === 429 ? { 'retry-after': String(order.retry_after ?? 1) } : {},
  );
}

/**
 * Carries out a fault that comes instead of an answer, on any endpoint. Returns true where it took the connection
 * over; throws for a status; returns false for a fault of streams, or none.
 */
export async function strikeBeforeAnswer(
  fault: Directive['fault'],
  order: Directive,
  reply: FastifyReply,
  trace: RequestTrace,
): Promise<boolean> {
  if (typeof fault !== 'number' && fault !== 'hang' && fault !== 'disconnect') return false;
  trace.end('fault');
  if (order.delay) await wait(order.delay);
  if (typeof fault === 'number') throw statusFault(fault, order);
  reply.hijack();
  if (fault === 'disconnect') reply.raw.destroy();
  return true;
}
