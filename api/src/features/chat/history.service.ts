import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  ImageResultContent,
  LIMITS,
  type ChatMessage,
  type HistoryChange,
  type HistoryQuery,
  type SaveMessageRequest,
  type StudentHistoryQuery,
  type UndoOffer,
  sentence,
} from '@studyhall/contracts';
import { hiddenMessage, type MessageRecord } from '@studyhall/domain';
import { conversations, images, lessonWall, messages, type Account } from '@studyhall/persistence';
import { EventPublisher, StorageQuota } from '@studyhall/platform';
import { ChatRemovals } from './chat.removals.js';
import { TurnReader } from './turn.reader.js';
import { TurnsService } from './turns.service.js';
import { VersionStore } from './version.store.js';

/** Reads and changes the messages of a conversation. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly turnsService: TurnsService,
    private readonly reader: TurnReader,
    private readonly quota: StorageQuota,
    private readonly versions: VersionStore,
    private readonly removals: ChatRemovals,
  ) {}

  /** Oldest first, read in batches: one page with `limit`, `before`, `after` or `around`, otherwise everything. */
  async read(account: Account, query: HistoryQuery): Promise<AsyncGenerator<ChatMessage[]>> {
    const conversationId = await this.conversationFor(account, query.conversation_id);
    const { before, after, around } = query;
    const isPage = before !== undefined || after !== undefined || around !== undefined;
    const limit = query.limit ?? (isPage ? LIMITS.pageDefault : undefined);
    return this.batches(account.id, conversationId, { before, after, around, limit });
  }

  /**
   * A page of a student's conversations of a lesson for a teacher, without what is private. The caller must have checked that person's right. Questions with a finding and their
   * replies are hidden: their words are for the safeguarding lead and the deputy.
   */
  readOther(userId: number, lesson: string, page: StudentHistoryQuery): AsyncGenerator<ChatMessage[]> {
    const limit = page.limit ?? LIMITS.pageMax;
    return this.batches(userId, { lesson }, { ...page, limit }, async (batch) => {
      const ids = batch.map(({ id }) => id);
      const hidden = new Set(await lessonWall.findHidden(this.db, ids));
      const view = async (record: MessageRecord): Promise<ChatMessage> =>
        // Removes ratings, which only the user may see.
        hidden.has(record.id)
          ? hiddenMessage(record)
          : { ...(await this.reader.viewReply(record)), rating: null };
      return Promise.all(batch.map(view));
    });
  }

  private async *batches(
    userId: number,
    chat: messages.Chat,
    page: messages.MessagePage,
    view = (batch: MessageRecord[]): Promise<ChatMessage[]> =>
      Promise.all(batch.map((record) => this.reader.viewReply(record))),
  ): AsyncGenerator<ChatMessage[]> {
    const bounds = await messages.findBounds(this.db, userId, chat, page);
    if (!bounds) return;
    for await (const batch of messages.batchesOfConversation(this.db, userId, chat, bounds))
      yield view(batch);
  }

  async clear(account: Account, wanted: string | undefined): Promise<UndoOffer> {
    return this.removals.clear(account, await this.conversationFor(account, wanted));
  }

  /** Shows a version of a message and what followed it. */
  async show(account: Account, id: number, seenId: number | undefined): Promise<void> {
    const { conversationId, changed } = await this.versions.show(account, { id, seenId });
    if (changed) await this.changed(account, conversationId, 'version');
  }

  /** Stores or edits a message without a turn, or the image of the user's own completed job. Idempotent per job. */
  async save(account: Account, request: SaveMessageRequest): Promise<{ message_id: number }> {
    const conversationId = await this.conversationFor(account, request.conversation_id);
    if (request.role === 'assistant')
      return { message_id: await this.imageMessage(account, request.content) };
    if (request.edited_message_id !== undefined)
      return this.rewrite(account, request.edited_message_id, request);
    await this.quota.assertRoom(account.id, Buffer.byteLength(request.content));
    const { content, client_message_id: clientId } = request;
    const id = await this.insertOnce({
      ...{ userId: account.id, conversationId, role: 'user', content, clientId },
    });
    if (id === null) throw new AppError('not_found', sentence('conversation_not_found'));
    await this.changed(account, conversationId, 'saved');
    return { message_id: id };
  }

  /**
   * Stores a message without a turn. A repeated `clientId` gets the id of the stored message; null if the conversation no
   * longer exists.
   */
  insertOnce(message: Parameters<typeof messages.insertMessage>[1]): Promise<number | null> {
    const { userId, conversationId, clientId } = message;
    if (clientId === undefined) return messages.insertMessage(this.db, message);
    return this.db.transaction(async (tx) => {
      await messages.lockConversation(tx, userId, conversationId);
      const same = await messages.findByClientId(tx, userId, conversationId, clientId);
      return same ?? messages.insertMessage(tx, message);
    });
  }

  /** Edits a question without a turn: a request for an image. */
  private async rewrite(
    account: Account,
    editedId: number,
    { content, client_message_id: clientId, seen_message_id: seenId }: SaveMessageRequest,
  ): Promise<{ message_id: number }> {
    await this.quota.assertRoom(account.id, Buffer.byteLength(content));
    const edited = { id: editedId, seenId };
    const { id, conversationId, ended } = await this.versions.editNote(account, edited, {
      content,
      clientId,
    });
    await this.turnsService.publishEnded(account, ended);
    await this.changed(account, conversationId, 'edited');
    return { message_id: id };
  }

  /** The worker already stored the image's message when the job completed: a client that saves it gets that message. */
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

  private async changed(account: Account, conversation_id: string, reason: HistoryChange): Promise<void> {
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
