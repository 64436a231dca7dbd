import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, IMAGE_DROPPED, type ChatRequest, sentence } from '@studyhall/contracts';
import { can, type MessageRecord } from '@studyhall/domain';
import {
  conversations,
  files,
  images,
  messages,
  turns,
  violatedUnique,
  type Account,
  type TurnIds,
} from '@studyhall/persistence';
import { CONFIG, FairLine, StorageQuota, type Config } from '@studyhall/platform';
import { assertAllowed, assertLessonOpen } from '../directory/index.js';

/** Work that a change ended: running turns and open image jobs. */
export interface EndedWork {
  turns: string[];
  images: string[];
}

export type StoredTurn =
  | { outcome: 'created'; ids: TurnIds; question: MessageRecord; lessonId: string | null }
  /** The question was edited, and what followed it was removed. */
  | { outcome: 'edited'; ids: TurnIds; ended: EndedWork }
  /** The same request was stored before. */
  | { outcome: 'repeated'; ids: TurnIds };

const TOO_MANY = sentence('active_replies', { max: LIMITS.activeReplies });

type NewTurn = Omit<Parameters<typeof turns.insertTurn>[1], 'conversationId'>;
type NewEdit = Omit<Parameters<typeof turns.insertTurnOnMessage>[1], 'conversationId'>;

/** Stores questions and edits as turns, each whole or not at all. */
@Injectable()
export class TurnStore {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly quota: StorageQuota,
    private readonly line: FairLine,
  ) {}

  /**
   * The same `client_message_id` again gives the same turn.
   * @throws AppError `turn_in_progress` while the conversation has an active turn; `rate_limited` while the caller
   *   has too many active turns; `line_full` while too many turns of everybody wait; `not_found` for another user's
   *   conversation or file; `forbidden` for an edit of the assistant's words.
   */
  async store(account: Account, request: ChatRequest): Promise<StoredTurn> {
    try {
      return await this.insert(account, request);
    } catch (error) {
      const index = violatedUnique(error);
      if (index === 'turns_one_active') throw new AppError('turn_in_progress');
      assertLessonOpen(error);
      const full = error instanceof turns.TooManyTurns;
      const refused = full || (error instanceof AppError && error.code === 'line_full');
      if (index !== 'turns_idempotency' && !refused) throw error;
      const same =
        request.client_message_id &&
        (await turns.findByClientMessage(this.db, account.id, request.client_message_id));
      if (same) return { outcome: 'repeated', ids: same };
      throw full ? new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: 10 }) : error;
    }
  }

  private async insert(account: Account, request: ChatRequest): Promise<StoredTurn> {
    const turn = {
      id: randomUUID(),
      userId: account.id,
      clientMessageId: request.client_message_id ?? null,
      message: request.message,
      fileIds: [...new Set(request.file_ids ?? [])],
      shouldUseDocuments: request.should_use_documents ?? false,
    };
    await Promise.all([
      this.quota.assertRoom(account.id, Buffer.byteLength(turn.message)),
      this.assertRoomInLine(),
    ]);
    const attached =
      turn.fileIds.length > 0 ? await files.findOwnedUploads(this.db, account.id, turn.fileIds) : [];
    if (attached.length !== turn.fileIds.length)
      throw new AppError('not_found', sentence('attached_file_not_found'));
    if (request.edited_message_id !== undefined)
      return this.storeEdit(account, request.edited_message_id, {
        ...turn,
        fileIds: request.file_ids === undefined ? null : turn.fileIds,
      });
    const { created_at, lesson_id, ...ids } = await this.storeNew(account, request.conversation_id, turn);
    return {
      outcome: 'created',
      ids,
      lessonId: lesson_id,
      question: questionOf(turn, ids, created_at, attached),
    };
  }

  /** Without Redis the turn is stored and queued later. */
  private async assertRoomInLine(): Promise<void> {
    const waiting = await this.line.length('turns').catch(() => 0);
    if (waiting >= this.config.TURN_QUEUE_LIMIT)
      throw new AppError('line_full', undefined, { retryAfterSeconds: 60 });
  }

  private async storeEdit(account: Account, messageId: number, turn: NewEdit): Promise<StoredTurn> {
    return this.db.transaction(async (tx) => {
      const message = await messages.lockOwned(tx, account.id, messageId);
      // Read it under the lock: when the same edit is sent twice at once, the second must see the first.
      const same =
        turn.clientMessageId && (await turns.findByClientMessage(tx, account.id, turn.clientMessageId));
      if (same) return { outcome: 'repeated', ids: same };
      if (!message) throw new AppError('not_found', sentence('message_not_found'));
      assertAllowed(can(account, 'message.edit', message));
      const endedImages = await images.failAllOfQuestion(tx, account.id, message, true, IMAGE_DROPPED);
      const ended = { turns: await messages.removeAfter(tx, account.id, message), images: endedImages };
      await turns.assertRoom(tx, account.id, LIMITS.activeReplies);
      const ids = await turns.insertTurnOnMessage(
        tx,
        { ...turn, conversationId: message.conversation_id },
        messageId,
      );
      return { outcome: 'edited', ids, ended };
    });
  }

  /** One round trip, except for an account's first question, which has no conversation yet. */
  private async storeNew(
    account: Account,
    wanted: string | undefined,
    turn: NewTurn,
  ): Promise<TurnIds & { created_at: Date; lesson_id: string | null }> {
    const stored = await turns.insertTurn(
      this.db,
      { ...turn, conversationId: wanted ?? null },
      LIMITS.activeReplies,
    );
    if (stored) return stored;
    if (wanted !== undefined) throw new AppError('not_found', sentence('conversation_not_found'));
    const conversationId = await conversations.ensureActive(this.db, account.id);
    const again = await turns.insertTurn(this.db, { ...turn, conversationId }, LIMITS.activeReplies);
    if (!again) throw new Error('The turn was not stored.');
    return again;
  }
}

/** The question as it was just stored, without reading it again. */
function questionOf(
  turn: { id: string; clientMessageId: string | null; message: string },
  ids: TurnIds,
  created_at: Date,
  attached: MessageRecord['files'],
): MessageRecord {
  return {
    id: ids.user_message_id,
    conversation_id: ids.conversation_id,
    role: 'user',
    content: turn.message,
    edited: false,
    created_at,
    details: {},
    turn_id: turn.id,
    client_message_id: turn.clientMessageId,
    turn_state: 'queued',
    error_code: null,
    error_detail: null,
    files: attached,
  };
}
