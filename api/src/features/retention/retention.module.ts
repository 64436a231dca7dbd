import { Module } from '@nestjs/common';
import { HoldsController } from './holds.controller.js';
import { HoldsService } from './holds.service.js';
import { RetentionController } from './retention.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  controllers: [HoldsController, RetentionController],
  providers: [HoldsService, RetentionService],
})
export class RetentionModule {}
