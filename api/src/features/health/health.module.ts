import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { PublicConfigController } from './public-config.controller.js';

@Module({
  controllers: [HealthController, MetricsController, PublicConfigController],
  providers: [HealthService],
})
export class HealthModule {}
