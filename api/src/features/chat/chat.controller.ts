import { Body, Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ChatRequest, ChatAccepted, ChatResponse, TurnView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, ASKING, CurrentUser, FAILED_REPLIES, Succeeds, UuidParam } from '../../http/index.js';
import { TurnReader } from './turn.reader.js';
import { TurnsService } from './turns.service.js';

/** `POST /chat` and its turns. Source: `docs/specification/chat.md#calls`, `docs/specification/api.md#chat`. */
@Controller('chat')
export class ChatController {
  constructor(
    private readonly turns: TurnsService,
    private readonly reader: TurnReader,
  ) {}

  /** By default responds when the reply is complete; with `Prefer: respond-async` (RFC 7240), as soon as the turn is stored. */
  @Post()
  @HttpCode(200)
  @Answers(
    'Asks the assistant. Answers when the reply is complete, or at once with `Prefer: respond-async`.',
    ChatResponse,
    { also: { 202: ChatAccepted }, errors: ['forbidden', ...ASKING, ...FAILED_REPLIES] },
  )
  async send(
    @CurrentUser() account: Account,
    @Body({ schema: ChatRequest }) request: ChatRequest,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const accepted = await this.turns.start(account, request);
    if (!/(^|[\s,;])respond-async($|[\s,;])/i.test(prefer ?? ''))
      return this.reader.complete(account, accepted.turn_id);
    reply.status(202).header('preference-applied', 'respond-async');
    return accepted;
  }

  @Get('turns/:id')
  @Answers('A turn: a question and its reply.', TurnView)
  view(@CurrentUser() account: Account, @UuidParam() id: string) {
    return this.reader.view(account, id);
  }

  @Post('turns/:id/continue')
  @HttpCode(202)
  @Answers('Goes on with a reply that was stopped or cut.', ChatAccepted, {
    errors: ['forbidden', ...ASKING],
  })
  continue(@CurrentUser() account: Account, @UuidParam() id: string) {
    return this.turns.continue(account, id);
  }

  @Post('turns/:id/stop')
  @Succeeds('Stops a reply and keeps its text.')
  async stop(@CurrentUser() account: Account, @UuidParam() id: string) {
    await this.turns.stop(account, id);
  }
}
