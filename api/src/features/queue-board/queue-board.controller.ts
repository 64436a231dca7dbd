import { Controller, Get, Req, Res, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { JobQueues, RedisConnections } from '@studyhall/platform';
import { Actor, AnswersFile, asPage } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

const PATH = 'api/queues';
/** Fonts of another origin, which the page's policy would block. */
const FOREIGN_FONTS = /<link href="https:\/\/fonts\.[^>]*>/g;

/**
 * Bull Board, for master admins: read-only, and without texts of users. Loaded at the first request, into a separate
 * Fastify instance that does not listen.
 */
@Controller(PATH)
export class QueueBoardController implements OnApplicationShutdown {
  private board: Promise<FastifyInstance> | undefined;

  constructor(
    private readonly queues: JobQueues,
    private readonly redis: RedisConnections,
  ) {}

  @Get(['', '*'])
  @AnswersFile('The jobs in the queues, as a page.', 'text/html', { errors: ['not_found'] })
  async show(@Actor() actor: Account, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    assertAllowed(can(actor, 'installation.see', null));
    // Without this check, BullMQ would wait for an unavailable Redis without a time limit.
    await this.redis.queueCommands.ping();
    this.board ??= import('./queue-board.js').then(({ openBoard }) => openBoard(this.queues, `/${PATH}`));
    const board = await this.board;
    const { statusCode, headers, payload, rawPayload } = await board.inject({
      method: 'GET',
      url: request.url,
    });
    if (statusCode === 404) throw new AppError('not_found');
    const type = String(headers['content-type'] ?? 'application/octet-stream');
    void reply.status(statusCode).type(type);
    if (!type.startsWith('text/html')) return void reply.send(rawPayload);
    // Only this page uses a `<base>` element.
    asPage(reply, ["base-uri 'self'"]);
    void reply.send(payload.replace(FOREIGN_FONTS, ''));
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.board)?.close();
  }
}
