import { Module } from '@nestjs/common';
import { AudioController } from './audio.controller.js';
import { TranscribeService } from './transcribe.service.js';

@Module({ controllers: [AudioController], providers: [TranscribeService] })
export class AudioModule {}
