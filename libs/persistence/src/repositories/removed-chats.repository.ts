// SQL: marks and restores some messages or all by conditions on several columns, in one statement.
import { IsNull, MoreThan, Raw } from 'typeorm';
import { withVersions, type VersionRow } from '@studyhall/domain';
import { Conversation } from '../entities/conversation.entity.js';
import { Message } from '../entities/message.entity.js';
import { UndoEntry } from '../entities/undo-entry.entity.js';
import { User } from '../entities/user.entity.js';
import { sql, type Executor } from '../sql.js';
import type { OwnedMessage } from './messages.repository.js';

/**
 * Messages and conversations that are removed but can be restored: marked with the id of their undo entry, and excluded
 * from all queries. They are erased when the entry expires. The caller of the removals must hold the conversation's lock.
 */

/** Removes a question and the reply directly after it, each with all versions and everything hidden with one of them. */
export async function removeWithReply(
  on: Executor,
  userId: number,
  question: OwnedMessage,
  undoId: string,
): Promise<void> {
  const conversation = { conversation_id: question.conversation_id, user_id: userId };
  const next = await on.getRepository(Message).findOne({
    select: { id: true, role: true },
    where: { ...conversation, in_view: true, id: MoreThan(question.id) },
    order: { id: 'ASC' },
  });
  const branched = await sql(on).rows<VersionRow>`
    SELECT id, version_group, hidden_with FROM messages
      WHERE conversation_id = ${question.conversation_id} AND user_id = ${userId}
       AND removed_with IS NULL AND (version_group IS NOT NULL OR hidden_with IS NOT NULL)`;
  const ids = [question.id, ...(next?.role === 'assistant' ? [next.id] : [])];
  await mark(on, userId, question.conversation_id, undoId, withVersions(branched, ids));
}

/** Removes all messages of a conversation, and clears its title. */
export async function clearConversation(
  on: Executor,
  userId: number,
  conversationId: string,
  undoId: string,
): Promise<void> {
  await mark(on, userId, conversationId, undoId, null);
  await on.getRepository(Conversation).update({ id: conversationId, user_id: userId }, { title: '' });
}

/** Removes a conversation with its messages. */
export async function removeConversation(
  on: Executor,
  userId: number,
  conversationId: string,
  undoId: string,
): Promise<void> {
  await mark(on, userId, conversationId, undoId, null);
  await on
    .getRepository(Conversation)
    .update({ id: conversationId, user_id: userId }, { removed_with: undoId });
  await on
    .getRepository(User)
    .update({ id: userId, active_conversation_id: conversationId }, { active_conversation_id: null });
}

/** @param ids null: all messages of the conversation */
async function mark(
  on: Executor,
  userId: number,
  conversationId: string,
  undoId: string,
  ids: readonly number[] | null,
): Promise<void> {
  await sql(on).rows`
    UPDATE messages SET in_view = false, removed_with = ${undoId}
     WHERE conversation_id = ${conversationId} AND user_id = ${userId} AND removed_with IS NULL
       AND (${ids}::int[] IS NULL OR id = ANY(${ids}::int[]))`;
}

/** Locks the owner's conversation and returns its title; null if it does not exist, is removed, or belongs to another user. */
export async function lockConversation(
  on: Executor,
  userId: number,
  conversationId: string,
): Promise<{ title: string } | null> {
  return on.getRepository(Conversation).findOne({
    select: { id: true, title: true },
    where: { id: conversationId, user_id: userId, removed_with: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * The undo entry with which the owner's conversation was removed; `undoId: null` if it is not removed; null if it does not
 * exist. A removed conversation of a lesson or homework may be in use again without its messages: the entry is then the last
 * one that was not undone.
 */
export async function findRemoval(
  on: Executor,
  userId: number,
  id: string,
): Promise<{ undoId: string | null } | null> {
  const found = await on
    .getRepository(Conversation)
    .findOne({ select: { id: true, removed_with: true }, where: { id, user_id: userId } });
  if (!found || found.removed_with !== null) return found && { undoId: found.removed_with };
  const removal = JSON.stringify({ conversation_id: id, removes: 'conversation' });
  const entry = await on.getRepository(UndoEntry).findOne({
    select: { id: true },
    where: { user_id: userId, undone_at: IsNull(), data: Raw((data) => `${data} @> :removal`, { removal }) },
    order: { created_at: 'DESC' },
  });
  return { undoId: entry?.id ?? null };
}

/** Restores what an undo entry marks. Returns the number of messages. */
export async function restore(on: Executor, userId: number, undoId: string): Promise<number> {
  await on
    .getRepository(Conversation)
    .update({ removed_with: undoId, user_id: userId }, { removed_with: null });
  // A hidden message stays hidden.
  const restored = await sql(on).row<{ count: number }>`
    WITH restored AS (
      UPDATE messages SET removed_with = NULL, in_view = hidden_with IS NULL
       WHERE removed_with = ${undoId} AND user_id = ${userId} RETURNING id)
    SELECT count(*)::int AS count FROM restored`;
  return restored?.count ?? 0;
}

/** Restores the title that clearing a conversation removed. */
export async function restoreTitle(on: Executor, userId: number, id: string, title: string): Promise<void> {
  if (title !== '') await on.getRepository(Conversation).update({ id, user_id: userId }, { title });
}
