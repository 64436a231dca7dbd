import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, IMAGE_DROPPED, sentence, type HistoryChange, type UndoOffer } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  conversations,
  images,
  messages,
  removedChats,
  turns,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { Erasure, EventPublisher, RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { SharedLimit } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';
import type { EndedWork } from './stored.turn.js';
import { TurnsService } from './turns.service.js';

const KIND = 'chat.removal';

/** Rate limit per user: two a second for a minute. Each removal costs a transaction, an undo entry and, later, an erasure. */
export const REMOVALS = {
  points: 120,
  seconds: REDIS_SECONDS.limit.removals,
  says: 'chats_removed',
} as const;

interface RemovalData {
  conversation_id: string;
  /** The title that clearing removed; otherwise empty. */
  title: string;
  removes: 'messages' | 'conversation';
}

interface Removed {
  conversationId: string;
  offer: UndoOffer;
  ended: EndedWork;
}

/**
 * Removes messages and conversations so that an undo can restore them. They disappear from all responses immediately, and
 * their logs in Redis are erased at once; a worker task erases the rest later.
 */
@Injectable()
export class ChatRemovals implements OnModuleInit {
  private readonly limit: SharedLimit;

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly turnsService: TurnsService,
    private readonly erasure: Erasure,
    private readonly undo: UndoService,
    private readonly registry: UndoRegistry,
    redis: RedisConnections,
  ) {
    this.limit = new SharedLimit(redis, 'limit:removals', REMOVALS);
  }

  onModuleInit(): void {
    this.registry.register<RemovalData>({
      kind: KIND,
      of: 'own',
      restore: (on, actor, data, undoId) => this.restore(on, actor, data, undoId),
    });
  }

  /** Removes a user message together with the assistant message directly after it, with all versions of both. */
  message(account: Account, id: number): Promise<UndoOffer> {
    return this.remove(account, 'deleted', async (tx) => {
      const named = await messages.lockOwned(tx, account.id, id);
      if (!named) throw new AppError('not_found', sentence('message_not_found'));
      assertAllowed(can(account, 'message.delete', named));
      const question = await messages.findVersionInView(tx, account.id, named);
      if (!question) throw new AppError('conflict', sentence('version_out_of_view'));
      const conversationId = question.conversation_id;
      await turns.lockActive(tx, account.id, conversationId);
      const ended: EndedWork = {
        images: await images.failAllOfQuestion(tx, account.id, question, false, IMAGE_DROPPED),
        turns: question.turn_id
          ? await turns.endActive(tx, account.id, conversationId, question.turn_id)
          : [],
      };
      const offer = await this.offer(tx, account, {
        conversation_id: conversationId,
        title: '',
        removes: 'messages',
      });
      await removedChats.removeWithReply(tx, account.id, question, offer.undo_id);
      return { conversationId, offer, ended };
    });
  }

  /** Removes all messages of a conversation and its title. */
  clear(account: Account, conversationId: string): Promise<UndoOffer> {
    return this.whole(account, conversationId, 'messages', removedChats.clearConversation);
  }

  conversation(account: Account, conversationId: string): Promise<UndoOffer> {
    return this.whole(account, conversationId, 'conversation', removedChats.removeConversation);
  }

  /**
   * Undoes the removal of a conversation, for a caller who may not know whether the removal was stored. Does nothing if it
   * was not stored, or is already undone. @throws AppError `not_found`, `undo_expired`.
   */
  async restoreConversation(account: Account, id: string): Promise<void> {
    const removal = await removedChats.findRemoval(this.db, account.id, id);
    if (!removal) throw new AppError('not_found', sentence('conversation_not_found'));
    if (removal.undoId === null) return;
    await this.undo.undo(account, removal.undoId).catch((error: unknown) => {
      // A concurrent identical request has already restored it.
      if (!(error instanceof AppError && error.code === 'already_undone')) throw error;
    });
  }

  private whole(
    account: Account,
    conversationId: string,
    removes: RemovalData['removes'],
    mark: (on: Executor, userId: number, id: string, undoId: string) => Promise<void>,
  ): Promise<UndoOffer> {
    return this.remove(account, 'cleared', async (tx) => {
      const conversation = await removedChats.lockConversation(tx, account.id, conversationId);
      if (!conversation) throw new AppError('not_found', sentence('conversation_not_found'));
      await turns.lockActive(tx, account.id, conversationId);
      const ended: EndedWork = {
        images: await images.failAllOfConversation(tx, account.id, conversationId, IMAGE_DROPPED),
        turns: await turns.endActive(tx, account.id, conversationId),
      };
      const { title } = conversation;
      const offer = await this.offer(tx, account, { conversation_id: conversationId, title, removes });
      await mark(tx, account.id, conversationId, offer.undo_id);
      return { conversationId, offer, ended };
    });
  }

  private offer(tx: Executor, account: Account, data: RemovalData): Promise<UndoOffer> {
    return this.undo.offer(tx, account, { kind: KIND, data });
  }

  /** @throws AppError `rate_limited`. */
  private async remove(
    account: Account,
    reason: HistoryChange,
    run: (tx: Executor) => Promise<Removed>,
  ): Promise<UndoOffer> {
    await this.limit.consume(String(account.id));
    const removed = await this.erasure.after(account.id, async () => {
      const done = await this.db.transaction(run);
      // Before the logs are erased: an undo restores an ended reply with its text so far.
      await this.turnsService.publishEnded(account, done.ended);
      return done;
    });
    await this.publish(account, removed.conversationId, reason);
    return removed.offer;
  }

  private async restore(
    on: Executor,
    actor: Account,
    { conversation_id, title }: RemovalData,
    undoId: string,
  ): Promise<Restored> {
    await turns.lockActive(on, actor.id, conversation_id);
    const restored = await removedChats.restore(on, actor.id, undoId);
    // The conversation of these messages may have been deleted meanwhile.
    if (!(await conversations.owns(on, actor.id, conversation_id)))
      throw new AppError('not_found', sentence('conversation_not_found'));
    await removedChats.restoreTitle(on, actor.id, conversation_id, title);
    return { restored, conflicts: [], publish: () => this.publish(actor, conversation_id, 'saved') };
  }

  private async publish(account: Account, conversation_id: string, reason: HistoryChange): Promise<void> {
    await this.events.publish({ user: account.id }, 'history.changed', { conversation_id, reason });
  }
}
