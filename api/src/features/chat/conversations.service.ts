import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  type ConversationChange,
  type ConversationsQuery,
  type ConversationView,
  sentence,
} from '@studyhall/contracts';
import { conversationFolders, conversations, type Account } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { folderAbsent } from './folders.service.js';

const PAGE = 30;

/** Manages a user's conversations and the active one. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /** Newest first. The first page starts with pinned conversations. */
  async page(account: Account, query: ConversationsQuery): Promise<ConversationView[]> {
    const { before, archived, folder_id: folderId } = query;
    const page = { limit: query.limit ?? PAGE, before, archived, folderId };
    const found = await conversations.findPage(this.db, account.id, page);
    return found.map(({ created_at, updated_at, ...view }) => ({
      ...view,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }));
  }

  async create(account: Account, folderId: number | null): Promise<{ conversation_id: string }> {
    await this.assertFolder(account, folderId);
    const conversation_id = await conversations.openEmpty(this.db, account.id, folderId);
    return { conversation_id };
  }

  async activate(account: Account, id: string): Promise<void> {
    if (!(await conversations.activate(this.db, account.id, id))) throw absent();
  }

  /** Renames, pins, archives, or moves to a folder. */
  async update(account: Account, id: string, change: ConversationChange): Promise<void> {
    const { folder_id, pinned } = change;
    await this.assertFolder(account, folder_id ?? null);
    if (pinned && (await conversations.countPinned(this.db, account.id, id)) >= LIMITS.pinnedMax)
      throw new AppError('conflict', sentence('pins_full', { max: LIMITS.pinnedMax }));
    if (!(await conversations.update(this.db, account.id, id, change))) throw absent();
    await this.events.publish({ user: account.id }, 'history.changed', {
      conversation_id: id,
      reason: 'saved',
    });
  }

  private async assertFolder(account: Account, id: number | null): Promise<void> {
    if (id !== null && !(await conversationFolders.owns(this.db, account.id, id))) throw folderAbsent();
  }
}

const absent = (): AppError => new AppError('not_found', sentence('conversation_not_found'));
