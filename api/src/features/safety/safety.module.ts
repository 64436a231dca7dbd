import { Module } from '@nestjs/common';
import { SafeguardingService } from './safeguarding.service.js';
import { SafetyCasesService } from './safety-cases.service.js';
import { SafetyController } from './safety.controller.js';
import { SafetyGate } from './safety.gate.js';

@Module({
  controllers: [SafetyController],
  providers: [SafeguardingService, SafetyCasesService, SafetyGate],
  exports: [SafetyGate],
})
export class SafetyModule {}
