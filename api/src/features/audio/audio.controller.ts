import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { TranscribeResponse } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { TranscribeService } from './transcribe.service.js';

/** Voice. Source: `chat.md` §7. */
@Controller('api/audio')
export class AudioController {
  constructor(private readonly transcriber: TranscribeService) {}

  @Post('transcribe')
  @HttpCode(200)
  transcribe(@CurrentUser() user: Account, @Req() request: FastifyRequest): Promise<TranscribeResponse> {
    return this.transcriber.transcribe(user, request);
  }
}
