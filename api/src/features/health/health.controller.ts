import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../http/sessions/index.js';
import { HealthService, type Health } from './health.service.js';

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Public()
  @Get('healthz')
  @Header('cache-control', 'no-store')
  async healthz(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const health = await this.health.check();
    void reply.status(health.status === 'ok' ? 200 : 503);
    return health;
  }
}
