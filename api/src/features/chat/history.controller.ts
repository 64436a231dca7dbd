import { Body, Controller, Delete, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import {
  ClearHistoryRequest,
  HistoryQuery,
  SaveMessageRequest,
  UndoOffer,
  ChatMessage,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { streamJsonArray } from '../../http/json.stream.js';
import { Heavy } from '../../http/sessions/index.js';
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
  async read(
    @CurrentUser() account: Account,
    @Query({ schema: HistoryQuery }) query: HistoryQuery,
  ): Promise<StreamableFile> {
    return streamJsonArray(await this.history.read(account, query));
  }

  @Post('clear-history')
  @HttpCode(200)
  @Answers('Deletes the messages of a conversation.', Success.extend(UndoOffer.shape))
  async clear(
    @CurrentUser() account: Account,
    @Body({ schema: ClearHistoryRequest.optional() }) body: { conversation_id?: string } | undefined,
  ): Promise<{ success: true } & UndoOffer> {
    return { success: true, ...(await this.history.clear(account, body?.conversation_id)) };
  }

  @Post('save-message')
  @HttpCode(200)
  @Answers('Stores a message without asking the assistant.', z.object({ message_id: z.number().int() }), {
    errors: ['forbidden'],
  })
  save(
    @CurrentUser() account: Account,
    @Body({ schema: SaveMessageRequest }) request: SaveMessageRequest,
  ): Promise<{ message_id: number }> {
    return this.history.save(account, request);
  }

  @Delete('messages/:id')
  @Answers('Deletes a question and its reply.', Success.extend(UndoOffer.shape), { errors: ['forbidden'] })
  async remove(
    @CurrentUser() account: Account,
    @IntParam() id: number,
  ): Promise<{ success: true } & UndoOffer> {
    return { success: true, ...(await this.removals.message(account, id)) };
  }

  @Post('messages/:id/show')
  @HttpCode(200)
  @Answers('Brings another version of a message into view.', Success, { errors: ['turn_in_progress'] })
  async show(@CurrentUser() account: Account, @IntParam() id: number): Promise<{ success: true }> {
    await this.history.show(account, id);
    return { success: true };
  }
}
