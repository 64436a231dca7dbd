import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { WrittenWords } from './written.words.js';

/** Judges what students write outside the chat, before the route stores it. */
@Injectable()
export class WrittenWordsInterceptor implements NestInterceptor {
  constructor(private readonly words: WrittenWords) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    if (context.getType() === 'http')
      await this.words.assertRequest(context.switchToHttp().getRequest<FastifyRequest>());
    return next.handle();
  }
}
