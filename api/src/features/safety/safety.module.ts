import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { SafeguardingService } from './safeguarding.service.js';
import { SafetyCasesService } from './safety-cases.service.js';
import { SafetyController } from './safety.controller.js';
import { SafetyGate } from './safety.gate.js';
import { WrittenWordsInterceptor } from './written-words.interceptor.js';

@Module({
  controllers: [SafetyController],
  providers: [
    SafeguardingService,
    SafetyCasesService,
    SafetyGate,
    { provide: APP_INTERCEPTOR, useClass: WrittenWordsInterceptor },
  ],
  exports: [SafetyGate],
})
export class SafetyModule {}
