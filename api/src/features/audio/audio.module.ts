import { Module } from '@nestjs/common';
import { AudioController } from './audio.controller.js';
import { LimitsModule } from '../limits/index.js';
import { SpeechController } from './speech.controller.js';
import { SpeechService } from './speech.service.js';
import { TranscribeService } from './transcribe.service.js';

@Module({
  imports: [LimitsModule],
  controllers: [AudioController, SpeechController],
  providers: [TranscribeService, SpeechService],
})
export class AudioModule {}
