import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError } from 'rxjs';
import { AppError } from '@studyhall/contracts';
import { WrittenWords } from './written.words.js';

/** Judges what students write outside the chat, before the route stores it, and what they write to the chat that is not valid. */
@Injectable()
export class WrittenWordsInterceptor implements NestInterceptor {
  constructor(private readonly words: WrittenWords) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    await this.words.assertRequest(request);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        throw error instanceof AppError && error.code === 'invalid'
          ? await this.words.refusalOf(request, error)
          : error;
      }),
    );
  }
}
