import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { TranscribeResponse, TranscribeFields } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, FILE_REFUSED } from '../../http/index.js';
import { TranscribeService } from './transcribe.service.js';

/** Voice. Source: `docs/specification/chat.md#calls`. */
@Controller('api/audio')
export class AudioController {
  constructor(private readonly transcriber: TranscribeService) {}

  @Post('transcribe')
  @HttpCode(200)
  @Answers('Writes down a recording.', TranscribeResponse, {
    form: TranscribeFields,
    errors: ['forbidden', 'limit_reached', 'outside_hours', 'consent_missing', ...FILE_REFUSED],
  })
  transcribe(@CurrentUser() user: Account, @Req() request: FastifyRequest) {
    return this.transcriber.transcribe(user, request);
  }
}
