import { Module } from '@nestjs/common';
import { BudgetHolds } from './budget-holds.js';
import { LimitsController } from './limits.controller.js';
import { LimitsService } from './limits.service.js';
import { UseGate } from './use-gate.js';
import { UseScopes } from './use-scopes.js';
import { WorkModels } from './work-models.js';

@Module({
  controllers: [LimitsController],
  providers: [BudgetHolds, LimitsService, UseGate, UseScopes, WorkModels],
  exports: [LimitsService, UseGate, UseScopes],
})
export class LimitsModule {}
