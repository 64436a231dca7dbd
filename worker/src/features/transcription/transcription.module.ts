import { Module } from '@nestjs/common';
import { TranscriptionHandler } from './transcription.handler.js';

@Module({ providers: [TranscriptionHandler], exports: [TranscriptionHandler] })
export class TranscriptionModule {}
