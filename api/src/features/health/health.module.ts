import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { PublicConfigController } from './public-config.controller.js';
import { SystemController } from './system.controller.js';

@Module({
  controllers: [HealthController, PublicConfigController, SystemController],
  providers: [HealthService],
})
export class HealthModule {}
