import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import {
  ClearHistoryRequest,
  HistoryQuery,
  IntId,
  SaveMessageRequest,
  type UndoOffer,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { streamJsonArray } from '../../http/json.stream.js';
import { Heavy } from '../../http/sessions/index.js';
import { ChatRemovals } from './chat.removals.js';
import { HistoryService } from './history.service.js';

/** The messages of a conversation. Source: `chat.md` §7, `decisions.md` §3. */
@Controller()
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly removals: ChatRemovals,
  ) {}

  @Get('history')
  @Heavy()
  async read(
    @CurrentUser() account: Account,
    @Query({ schema: HistoryQuery }) query: HistoryQuery,
  ): Promise<StreamableFile> {
    return streamJsonArray(await this.history.read(account, query));
  }

  @Post('clear-history')
  @HttpCode(200)
  async clear(
    @CurrentUser() account: Account,
    @Body({ schema: ClearHistoryRequest.optional() }) body: { conversation_id?: string } | undefined,
  ): Promise<{ success: true } & UndoOffer> {
    return { success: true, ...(await this.history.clear(account, body?.conversation_id)) };
  }

  @Post('save-message')
  @HttpCode(200)
  save(
    @CurrentUser() account: Account,
    @Body({ schema: SaveMessageRequest }) request: SaveMessageRequest,
  ): Promise<{ message_id: number }> {
    return this.history.save(account, request);
  }

  @Delete('messages/:id')
  async remove(
    @CurrentUser() account: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ success: true } & UndoOffer> {
    return { success: true, ...(await this.removals.message(account, id)) };
  }

  @Post('messages/:id/show')
  @HttpCode(200)
  async show(
    @CurrentUser() account: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ success: true }> {
    await this.history.show(account, id);
    return { success: true };
  }
}
