import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers, Inject } from '@nestjs/common';
import { Registry } from 'prom-client';
import { AppError } from '@studyhall/contracts';
import { CONFIG, type Config } from '@studyhall/platform';
import { AnswersFile, Public } from '../../http/index.js';
import { Metrics } from './metrics.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` for clients with the bearer token. Without a configured token, the route answers 404. */
@Controller()
export class MetricsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  @Public()
  @Get('metrics')
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  @Header('cache-control', 'no-store')
  @AnswersFile('Metrics for Prometheus.', 'text/plain', { errors: ['not_found', 'unauthorized'] })
  async read(@Headers('authorization') authorization?: string) {
    const { METRICS_TOKEN: token } = this.config;
    if (!token) throw new AppError('not_found');
    const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
      throw new AppError('unauthorized');
    return this.metrics.registry.metrics();
  }
}
