import { Controller, Get, Req, Res, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { JobQueues, RedisConnections } from '@studyhall/platform';
import { Actor, AnswersFile, asPage } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

const PATH = 'api/queues';
/** Fonts of another origin, which the page's policy would refuse. */
const FOREIGN_FONTS = /<link href="https:\/\/fonts\.[^>]*>/g;

/**
 * Bull Board, for master admins: reads the queues, changes nothing, shows no texts. It is loaded at the first request,
 * into a Fastify instance of its own that listens nowhere.
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
    // BullMQ would wait for a Redis that is away, without end.
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
    // This page alone names the base of its addresses.
    asPage(reply, ["base-uri 'self'"]);
    void reply.send(payload.replace(FOREIGN_FONTS, ''));
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.board)?.close();
  }
}
