import { IsNull, MoreThan, Raw } from 'typeorm';
import { withVersions, type VersionRow } from '@studyhall/domain';
import { Conversation } from '../entities/conversation.entity.js';
import { Message } from '../entities/message.entity.js';
import { UndoEntry } from '../entities/undo-entry.entity.js';
import { User } from '../entities/user.entity.js';
import { row, rows, type Executor } from '../sql.js';
import type { OwnedMessage } from './messages.repository.js';

/**
 * Messages and conversations that are removed but can be restored: marked with the id of their undo entry, and in no
 * query's result. Once the entry has ended they are erased. Call the removals under the conversation's lock.
 */

/** Removes a question and the reply right after it, each with all of its versions and what followed a hidden one. */
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
  // SQL: a condition of two columns.
  const branched = await rows<VersionRow>(
    on,
    `SELECT id, version_group, hidden_with FROM messages WHERE conversation_id = $1 AND user_id = $2
        AND removed_with IS NULL AND (version_group IS NOT NULL OR hidden_with IS NOT NULL)`,
    [question.conversation_id, userId],
  );
  const ids = [question.id, ...(next?.role === 'assistant' ? [next.id] : [])];
  await mark(on, userId, question.conversation_id, undoId, withVersions(branched, ids));
}

/** Removes all messages of a conversation, and its title. */
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
  // SQL: one statement for some messages or all.
  await rows(
    on,
    `UPDATE messages SET in_view = false, removed_with = $3
      WHERE conversation_id = $1 AND user_id = $2 AND removed_with IS NULL
        AND ($4::int[] IS NULL OR id = ANY($4))`,
    [conversationId, userId, undoId, ids],
  );
}

/** The title of the owner's conversation, locked; null where it is absent, removed or another's. */
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
 * The undo entry with which the owner's conversation was removed, `undoId: null` where it is not; null where it is absent.
 * A conversation of a lesson may be in use again, without its messages: the entry is the last one that was not undone.
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
  // SQL: a hidden message stays hidden.
  const restored = await row<{ count: number }>(
    on,
    `WITH restored AS (
       UPDATE messages SET removed_with = NULL, in_view = hidden_with IS NULL
        WHERE removed_with = $1 AND user_id = $2 RETURNING id)
     SELECT count(*)::int AS count FROM restored`,
    [undoId, userId],
  );
  return restored?.count ?? 0;
}

/** Gives a conversation the title that a clearing took. */
export async function restoreTitle(on: Executor, userId: number, id: string, title: string): Promise<void> {
  if (title !== '') await on.getRepository(Conversation).update({ id, user_id: userId }, { title });
}

export interface DueErasure {
  undo_id: string;
  user_id: number;
}

/** Removals that can no longer be undone, without those of the undo entries `except`. */
export async function findToErase(
  on: Executor,
  limit: number,
  except: readonly string[] = [],
): Promise<DueErasure[]> {
  // SQL: joins two tables with their undo entries.
  return rows<DueErasure>(
    on,
    `SELECT r.undo_id, r.user_id FROM (
       SELECT removed_with AS undo_id, user_id FROM messages WHERE removed_with IS NOT NULL
        UNION SELECT removed_with, user_id FROM conversations WHERE removed_with IS NOT NULL) AS r
       LEFT JOIN undo_entries e ON e.id = r.undo_id
      WHERE (e.id IS NULL OR e.undo_until <= now()) AND r.undo_id <> ALL($2::uuid[]) LIMIT $1`,
    [limit, except],
  );
}

/**
 * Erases what an ended undo entry marks: messages, their turns, the files that they made, prompts and conversations.
 * The keys of the files go into `removed_objects`, so that storage deletes the bytes. Call it in a transaction.
 */
export async function erase(on: Executor, { undo_id, user_id }: DueErasure): Promise<void> {
  // An undo that began before its end holds the lock, and has restored everything once it is acquired.
  await on.getRepository(UndoEntry).update({ id: undo_id, user_id }, { data: {} });
  const values = [undo_id, user_id];
  // SQL: what was hidden with a removed message, or removed earlier from a removed conversation, goes with it.
  await rows(
    on,
    `UPDATE messages SET in_view = false, removed_with = $1 WHERE user_id = $2 AND (
        conversation_id IN (SELECT id FROM conversations WHERE removed_with = $1 AND user_id = $2)
        OR hidden_with IN (SELECT id FROM messages WHERE removed_with = $1 AND user_id = $2))`,
    values,
  );
  // SQL: a prompt belongs to the newest question before it.
  await rows(
    on,
    `UPDATE image_jobs j SET prompt = '' WHERE j.user_id = $2 AND j.status IN ('completed', 'failed') AND j.prompt <> ''
        AND j.conversation_id IN (SELECT conversation_id FROM messages WHERE removed_with = $1 AND user_id = $2)
        AND COALESCE((SELECT m.removed_with FROM messages m
                       WHERE m.conversation_id = j.conversation_id AND m.role = 'user' AND m.created_at <= j.created_at
                       ORDER BY m.id DESC LIMIT 1), $1) = $1`,
    values,
  );
  // SQL: finds, removes and records in one statement, so that no key is lost.
  await rows(
    on,
    `WITH removed AS (SELECT id, turn_id FROM messages WHERE removed_with = $1 AND user_id = $2),
     artifacts AS (
       DELETE FROM files WHERE user_id = $2 AND purpose = 'artifact' AND turn_id = ANY(ARRAY(SELECT turn_id FROM removed))
       RETURNING storage_key),
     images AS (
       DELETE FROM files WHERE user_id = $2 AND purpose = 'image' AND id = ANY(ARRAY(
         SELECT j.file_id FROM image_jobs j JOIN removed ON removed.id = j.message_id))
       RETURNING storage_key)
     INSERT INTO removed_objects (storage_key)
     SELECT storage_key FROM artifacts UNION ALL SELECT storage_key FROM images ON CONFLICT DO NOTHING`,
    values,
  );
  // SQL: removes the turns of any number of messages.
  await rows(
    on,
    `DELETE FROM turns WHERE user_id = $2 AND id = ANY(ARRAY(
       SELECT turn_id FROM messages WHERE removed_with = $1 AND user_id = $2))`,
    values,
  );
  const marked = { removed_with: undo_id, user_id };
  await on.getRepository(Message).delete(marked);
  await on.getRepository(Conversation).delete(marked);
}
