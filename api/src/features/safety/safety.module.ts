import { Global, Module } from '@nestjs/common';
import { JudgedWords } from '../../http/index.js';
import { DirectoryModule } from '../directory/index.js';
import { SafeguardingService } from './safeguarding.service.js';
import { SafetyCasesService } from './safety-cases.service.js';
import { SafetyController } from './safety.controller.js';
import { SafetyGate } from './safety.gate.js';
import { WrittenWords } from './written.words.js';

@Global()
@Module({
  imports: [DirectoryModule],
  controllers: [SafetyController],
  providers: [
    SafeguardingService,
    SafetyCasesService,
    SafetyGate,
    WrittenWords,
    { provide: JudgedWords, useExisting: WrittenWords },
  ],
  exports: [SafetyGate, JudgedWords],
})
export class SafetyModule {}
