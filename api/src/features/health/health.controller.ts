import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isImpaired, SystemParts } from '@studyhall/platform';
import { Answers, Public } from '../../http/index.js';

const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  postgres: z.boolean(),
  redis: z.boolean(),
  /** Failing parts without which this process can still serve requests. */
  degraded: z.array(z.enum(['model', 'disk'])),
});

/** For load balancers, without sign-in. Runs only cheap checks. */
@Controller()
export class HealthController {
  constructor(private readonly parts: SystemParts) {}

  @Public()
  @Get('healthz')
  @Header('cache-control', 'no-store')
  @Answers('Whether this process can serve: 200 or 503.', Health, { also: { 503: Health } })
  async healthz(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.infer<typeof Health>> {
    const { postgres, redis, model, disk } = await this.parts.cheapParts();
    const [hasPostgres, hasRedis] = [!isImpaired(postgres), !isImpaired(redis)];
    void reply.status(hasPostgres && hasRedis ? 200 : 503);
    return {
      status: hasPostgres && hasRedis ? 'ok' : 'unavailable',
      ...{ postgres: hasPostgres, redis: hasRedis },
      degraded: (['model', 'disk'] as const).filter((name) => isImpaired({ model, disk }[name])),
    };
  }
}
