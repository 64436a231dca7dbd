import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  ImageResultContent,
  LIMITS,
  IMAGE_DROPPED,
  type ChatMessage,
  type HistoryQuery,
  type SaveMessageRequest,
  sentence,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { conversations, images, messages, turns, type Account, type Executor } from '@studyhall/persistence';
import { Erasure, EventPublisher, StorageQuota } from '@studyhall/platform';
import { assertAllowed } from '../directory/index.js';
import { TurnReader } from './turn.reader.js';
import { TurnsService } from './turns.service.js';

/** Reads and changes the messages of a conversation. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly turnsService: TurnsService,
    private readonly reader: TurnReader,
    private readonly quota: StorageQuota,
    private readonly erasure: Erasure,
  ) {}

  /** Oldest first, read batch by batch; with `limit`, `before`, `after` or `around` one page, else all. */
  async read(account: Account, query: HistoryQuery): Promise<AsyncGenerator<ChatMessage[]>> {
    const conversationId = await this.conversationFor(account, query.conversation_id);
    const { before, after, around } = query;
    const isPage = before !== undefined || after !== undefined || around !== undefined;
    const bounds = await messages.findBounds(this.db, account.id, conversationId, {
      ...{ before, after, around },
      limit: query.limit ?? (isPage ? LIMITS.pageDefault : undefined),
    });
    return this.batches(account, conversationId, bounds);
  }

  /** All messages of a user's conversation, for another person whose right the caller has checked. */
  async readAll(userId: number, conversationId: string): Promise<ChatMessage[]> {
    const bounds = await messages.findBounds(this.db, userId, conversationId, {
      limit: LIMITS.pageMax,
      before: undefined,
    });
    const all: ChatMessage[] = [];
    for await (const batch of this.batches({ id: userId }, conversationId, bounds)) all.push(...batch);
    return all;
  }

  private async *batches(
    account: Pick<Account, 'id'>,
    conversationId: string,
    bounds: messages.MessageBounds | null,
  ): AsyncGenerator<ChatMessage[]> {
    if (!bounds) return;
    const batches = messages.batchesOfConversation(this.db, account.id, conversationId, bounds);
    for await (const batch of batches)
      yield Promise.all(batch.map((record) => this.reader.viewReply(record)));
  }

  async clear(account: Account, wanted: string | undefined): Promise<void> {
    const conversationId = await this.conversationFor(account, wanted);
    const ended = await this.erase(account, async (tx) => {
      await turns.lockActive(tx, account.id, conversationId);
      const endedImages = await images.failAllOfConversation(tx, account.id, conversationId, IMAGE_DROPPED);
      return { turns: await messages.clearConversation(tx, account.id, conversationId), images: endedImages };
    });
    await this.turnsService.cancel(account, ended);
    await this.changed(account, conversationId, 'cleared');
  }

  /** Deletes a user message together with the assistant message right after it. */
  async remove(account: Account, id: number): Promise<void> {
    const { conversationId, ended } = await this.erase(account, async (tx) => {
      const message = await messages.lockOwned(tx, account.id, id);
      if (!message) throw new AppError('not_found', sentence('message_not_found'));
      assertAllowed(can(account, 'message.delete', message));
      const endedImages = await images.failAllOfQuestion(tx, account.id, message, false, IMAGE_DROPPED);
      const active = await messages.removeWithReply(tx, account.id, message);
      return { conversationId: message.conversation_id, ended: { turns: active, images: endedImages } };
    });
    await this.turnsService.cancel(account, ended);
    await this.changed(account, conversationId, 'deleted');
  }

  /** Stores or edits a message without a turn, or the image of the user's own completed job: idempotent per job. */
  async save(account: Account, request: SaveMessageRequest): Promise<{ message_id: number }> {
    const conversationId = await this.conversationFor(account, request.conversation_id);
    if (request.role === 'assistant')
      return { message_id: await this.imageMessage(account, request.content) };
    if (request.edited_message_id !== undefined)
      return this.rewrite(account, request.edited_message_id, request.content);
    await this.quota.assertRoom(account.id, Buffer.byteLength(request.content));
    const id = await messages.insertMessage(this.db, {
      userId: account.id,
      conversationId,
      role: 'user',
      content: request.content,
    });
    await this.changed(account, conversationId, 'saved');
    return { message_id: id };
  }

  /** Edits a question that gets no turn: a request for an image. Removes the messages after it, as any edit does. */
  private async rewrite(account: Account, id: number, content: string): Promise<{ message_id: number }> {
    await this.quota.assertRoom(account.id, Buffer.byteLength(content));
    const { conversationId, ended } = await this.erase(account, async (tx) => {
      const message = await messages.lockOwned(tx, account.id, id);
      if (!message) throw new AppError('not_found', sentence('message_not_found'));
      assertAllowed(can(account, 'message.edit', message));
      const endedImages = await images.failAllOfQuestion(tx, account.id, message, true, IMAGE_DROPPED);
      const active = await messages.removeAfter(tx, account.id, message);
      await messages.updateMessage(tx, account.id, message, content);
      return { conversationId: message.conversation_id, ended: { turns: active, images: endedImages } };
    });
    await this.turnsService.cancel(account, ended);
    await this.changed(account, conversationId, 'edited');
    return { message_id: id };
  }

  /** The worker stored the image's message when the job completed: a client that saves it gets that message. */
  private async imageMessage(account: Account, content: string): Promise<number> {
    const image = ImageResultContent.safeParse(parseJson(content));
    if (!image.success) throw new AppError('forbidden', sentence('own_images_only'));
    const messageId = await images.findMessageOfCompleted(this.db, account.id, image.data.jobId);
    if (messageId === null) throw new AppError('forbidden', sentence('own_images_only'));
    return messageId;
  }

  private async conversationFor(account: Account, wanted: string | undefined): Promise<string> {
    if (wanted === undefined) return conversations.ensureActive(this.db, account.id);
    if (!(await conversations.owns(this.db, account.id, wanted))) {
      throw new AppError('not_found', sentence('conversation_not_found'));
    }
    return wanted;
  }

  /** Runs a transaction that removes messages. */
  private erase<Result>(account: Account, remove: (tx: Executor) => Promise<Result>): Promise<Result> {
    return this.erasure.after(account.id, () => this.db.transaction(remove));
  }

  private async changed(
    account: Account,
    conversation_id: string,
    reason: 'edited' | 'deleted' | 'cleared' | 'saved',
  ): Promise<void> {
    await this.events.publish({ user: account.id }, 'history.changed', { conversation_id, reason });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
