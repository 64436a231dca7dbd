import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  ConversationChange,
  ConversationsQuery,
  ConversationView,
  NewConversation,
  UndoOffer,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
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
  page(
    @CurrentUser() account: Account,
    @Query({ schema: ConversationsQuery }) query: ConversationsQuery,
  ): Promise<ConversationView[]> {
    return this.conversations.page(account, query);
  }

  @Post()
  @Answers('Begins a conversation.', z.object({ conversation_id: z.string() }), {
    errors: ['not_found'],
  })
  create(
    @CurrentUser() account: Account,
    @Body({ schema: NewConversation.optional() }) body: NewConversation | undefined,
  ): Promise<{ conversation_id: string }> {
    return this.conversations.create(account, body?.folder_id ?? null);
  }

  @Post(':id/activate')
  @HttpCode(200)
  @Answers('Makes a conversation the active one.', Success)
  async activate(@CurrentUser() account: Account, @UuidParam() id: string): Promise<{ success: true }> {
    await this.conversations.activate(account, id);
    return { success: true };
  }

  @Put(':id')
  @Answers('Renames, pins, archives or files a conversation.', Success)
  async update(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: ConversationChange }) change: ConversationChange,
  ): Promise<{ success: true }> {
    await this.conversations.update(account, id, change);
    return { success: true };
  }

  @Delete(':id')
  @Answers('Deletes a conversation.', Success.extend(UndoOffer.shape))
  async remove(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
  ): Promise<{ success: true } & UndoOffer> {
    return { success: true, ...(await this.removals.conversation(account, id)) };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Answers('Takes back the deletion of a conversation.', Success, {
    errors: ['undo_expired'],
  })
  async restore(@CurrentUser() account: Account, @UuidParam() id: string): Promise<{ success: true }> {
    await this.removals.restoreConversation(account, id);
    return { success: true };
  }
}
