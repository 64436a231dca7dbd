import { Module } from '@nestjs/common';
import { ForgottenRecordingsTask } from './recording.removal.js';
import { TranscriptionHandler } from './transcription.handler.js';

@Module({
  providers: [TranscriptionHandler, ForgottenRecordingsTask],
  exports: [TranscriptionHandler, ForgottenRecordingsTask],
})
export class TranscriptionModule {}
