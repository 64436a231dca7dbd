import { Body, Controller, HttpCode, Post, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SpeechRequest } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { AnswersFile, CurrentUser, IntParam } from '../../http/index.js';
import { SpeechService } from './speech.service.js';

/** Reads replies aloud, if `SPEECH_MODEL` is set. An addition to the specification. */
@Controller('messages')
export class SpeechController {
  constructor(private readonly speech: SpeechService) {}

  @Post(':id/speech')
  @HttpCode(200)
  @AnswersFile('A sentence of a reply, read aloud.', 'audio/mpeg', {
    errors: [
      'forbidden',
      'limit_reached',
      'outside_hours',
      'consent_missing',
      'model_busy',
      'model_unavailable',
      'model_timeout',
      'model_rejected',
      'model_bad_answer',
      'model_unauthorized',
    ],
  })
  async speak(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: SpeechRequest }) { text }: SpeechRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const { type, bytes } = await this.speech.speak(account, id, text, closed.signal);
    reply.request.headers['x-no-compression'] = '1';
    reply.headers({ 'content-type': type, 'cache-control': 'no-store' });
    return new StreamableFile(bytes);
  }
}
