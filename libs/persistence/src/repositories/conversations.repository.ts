// SQL: finds or creates, activates and pages in one statement each.
import { randomUUID } from 'node:crypto';
import { Any, IsNull, Not } from 'typeorm';
import type { ConversationView } from '@studyhall/contracts';
import { Conversation } from '../entities/conversation.entity.js';
import { User } from '../entities/user.entity.js';
import { changesOne, fragment, raw, sql, storableText, type Executor, type WithDates } from '../sql.js';
import { WITHOUT_SAFETY } from './lesson-wall.repository.js';

/** The user's active conversation. Creates one if there is none; concurrent calls get the same one. */
export async function ensureActive(on: Executor, userId: number): Promise<string> {
  const user = await on
    .getRepository(User)
    .findOne({ select: { id: true, active_conversation_id: true }, where: { id: userId } });
  if (user?.active_conversation_id) return user.active_conversation_id;
  const made = await sql(on).row<{ id: string }>`
    WITH locked AS (SELECT id, active_conversation_id FROM users WHERE id = ${userId} FOR UPDATE),
    fresh AS (
      INSERT INTO conversations (id, user_id)
      SELECT ${randomUUID()}, ${userId} WHERE NOT EXISTS (SELECT 1 FROM locked
        WHERE active_conversation_id IS NOT NULL) RETURNING id),
    set_active AS (UPDATE users SET active_conversation_id = fresh.id FROM fresh WHERE users.id = ${userId})
    SELECT COALESCE((SELECT id FROM fresh), (SELECT active_conversation_id FROM locked)) AS id`;
  if (!made?.id) throw new Error('The conversation was not stored.');
  return made.id;
}

/** Whether the conversation belongs to the owner. */
export async function owns(on: Executor, userId: number, conversationId: string): Promise<boolean> {
  return on
    .getRepository(Conversation)
    .existsBy({ id: conversationId, user_id: userId, removed_with: IsNull() });
}

/**
 * Activates an empty conversation in the folder: the owner's newest one without messages (it may have a draft), else a new
 * one. Locks the conversation before the account, in the same order as a removal.
 */
export async function openEmpty(
  on: Executor,
  userId: number,
  folderId: number | null = null,
): Promise<string> {
  const opened = await sql(on).row<{ id: string }>`
    WITH empty AS (
      SELECT c.id FROM conversations c
       WHERE c.user_id = ${userId} AND c.title = '' AND c.removed_with IS NULL
         AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id)
       ORDER BY c.updated_at DESC LIMIT 1 FOR NO KEY UPDATE),
    fresh AS (
      INSERT INTO conversations (id, user_id, folder_id) SELECT ${randomUUID()}::uuid, ${userId}, ${folderId}::int
        WHERE NOT EXISTS (SELECT 1 FROM empty)
      RETURNING id),
    place AS (SELECT id FROM empty UNION ALL SELECT id FROM fresh),
    touched AS (UPDATE conversations SET updated_at = now(), folder_id = ${folderId}::int FROM empty
      WHERE conversations.id = empty.id)
    UPDATE users SET active_conversation_id = place.id FROM place WHERE users.id = ${userId} RETURNING place.id`;
  if (!opened) throw new Error('The account is gone.');
  return opened.id;
}

export type ConversationRow = WithDates<ConversationView, 'created_at' | 'updated_at'>;

const VIEW = fragment`c.id, c.title, c.created_at, c.updated_at, c.id IS NOT DISTINCT FROM u.active_conversation_id AS active,
  c.pinned_at IS NOT NULL AS pinned, c.archived_at IS NOT NULL AS archived, c.folder_id,
  (SELECT l.id FROM lessons l JOIN group_members r ON r.group_id = l.group_id AND r.user_id = c.user_id
    WHERE l.id = c.lesson_id) AS lesson_id`;

export interface ConversationPage {
  limit: number;
  /** The key of the last conversation on the previous page. */
  before?: { updatedAt: string; id: string };
  archived?: boolean;
  folderId?: number;
}

/**
 * The owner's conversations, newest first. Empty ones are listed only while active. The first page also has all pinned
 * ones, in addition to its `limit`.
 */
export async function findPage(
  on: Executor,
  userId: number,
  page: ConversationPage,
): Promise<ConversationRow[]> {
  const { updatedAt, id } = page.before ?? {};
  const matching = fragment`
    FROM conversations c JOIN users u ON u.id = c.user_id
   WHERE c.user_id = ${userId} AND c.removed_with IS NULL
     AND (c.title <> '' OR c.id = u.active_conversation_id
       OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.in_view))
     AND (${updatedAt}::timestamptz IS NULL OR (c.updated_at, c.id) < (${updatedAt}::timestamptz, ${id}::uuid))
     AND (c.archived_at IS NOT NULL) = ${page.archived ?? false}::boolean
     AND (${page.folderId}::int IS NULL OR c.folder_id = ${page.folderId})`;
  return sql(on).rows<ConversationRow>`
    SELECT * FROM (
      (SELECT ${VIEW} ${matching} AND c.pinned_at IS NOT NULL AND ${updatedAt}::timestamptz IS NULL)
      UNION ALL (SELECT ${VIEW} ${matching} AND c.pinned_at IS NULL ORDER BY c.updated_at DESC, c.id DESC LIMIT ${page.limit})
    ) AS page
     ORDER BY pinned DESC, updated_at DESC, id DESC`;
}

/** Makes a conversation the owner's active one. False if it does not exist or belongs to another user. */
export async function activate(on: Executor, userId: number, id: string): Promise<boolean> {
  return sql(on).hasRow`
    WITH place AS (SELECT id FROM conversations WHERE id = ${id} AND user_id = ${userId} AND removed_with IS NULL FOR KEY SHARE)
    UPDATE users SET active_conversation_id = place.id FROM place WHERE users.id = ${userId} RETURNING users.id`;
}

/** The fields of a conversation that its owner may change. */
export interface ConversationFields {
  title?: string;
  pinned?: boolean;
  archived?: boolean;
  folder_id?: number | null;
}

/**
 * Changes the given fields. False if the conversation does not exist or belongs to another user. The folder must belong to
 * the owner.
 */
export async function update(
  on: Executor,
  userId: number,
  id: string,
  { title, pinned, archived, folder_id }: ConversationFields,
): Promise<boolean> {
  const now = () => 'now()';
  const fields = {
    ...(title !== undefined && { title }),
    ...(pinned !== undefined && { pinned_at: pinned ? now : null }),
    ...(archived !== undefined && {
      archived_at: archived ? now : null,
      ...(archived && { pinned_at: null }),
    }),
    ...(folder_id !== undefined && { folder_id }),
  };
  if (Object.keys(fields).length === 0) return owns(on, userId, id);
  return changesOne(
    on.getRepository(Conversation).update({ id, user_id: userId, removed_with: IsNull() }, fields),
  );
}

/** The number of other conversations that the owner has pinned. */
export async function countPinned(on: Executor, userId: number, besides: string): Promise<number> {
  return on
    .getRepository(Conversation)
    .countBy({ user_id: userId, removed_with: IsNull(), pinned_at: Not(IsNull()), id: Not(besides) });
}

/** The owner of an untitled conversation, and its first question without a finding: others may read a title on a shared device. */
export async function findUntitled(
  on: Executor,
  id: string,
): Promise<{ user_id: number; message_id: number; question: string } | null> {
  return sql(on).row`
    SELECT q.user_id, q.id AS message_id, q.content AS question
      FROM conversations c JOIN messages q ON q.conversation_id = c.id AND q.role = 'user' AND q.in_view AND ${raw(WITHOUT_SAFETY)}
     WHERE c.id = ${id} AND c.title = '' ORDER BY q.id LIMIT 1`;
}

/**
 * Stores a generated title. False if the conversation already has a title, for example one from the user, or if the message
 * that the title is based on was removed.
 */
export async function setInitialTitle(
  on: Executor,
  id: string,
  title: string,
  messageId: number,
): Promise<boolean> {
  return changesOne(
    on
      .getRepository(Conversation)
      .createQueryBuilder()
      .update({ title: storableText(title) })
      .where({ id, title: '' })
      .andWhere(
        'EXISTS (SELECT 1 FROM messages WHERE id = :messageId AND conversation_id = :id AND in_view)',
        {
          id,
          messageId,
        },
      )
      .execute(),
  );
}

/** The number of conversations of these users. */
export async function countOfUsers(on: Executor, userIds: readonly number[]): Promise<number> {
  return on.getRepository(Conversation).countBy({ user_id: Any([...userIds]), removed_with: IsNull() });
}
