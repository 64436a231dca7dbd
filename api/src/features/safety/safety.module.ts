import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { HeldWords } from '../../http/index.js';
import { DirectoryModule } from '../directory/index.js';
import { SafeguardingService } from './safeguarding.service.js';
import { SafetyCasesService } from './safety-cases.service.js';
import { SafetyController } from './safety.controller.js';
import { SafetyGate } from './safety.gate.js';
import { WrittenWords } from './written.words.js';
import { WrittenWordsInterceptor } from './written-words.interceptor.js';

@Global()
@Module({
  imports: [DirectoryModule],
  controllers: [SafetyController],
  providers: [
    SafeguardingService,
    SafetyCasesService,
    SafetyGate,
    WrittenWords,
    { provide: HeldWords, useExisting: WrittenWords },
    { provide: APP_INTERCEPTOR, useClass: WrittenWordsInterceptor },
  ],
  exports: [SafetyGate, HeldWords],
})
export class SafetyModule {}
