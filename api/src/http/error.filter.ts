import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, encodeHelpLines, HELP_LINES_HEADER, type ErrorBody } from '@studyhall/contracts';
import { toAppError } from './error.mapping.js';
import { isScim, sendScimError } from './scim.errors.js';
import { SecurityLog } from './security.log.js';
import { JudgedWords } from './sessions/index.js';
import { sendFileMissing } from './static-web.js';

/** Answers every REST error as `{detail, code, request_id}`. Source: `docs/specification/api.md#values`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly security: SecurityLog,
    private readonly words: JudgedWords,
  ) {}

  /** A service that refuses a message has judged its words, unless the error is not its own. */
  catch(error: unknown, host: ArgumentsHost): void {
    if (error instanceof AppError && error.code !== 'invalid') this.answer(error, host);
    else void this.answerJudged(error, host);
  }

  private async answerJudged(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const refused = toAppError(thrown) ?? new AppError('internal', undefined, { cause: thrown });
    const refusal = this.words.refusalOf(request, refused);
    this.answer(await refusal.catch((failure: unknown) => failure), host);
  }

  private answer(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = toAppError(error);
    // Log unexpected errors. `unavailable` without a cause is a limit of the product, such as a full queue, and is not
    // logged.
    if (!known || (/^(unavailable|internal)$/.test(known.code) && known.cause !== undefined))
      this.log(error, request);
    if (known) this.security.refused(known, request);
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    sendError(reply, known ?? new AppError('internal', undefined, { cause: error }));
  }

  private log(error: unknown, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions?.url ?? ''}`;
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    this.logger.error({ err: cause, request_id: request.id, route }, 'A request failed');
  }
}

export function sendError(reply: FastifyReply, error: AppError): void {
  const body: ErrorBody = { ...error.body, request_id: reply.request.id };
  if (error.status === 422) body.issues = error.issues ?? [];
  if (error.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  if (error.helpLines) void reply.header(HELP_LINES_HEADER, encodeHelpLines(error.helpLines));
  void reply.header('x-request-id', reply.request.id);
  // Remove headers that the route set for its success response.
  for (const header of [
    'content-disposition',
    'content-length',
    'content-range',
    'accept-ranges',
    'etag',
    'last-modified',
  ])
    void reply.removeHeader(header);
  void reply.header('cache-control', 'no-store');
  if (sendFileMissing(reply, error.status)) return;
  if (isScim(reply.request.url)) return sendScimError(reply, error);
  void reply.status(error.status).type('application/json; charset=utf-8').send(body);
}
