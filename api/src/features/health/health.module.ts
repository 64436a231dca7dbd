import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { PublicConfigController } from './public-config.controller.js';

@Module({
  controllers: [HealthController, PublicConfigController],
  providers: [HealthService],
})
export class HealthModule {}
