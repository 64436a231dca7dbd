import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isStudent } from '@studyhall/domain';
import { JUDGED_ROUTES } from './judged-routes.js';
import { SafetyGate } from './safety.gate.js';

/** Characters of a request that are judged: as many as a question may have. */
const MAX_JUDGED = 32_000;

/** Judges what students write outside the chat, before the route stores it. */
@Injectable()
export class WrittenWordsInterceptor implements NestInterceptor {
  constructor(private readonly gate: SafetyGate) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    if (context.getType() !== 'http') return next.handle();
    const { actor, method, routeOptions, body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (actor && isStudent(actor) && JUDGED_ROUTES.has(`${method} ${routeOptions.url}`))
      await this.gate.assertWords(actor, [...stringsOf(body)].join('\n').slice(0, MAX_JUDGED));
    return next.handle();
  }
}

/** Fields that have no words. */
const ID = /^role$|_id$/;

/** Every text of a JSON value. */
function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) if (!ID.test(name)) yield* stringsOf(part);
}
