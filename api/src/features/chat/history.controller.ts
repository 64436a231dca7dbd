import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  ClearHistoryRequest,
  HistoryQuery,
  SaveMessageRequest,
  ShowVersionRequest,
  UndoOffer,
  ChatMessage,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, Heavy, IntParam, streamJsonArray, Succeeds } from '../../http/index.js';
import { ChatRemovals } from './chat.removals.js';
import { HistoryService } from './history.service.js';

/** The messages of a conversation. Source: `docs/specification/chat.md#calls`, `docs/specification/api.md#chat`. */
@Controller()
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly removals: ChatRemovals,
  ) {}

  @Get('history')
  @Heavy()
  @Answers('The messages of a conversation, oldest first.', z.array(ChatMessage), {
    errors: ['not_found', 'conflict'],
  })
  async read(@CurrentUser() account: Account, @Query({ schema: HistoryQuery }) query: HistoryQuery) {
    return streamJsonArray(await this.history.read(account, query));
  }

  @Post('clear-history')
  @Succeeds('Deletes the messages of a conversation.', { with: UndoOffer })
  clear(
    @CurrentUser() account: Account,
    @Body({ schema: ClearHistoryRequest.optional() }) body: { conversation_id?: string } | undefined,
  ) {
    return this.history.clear(account, body?.conversation_id);
  }

  @Post('save-message')
  @HttpCode(200)
  @Answers('Stores a message without asking the assistant.', z.object({ message_id: z.number().int() }), {
    errors: ['forbidden'],
  })
  save(@CurrentUser() account: Account, @Body({ schema: SaveMessageRequest }) request: SaveMessageRequest) {
    return this.history.save(account, request);
  }

  @Delete('messages/:id')
  @Succeeds('Deletes a question and its reply.', { with: UndoOffer, errors: ['forbidden'] })
  remove(@CurrentUser() account: Account, @IntParam() id: number) {
    return this.removals.message(account, id);
  }

  @Post('messages/:id/show')
  @Succeeds('Brings another version of a message into view.', { errors: ['turn_in_progress'] })
  async show(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: ShowVersionRequest.optional() }) request: ShowVersionRequest | undefined,
  ) {
    await this.history.show(account, id, request?.seen_message_id);
  }
}
