import { Module } from '@nestjs/common';
import { systemPartsProvider } from '@studyhall/platform';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { HealthController } from './health.controller.js';
import { LogsController } from './logs.controller.js';
import { PublicConfigController } from './public-config.controller.js';
import { SystemController } from './system.controller.js';

@Module({
  controllers: [HealthController, PublicConfigController, SystemController, LogsController],
  providers: [systemPartsProvider(OBJECT_STORAGE)],
})
export class HealthModule {}
