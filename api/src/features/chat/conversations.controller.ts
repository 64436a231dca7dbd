import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ConversationChange,
  ConversationsQuery,
  Uuid,
  type ConversationView,
  type UndoOffer,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { ChatRemovals } from './chat.removals.js';
import { ConversationsService } from './conversations.service.js';

/** A user's conversations. An addition to the specification: its calls act on the active one. */
@Controller('api/conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly removals: ChatRemovals,
  ) {}

  @Get()
  page(
    @CurrentUser() account: Account,
    @Query({ schema: ConversationsQuery }) query: ConversationsQuery,
  ): Promise<ConversationView[]> {
    return this.conversations.page(account, query);
  }

  @Post()
  create(@CurrentUser() account: Account): Promise<{ conversation_id: string }> {
    return this.conversations.create(account);
  }

  @Post(':id/activate')
  @HttpCode(200)
  async activate(
    @CurrentUser() account: Account,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<{ success: true }> {
    await this.conversations.activate(account, id);
    return { success: true };
  }

  @Put(':id')
  async update(
    @CurrentUser() account: Account,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: ConversationChange }) change: ConversationChange,
  ): Promise<{ success: true }> {
    await this.conversations.update(account, id, change);
    return { success: true };
  }

  @Delete(':id')
  async remove(
    @CurrentUser() account: Account,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<{ success: true } & UndoOffer> {
    return { success: true, ...(await this.removals.conversation(account, id)) };
  }
}
