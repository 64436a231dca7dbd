import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, IMAGE_DROPPED, LIMITS, sentence } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  continuedTurns,
  images,
  messages,
  messageVersions,
  safetyRecords,
  turns,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { assertAllowed } from '../directory/index.js';
import type { EndedWork, StoredTurn } from './stored.turn.js';

/** Any version of a message, and the newest message that the client showed. */
interface NamedVersion {
  id: number;
  seenId?: number;
}

type NewVersion = Omit<Parameters<typeof messageVersions.insertQuestionVersion>[1], 'conversationId'>;

const NOTHING_ENDED: EndedWork = { turns: [], images: [] };

/**
 * Stores versions of questions and replies, each in one transaction that holds the lock of the conversation. An edit or
 * regeneration may refer to any version of a message: it replaces the visible one. Source:
 * `docs/specification/api.md#versions`.
 */
@Injectable()
export class VersionStore {
  constructor(private readonly db: DataSource) {}

  /** Stores another version of a question with its own reply. Ends a running reply and keeps its text. */
  edit(account: Account, edited: NamedVersion, turn: NewVersion): Promise<StoredTurn> {
    return this.db.transaction(async (tx) => {
      const message = await messages.lockOwned(tx, account.id, edited.id);
      const same = await this.findSame(tx, account, turn);
      if (same) return same;
      const { ended, replaced, group } = await this.replaceQuestion(tx, account, message, edited.seenId);
      if (!turn.safety?.reply) await turns.assertRoom(tx, account.id, LIMITS.activeReplies);
      const conversationId = replaced.conversation_id;
      const stored = await messageVersions.insertQuestionVersion(
        tx,
        { ...turn, conversationId },
        { id: replaced.id, group },
      );
      if (turn.safety?.record)
        await safetyRecords.record(tx, stored.turn_id, turn.safety.record, conversationId);
      return toStoredTurn(stored, ended, 'edited');
    });
  }

  /** Stores another version of a question without a turn: a request for an image. */
  editNote(
    account: Account,
    edited: NamedVersion,
    note: { content: string; clientId?: string },
  ): Promise<{ id: number; conversationId: string; ended: EndedWork }> {
    return this.db.transaction(async (tx) => {
      const message = await messages.lockOwned(tx, account.id, edited.id);
      const same =
        message &&
        note.clientId &&
        (await messages.findByClientId(tx, account.id, message.conversation_id, note.clientId));
      if (same) return { id: same, conversationId: message.conversation_id, ended: NOTHING_ENDED };
      const { ended, replaced, group } = await this.replaceQuestion(tx, account, message, edited.seenId);
      const conversationId = replaced.conversation_id;
      const id = await messageVersions.insertNoteVersion(tx, account.id, conversationId, { ...note, group });
      return { id, conversationId, ended };
    });
  }

  /** Stores another version of a reply. Rejected while a reply of the conversation is running. */
  regenerate(
    account: Account,
    { id, seenId }: NamedVersion,
    turn: Pick<NewVersion, 'id' | 'userId' | 'clientMessageId' | 'model' | 'safety'>,
  ): Promise<StoredTurn> {
    return this.db.transaction(async (tx) => {
      const message = await messages.lockOwned(tx, account.id, id);
      const same = await this.findSame(tx, account, turn);
      if (same) return same;
      if (!message) throw new AppError('not_found', sentence('message_not_found'));
      assertAllowed(can(account, 'message.regenerate', message));
      await this.assertSeen(tx, account, message, seenId);
      const replaced = await this.inView(tx, account, message);
      await this.assertNothingRuns(tx, account, replaced.conversation_id);
      await turns.assertRoom(tx, account.id, LIMITS.activeReplies);
      const group = await messageVersions.hideVersion(tx, account.id, replaced);
      const stored = await messageVersions.insertReplyVersion(tx, turn, { ...replaced, group });
      if (!stored) throw new AppError('conflict', sentence('reply_without_question'));
      if (turn.safety?.details.for_school) await safetyRecords.noteForSchool(tx, account.id, group);
      return toStoredTurn(stored, NOTHING_ENDED, 'version');
    });
  }

  /** Stores a turn `next` that continues a stopped or cut reply, if the reply is the last visible message. */
  continue(account: Account, turnId: string, next: { id: string; model: string }): Promise<StoredTurn> {
    return this.db.transaction(async (tx) => {
      const conversationId = await continuedTurns.findConversation(tx, account.id, turnId);
      if (conversationId === null) throw new AppError('not_found', sentence('reply_not_found'));
      await this.assertNothingRuns(tx, account, conversationId);
      const turn = await continuedTurns.findContinuable(tx, account.id, turnId);
      const isUnfinished = turn?.state === 'stopped' || turn?.state === 'failed' || turn?.isCut;
      if (!turn?.isLast || !isUnfinished || turn.content.trim() === '')
        throw new AppError('conflict', sentence('nothing_to_continue'));
      await turns.assertRoom(tx, account.id, LIMITS.activeReplies);
      const stored = await continuedTurns.continueTurn(tx, account.id, turnId, next);
      if (!stored) throw new AppError('conflict', sentence('nothing_to_continue'));
      return toStoredTurn(stored, NOTHING_ENDED, 'version');
    });
  }

  /** Shows a version and what followed it. Returns its conversation, and whether anything changed. */
  show(
    account: Account,
    { id, seenId }: NamedVersion,
  ): Promise<{ conversationId: string; changed: boolean }> {
    return this.db.transaction(async (tx) => {
      const message = await messages.lockOwned(tx, account.id, id);
      if (!message) throw new AppError('not_found', sentence('message_not_found'));
      const conversationId = message.conversation_id;
      if (message.in_view) return { conversationId, changed: false };
      await this.assertNoneNewer(tx, account, conversationId, seenId);
      await this.assertNothingRuns(tx, account, conversationId);
      const shown = await this.inView(tx, account, message);
      await messageVersions.hideVersion(tx, account.id, shown);
      await messageVersions.showVersion(tx, account.id, message);
      if (message.role === 'assistant') await messageVersions.moveQuestion(tx, shown, message);
      return { conversationId, changed: true };
    });
  }

  /** Called while holding the lock: if the same request is sent twice at once, the second must see the first. */
  private async findSame(
    tx: Executor,
    account: Account,
    { clientMessageId }: Pick<NewVersion, 'clientMessageId'>,
  ): Promise<StoredTurn | null> {
    const ids = clientMessageId && (await turns.findByClientMessage(tx, account.id, clientMessageId));
    return ids ? { outcome: 'repeated', ids } : null;
  }

  private async replaceQuestion(
    tx: Executor,
    account: Account,
    message: messages.OwnedMessage | null,
    seenId: number | undefined,
  ): Promise<{ ended: EndedWork; replaced: messages.OwnedMessage; group: number }> {
    if (!message) throw new AppError('not_found', sentence('message_not_found'));
    assertAllowed(can(account, 'message.edit', message));
    await this.assertSeen(tx, account, message, seenId);
    const replaced = await this.inView(tx, account, message);
    await turns.lockActive(tx, account.id, replaced.conversation_id);
    const ended = {
      images: await images.failAllOfQuestion(tx, account.id, replaced, true, IMAGE_DROPPED),
      turns: await turns.endActive(tx, account.id, replaced.conversation_id),
    };
    const group = await messageVersions.hideVersion(tx, account.id, replaced);
    return { ended, replaced, group };
  }

  /** Rejects the replacement of a message if the client showed another version of it, or less than what follows it. */
  private async assertSeen(
    tx: Executor,
    account: Account,
    { in_view, conversation_id }: messages.OwnedMessage,
    seenId: number | undefined,
  ): Promise<void> {
    if (seenId !== undefined && !in_view) throw new AppError('conflict', sentence('conversation_went_on'));
    await this.assertNoneNewer(tx, account, conversation_id, seenId);
  }

  private async assertNoneNewer(
    tx: Executor,
    account: Account,
    conversationId: string,
    seenId: number | undefined,
  ): Promise<void> {
    if (seenId !== undefined && (await messages.hasNewer(tx, account.id, conversationId, seenId)))
      throw new AppError('conflict', sentence('conversation_went_on'));
  }

  private async inView(
    tx: Executor,
    account: Account,
    message: messages.OwnedMessage,
  ): Promise<messages.OwnedMessage> {
    const found = await messages.findVersionInView(tx, account.id, message);
    if (!found) throw new AppError('conflict', sentence('version_out_of_view'));
    return found;
  }

  /** Otherwise a running reply or image would be stored in the other version. */
  private async assertNothingRuns(tx: Executor, account: Account, conversationId: string): Promise<void> {
    const active = await turns.lockActive(tx, account.id, conversationId);
    if (active.length > 0 || (await images.isOpenIn(tx, account.id, conversationId)))
      throw new AppError('turn_in_progress');
  }
}

function toStoredTurn(
  { lesson_id, ...ids }: turns.StoredTurnIds,
  ended: EndedWork,
  reason: 'edited' | 'version',
): StoredTurn {
  return { outcome: 'version', ids, lessonId: lesson_id, ended, reason };
}
