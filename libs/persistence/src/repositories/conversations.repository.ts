import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { anywhere } from '../conditions.js';
import { Conversation } from '../entities/conversation.entity.js';
import { Turn } from '../entities/turn.entity.js';
import { User } from '../entities/user.entity.js';
import { row, rows, storableText, type Executor } from '../sql.js';
import { removeMade } from './files.repository.js';
import { lockActive } from './turns.repository.js';

/** The caller's open conversation, made where there is none. Two first calls at once get the same one. */
export async function ensureActive(on: Executor, userId: number): Promise<string> {
  const user = await on
    .getRepository(User)
    .findOne({ select: { id: true, active_conversation_id: true }, where: { id: userId } });
  if (user?.active_conversation_id) return user.active_conversation_id;
  // SQL: finds or creates under the lock of the user, in one statement.
  const made = await row<{ id: string }>(
    on,
    `WITH locked AS (SELECT id, active_conversation_id FROM users WHERE id = $1 FOR UPDATE),
     fresh AS (
       INSERT INTO conversations (id, user_id)
       SELECT $2, $1 WHERE NOT EXISTS (SELECT 1 FROM locked WHERE active_conversation_id IS NOT NULL) RETURNING id),
     set_active AS (UPDATE users SET active_conversation_id = fresh.id FROM fresh WHERE users.id = $1)
     SELECT COALESCE((SELECT id FROM fresh), (SELECT active_conversation_id FROM locked)) AS id`,
    [userId, randomUUID()],
  );
  if (!made?.id) throw new Error('The conversation was not stored.');
  return made.id;
}

/** True where the conversation is the owner's. */
export async function owns(on: Executor, userId: number, conversationId: string): Promise<boolean> {
  return on.getRepository(Conversation).existsBy({ id: conversationId, user_id: userId });
}

/**
 * An empty conversation, made the active one: the one that the owner left empty before, with what is drafted there, else
 * a new one. The conversation is locked before the account: whoever removes one does the same.
 */
export async function openEmpty(on: Executor, userId: number): Promise<string> {
  // SQL: finds or creates, and activates, in one statement.
  const opened = await row<{ id: string }>(
    on,
    `WITH left_empty AS (
       SELECT c.id FROM conversations c
        WHERE c.user_id = $2 AND c.title = '' AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id)
        ORDER BY c.updated_at DESC LIMIT 1 FOR NO KEY UPDATE),
     fresh AS (
       INSERT INTO conversations (id, user_id) SELECT $1::uuid, $2 WHERE NOT EXISTS (SELECT 1 FROM left_empty)
       RETURNING id),
     place AS (SELECT id FROM left_empty UNION ALL SELECT id FROM fresh),
     touched AS (UPDATE conversations SET updated_at = now() FROM left_empty WHERE conversations.id = left_empty.id)
     UPDATE users SET active_conversation_id = place.id FROM place WHERE users.id = $2 RETURNING place.id`,
    [randomUUID(), userId],
  );
  if (!opened) throw new Error('The account is gone.');
  return opened.id;
}

export interface ConversationRow {
  id: string;
  title: string;
  created_at: Date;
  updated_at: Date;
  active: boolean;
}

// SQL: a page after a key of two columns, by the index `conversations_of_user`; the search is full text.
const VIEW = `c.id, c.title, c.created_at, c.updated_at, c.id = u.active_conversation_id AS active`;

const PAGE = `
  FROM conversations c JOIN users u ON u.id = c.user_id
 WHERE c.user_id = $1
   AND (c.title <> '' OR c.id = u.active_conversation_id
     OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id))
   AND ($3::timestamptz IS NULL OR (c.updated_at, c.id) < ($3::timestamptz, $4::uuid))`;

const NEWEST_FIRST = `ORDER BY c.updated_at DESC, c.id DESC LIMIT $2`;

export interface ConversationPage {
  limit: number;
  /** The key of the last one of the previous page. */
  before?: { updatedAt: string; id: string };
}

/** The owner's conversations, newest first; empty ones only while active. */
export async function findPage(
  on: Executor,
  userId: number,
  page: ConversationPage,
): Promise<ConversationRow[]> {
  return rows<ConversationRow>(on, `SELECT ${VIEW} ${PAGE} ${NEWEST_FIRST}`, [
    userId,
    page.limit,
    ...keyOf(page),
  ]);
}

/** Those of {@link findPage} whose title contains `words`, or that have a question with these words (`messages_search`). */
export async function searchPage(
  on: Executor,
  userId: number,
  words: string,
  page: ConversationPage,
): Promise<ConversationRow[]> {
  return rows<ConversationRow>(
    on,
    `WITH found AS MATERIALIZED (
       SELECT DISTINCT m.conversation_id FROM messages m
        WHERE m.user_id = $1 AND m.role = 'user' AND m.search @@ websearch_to_tsquery('simple', $5))
     SELECT ${VIEW} ${PAGE}
        AND (c.title ILIKE $6 OR c.id IN (SELECT conversation_id FROM found)) ${NEWEST_FIRST}`,
    [userId, page.limit, ...keyOf(page), words, anywhere(words)],
  );
}

const keyOf = ({ before }: ConversationPage): [string | null, string | null] => [
  before?.updatedAt ?? null,
  before?.id ?? null,
];

/** Makes one of the owner's conversations the active one. False where it is not theirs. */
export async function activate(on: Executor, userId: number, id: string): Promise<boolean> {
  // SQL: keeps the conversation from being removed meanwhile, in one statement.
  const done = await row(
    on,
    `WITH place AS (SELECT id FROM conversations WHERE id = $2 AND user_id = $1 FOR KEY SHARE)
     UPDATE users SET active_conversation_id = place.id FROM place WHERE users.id = $1 RETURNING users.id`,
    [userId, id],
  );
  return done !== null;
}

export async function rename(on: Executor, userId: number, id: string, title: string): Promise<boolean> {
  const { affected } = await on.getRepository(Conversation).update({ id, user_id: userId }, { title });
  return affected === 1;
}

/** Removes a conversation with all that is in it, and what its replies made. Returns its active turns, or null where it is not the owner's. */
export async function remove(on: Executor, userId: number, id: string): Promise<string[] | null> {
  await lockActive(on, userId, id);
  const active = await on.getRepository(Turn).find({
    select: { id: true },
    where: { conversation_id: id, user_id: userId, state: In(['queued', 'running']) },
  });
  await removeMade(on, userId, id);
  const { affected } = await on.getRepository(Conversation).delete({ id, user_id: userId });
  return affected === 1 ? active.map((turn) => turn.id) : null;
}

/** The owner and first question of a conversation that has no title yet. */
export async function findUntitled(
  on: Executor,
  id: string,
): Promise<{ user_id: number; message_id: number; question: string } | null> {
  // SQL: a join for one row of two columns.
  return row(
    on,
    `SELECT c.user_id, m.id AS message_id, m.content AS question FROM conversations c
       JOIN messages m ON m.conversation_id = c.id AND m.role = 'user'
      WHERE c.id = $1 AND c.title = '' ORDER BY m.id LIMIT 1`,
    [id],
  );
}

/** Gives a title where there is none, while the message that it was made from is there: a name that the user chose stays. */
export async function nameOnce(on: Executor, id: string, title: string, messageId: number): Promise<boolean> {
  // SQL: one statement, so that the message is still there.
  return (
    (await row(
      on,
      `UPDATE conversations SET title = $2 WHERE id = $1 AND title = ''
          AND EXISTS (SELECT 1 FROM messages WHERE id = $3 AND conversation_id = $1) RETURNING id`,
      [id, storableText(title), messageId],
    )) !== null
  );
}
