import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ChatRequest, Uuid, type ChatAccepted, type ChatResponse, type TurnView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { TurnReader } from './turn.reader.js';
import { TurnsService } from './turns.service.js';

/** `POST /chat` and its turns. Source: `chat.md` §7, `decisions.md` §3. */
@Controller('chat')
export class ChatController {
  constructor(
    private readonly turns: TurnsService,
    private readonly reader: TurnReader,
  ) {}

  /**
   * By default answers when the reply is complete; with `Prefer: respond-async` (RFC 7240) as soon as the turn is
   * stored.
   */
  @Post()
  @HttpCode(200)
  async send(
    @CurrentUser() account: Account,
    @Body({ schema: ChatRequest }) request: ChatRequest,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChatAccepted | ChatResponse> {
    const accepted = await this.turns.start(account, request);
    if (!/(^|[\s,;])respond-async($|[\s,;])/i.test(prefer ?? ''))
      return this.reader.complete(account, accepted.turn_id);
    reply.status(202).header('preference-applied', 'respond-async');
    return accepted;
  }

  @Get('turns/:id')
  view(@CurrentUser() account: Account, @Param('id', { schema: Uuid }) id: string): Promise<TurnView> {
    return this.reader.view(account, id);
  }

  @Post('turns/:id/continue')
  @HttpCode(202)
  continue(
    @CurrentUser() account: Account,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<ChatAccepted> {
    return this.turns.continue(account, id);
  }

  @Post('turns/:id/stop')
  @HttpCode(200)
  async stop(
    @CurrentUser() account: Account,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<{ success: true }> {
    await this.turns.stop(account, id);
    return { success: true };
  }
}
