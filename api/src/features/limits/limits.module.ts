import { Module } from '@nestjs/common';
import { LimitsController } from './limits.controller.js';
import { LimitsService } from './limits.service.js';
import { UseGate } from './use-gate.js';
import { UseScopes } from './use-scopes.js';

@Module({
  controllers: [LimitsController],
  providers: [LimitsService, UseGate, UseScopes],
  exports: [UseGate, UseScopes],
})
export class LimitsModule {}
