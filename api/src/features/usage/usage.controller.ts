import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { UsageAnswer, UsageQuery } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, FileAnswer } from '../../http/index.js';
import { UsageService } from './usage.service.js';

/** Use and cost. Source: `docs/specification/api.md#limits-and-use`. */
@Controller('api/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Answers(
    'What was used by day, school, class, kind and model, or who used far more than others.',
    UsageAnswer,
    {
      also: { 200: new FileAnswer('text/csv') },
    },
  )
  async view(
    @Actor() actor: Account,
    @Query({ schema: UsageQuery }) query: UsageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UsageAnswer | StreamableFile> {
    void reply.header('cache-control', 'no-store');
    if (query.format !== 'csv') return this.usage.view(actor, query);
    const file = await this.usage.csv(actor, query);
    void reply.header('content-disposition', 'attachment; filename="usage.csv"');
    return file;
  }
}
