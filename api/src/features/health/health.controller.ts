import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answers, Public } from '../../http/index.js';
import { Health, HealthService } from './health.service.js';

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Public()
  @Get('healthz')
  @Header('cache-control', 'no-store')
  @Answers('Whether this process can serve: 200 or 503.', Health, { also: { 503: Health } })
  async healthz(@Res({ passthrough: true }) reply: FastifyReply) {
    const health = await this.health.check();
    void reply.status(health.status === 'ok' ? 200 : 503);
    return health;
  }
}
