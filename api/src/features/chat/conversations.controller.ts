import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  ConversationChange,
  ConversationsQuery,
  ConversationView,
  NewConversation,
  UndoOffer,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, Succeeds, UuidParam } from '../../http/index.js';
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
  @Answers('The own conversations, newest first.', z.array(ConversationView))
  page(@CurrentUser() account: Account, @Query({ schema: ConversationsQuery }) query: ConversationsQuery) {
    return this.conversations.page(account, query);
  }

  @Post()
  @Answers('Begins a conversation.', z.object({ conversation_id: z.string() }), {
    errors: ['not_found'],
  })
  create(
    @CurrentUser() account: Account,
    @Body({ schema: NewConversation.optional() }) body: NewConversation | undefined,
  ) {
    return this.conversations.create(account, body?.folder_id ?? null);
  }

  @Post(':id/activate')
  @Succeeds('Makes a conversation the active one.')
  async activate(@CurrentUser() account: Account, @UuidParam() id: string) {
    await this.conversations.activate(account, id);
  }

  @Put(':id')
  @Succeeds('Renames, pins, archives or files a conversation.')
  async update(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: ConversationChange }) change: ConversationChange,
  ) {
    await this.conversations.update(account, id, change);
  }

  @Delete(':id')
  @Succeeds('Deletes a conversation.', { with: UndoOffer })
  remove(@CurrentUser() account: Account, @UuidParam() id: string) {
    return this.removals.conversation(account, id);
  }

  @Post(':id/restore')
  @Succeeds('Takes back the deletion of a conversation.', {
    errors: ['undo_expired'],
  })
  async restore(@CurrentUser() account: Account, @UuidParam() id: string) {
    await this.removals.restoreConversation(account, id);
  }
}
