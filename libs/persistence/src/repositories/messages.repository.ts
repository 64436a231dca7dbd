// SQL: each turn and page needs bounds, sizes and locks of several rows in one round trip.
import type { MessageDetails, MessageRecord } from '@studyhall/domain';
import { IsNull, MoreThan } from 'typeorm';
import { isOpenToTeachers, isReplyInView, ofLesson } from '../conditions.js';
import { Message } from '../entities/message.entity.js';
import { changesOne, fragment, raw, sql, type Executor, type Fragment } from '../sql.js';

const RECORD = `
  SELECT m.id, m.conversation_id, m.role, m.content, m.edited, m.created_at, m.details,
         m.rating, m.rating_reason,
         m.turn_id, COALESCE(t.client_message_id, m.client_message_id) AS client_message_id, t.state AS turn_state, t.error_code, t.error_detail,
         COALESCE((
           SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
                    'mime_type', f.mime_type, 'status', f.status, 'detail', f.detail,
                    'created_at', f.created_at) ORDER BY mf.position)
             FROM message_files mf JOIN files f ON f.id = mf.file_id
            WHERE mf.message_id = m.id), '[]') AS files,
         CASE WHEN jsonb_exists_any(m.details, ARRAY['code', 'documents', 'image']) THEN ARRAY(
           SELECT named.id FROM (
             SELECT jsonb_path_query(m.details, '$.code.artifacts[*].file_id') #>> '{}' AS id
              UNION SELECT jsonb_path_query(m.details, '$.code_runs[*].result.artifacts[*].file_id') #>> '{}'
              UNION SELECT jsonb_path_query(m.details, '$.documents.artifacts[*].file_id') #>> '{}'
              UNION SELECT m.details #>> '{made_document,id}'
              UNION SELECT substring(m.details #>> '{image,url}' FROM '^/api/files/(.+)$')) AS named
            WHERE named.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM files f WHERE f.id = named.id::uuid))
         ELSE '{}' END AS gone_files,
         CASE WHEN jsonb_exists(m.details, 'documents') THEN (
           SELECT jsonb_object_agg(v.file_id, ARRAY(
                    SELECT o.file_id FROM artifact_versions o JOIN files f ON f.id = o.file_id
                     WHERE o.artifact_id = v.artifact_id AND ${isReplyInView('f.turn_id')} ORDER BY o.id))
             FROM files made JOIN artifact_versions v ON v.file_id = made.id
            WHERE made.turn_id = m.turn_id) END AS artifact_versions,
         jsonb_exists_any(m.details -> 'safety', ARRAY['of_danger', 'is_guess']) AND EXISTS (
           SELECT FROM messages v JOIN messages q ON q.turn_id = v.turn_id AND q.role = 'user'
            WHERE (v.id = m.id OR v.version_group = m.version_group) AND jsonb_exists(q.details, 'for_school')) AS for_school,
         CASE WHEN m.version_group IS NOT NULL THEN ARRAY(
           SELECT v.id FROM messages v
            WHERE v.version_group = m.version_group AND v.removed_with IS NULL ORDER BY v.id) END AS version_ids
    FROM messages m LEFT JOIN turns t ON t.id = m.turn_id`;

/**
 * A page of visible messages: the newest `limit`, of all or `before` an id; the first `limit` `after` an id; or half of
 * `limit` on each side of the id `around`.
 */
export interface MessagePage {
  limit?: number;
  before?: number;
  after?: number;
  around?: number;
}

/** A conversation, or what teachers may read of a user's conversations of a lesson. */
export type Chat = string | { lesson: string };

const isIn = (chat: Chat): Fragment =>
  typeof chat === 'string'
    ? fragment`m.conversation_id = ${chat}`
    : fragment`EXISTS (
        SELECT FROM conversations c JOIN lessons l ON ${raw(ofLesson('l.id'))} AND l.id = ${chat.lesson}
         WHERE c.id = m.conversation_id AND c.removed_with IS NULL AND ${raw(isOpenToTeachers('m'))})`;

/** The ids of the first and last message of a page; null if it is empty. */
export async function findBounds(
  on: Executor,
  userId: number,
  chat: Chat,
  { limit, before, after, around }: MessagePage = {},
): Promise<MessageBounds | null> {
  const half = limit === undefined ? null : Math.ceil(limit / 2);
  const upTo = around === undefined ? before : around + 1;
  const found = await sql(on).row<{ first: number | null; last: number | null }>`
    WITH own AS NOT MATERIALIZED (SELECT id FROM messages m
      WHERE ${isIn(chat)} AND in_view AND user_id = ${userId})
    SELECT min(id) AS first, max(id) AS last FROM (
      (SELECT id FROM own WHERE id < ${upTo ?? 2_147_483_647}
        ORDER BY id DESC LIMIT ${after !== undefined ? 0 : around === undefined ? (limit ?? null) : half})
      UNION ALL (SELECT id FROM own WHERE id > ${after ?? around ?? 2_147_483_647}
        ORDER BY id LIMIT ${around === undefined ? (limit ?? null) : half})) AS page`;
  return found && found.first !== null && found.last !== null
    ? { first: found.first, last: found.last }
    : null;
}

export interface MessageBounds {
  first: number;
  last: number;
}

/** Limits of a batch: number of messages, and bytes of text after which it ends. */
const BATCH_ROWS = 100;
const BATCH_BYTES = 256 * 1024;

/**
 * The messages of {@link findBounds} in order, in batches of about 256 kB of text; a larger message is a batch of its own.
 * Each batch is one statement, so that no connection is held while the caller processes it.
 */
export async function* batchesOfConversation(
  on: Executor,
  userId: number,
  chat: Chat,
  { first, last }: MessageBounds,
): AsyncGenerator<MessageRecord[]> {
  let limit = BATCH_ROWS;
  for (let from = first; from <= last;) {
    const batch = await sql(on).rows<MessageRecord>`
      WITH next AS (
        SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM (
          SELECT id, octet_length(content) + octet_length(details::text) AS bytes FROM messages m
           WHERE ${isIn(chat)} AND in_view AND user_id = ${userId} AND id BETWEEN ${from} AND ${last}
           ORDER BY id LIMIT ${limit}) AS page)
      ${raw(RECORD)} WHERE m.id = ANY(ARRAY(SELECT id FROM next WHERE before < ${BATCH_BYTES})) ORDER BY m.id`;
    if (batch.length === 0) return;
    yield batch;
    from = (batch.at(-1)?.id ?? last) + 1;
    // Measuring a message reads it, so after a batch with few messages the next one measures only few.
    limit = Math.min(BATCH_ROWS, Math.max(4, batch.length * 2));
  }
}

/**
 * Question and reply of a turn, in this order, even if they are not visible. Only the reply if the question belongs to
 * another version of it.
 */
export async function findOfTurn(on: Executor, userId: number, turnId: string): Promise<MessageRecord[]> {
  return sql(on, 'messages.of_turn').rows<MessageRecord>`
    ${raw(RECORD)} WHERE m.turn_id = ${turnId} AND m.user_id = ${userId} AND m.removed_with IS NULL ORDER BY m.id`;
}

export type OwnedMessage = Pick<
  Message,
  'id' | 'conversation_id' | 'role' | 'turn_id' | 'in_view' | 'version_group'
>;

const OWNED = {
  id: true,
  conversation_id: true,
  role: true,
  turn_id: true,
  in_view: true,
  version_group: true,
};

/**
 * Locks the conversation of the owner's message until the transaction ends and returns the message; null if it does not
 * exist, is removed, or belongs to another user. Does not lock the message: the end of its turn locks the turn first, like
 * `lockActive`.
 */
export async function lockOwned(on: Executor, userId: number, id: number): Promise<OwnedMessage | null> {
  await sql(on).rows`
    SELECT id FROM conversations WHERE user_id = ${userId}
       AND id = (SELECT conversation_id FROM messages WHERE id = ${id} AND user_id = ${userId} AND removed_with IS NULL)
       FOR UPDATE`;
  return on.getRepository(Message).findOne({
    select: OWNED,
    where: { id, user_id: userId, removed_with: IsNull() },
  });
}

/** Locks the owner's conversation until the transaction ends. */
export async function lockConversation(on: Executor, userId: number, id: string): Promise<void> {
  await sql(on).rows`SELECT id FROM conversations WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`;
}

/**
 * Stores the owner's rating of a reply; null removes it. False if the reply does not exist, is removed, failed, is a
 * refusal, or belongs to another user.
 */
export async function setRating(
  on: Executor,
  userId: number,
  id: number,
  { rating, rating_reason }: Pick<Message, 'rating' | 'rating_reason'>,
): Promise<boolean> {
  const update = on
    .getRepository(Message)
    .createQueryBuilder()
    .update({ rating, rating_reason })
    .where({ id, user_id: userId, role: 'assistant', removed_with: IsNull() });
  if (rating !== null) {
    update
      .andWhere(`details->'is_refusal' IS DISTINCT FROM 'true'::jsonb`)
      .andWhere(`NOT EXISTS (SELECT 1 FROM turns t WHERE t.id = messages.turn_id AND t.state = 'failed')`);
  }
  return changesOne(update.execute());
}

/** Whether a message is a reply of the user that is not removed, finished or not. */
export function isOwnReply(on: Executor, userId: number, id: number): Promise<boolean> {
  return on
    .getRepository(Message)
    .existsBy({ id, user_id: userId, role: 'assistant', removed_with: IsNull() });
}

/** The visible version of an owner's message: the message or one of its siblings; null if none is visible. */
export async function findVersionInView(
  on: Executor,
  userId: number,
  message: OwnedMessage,
): Promise<OwnedMessage | null> {
  if (message.in_view || message.version_group === null) return message.in_view ? message : null;
  return on.getRepository(Message).findOne({
    select: OWNED,
    where: { version_group: message.version_group, user_id: userId, in_view: true },
  });
}

/** Whether the owner's conversation has a visible message newer than this one. */
export async function hasNewer(
  on: Executor,
  userId: number,
  conversationId: string,
  id: number,
): Promise<boolean> {
  return on
    .getRepository(Message)
    .existsBy({ conversation_id: conversationId, user_id: userId, in_view: true, id: MoreThan(id) });
}

/** The text of a user's message; null if it no longer exists. */
export async function findContent(on: Executor, userId: number, id: number): Promise<string | null> {
  const found = await on
    .getRepository(Message)
    .findOne({ select: { id: true, content: true }, where: { id, user_id: userId } });
  return found?.content ?? null;
}

/** The id of the message without a turn that has this client id in the owner's conversation, or null. */
export async function findByClientId(
  on: Executor,
  userId: number,
  conversationId: string,
  clientId: string,
): Promise<number | null> {
  const where = { conversation_id: conversationId, user_id: userId, client_message_id: clientId };
  const found = await on.getRepository(Message).findOne({ select: { id: true }, where });
  return found?.id ?? null;
}

/**
 * Stores a message without a turn: a note or an image. Returns its id; null if the conversation no longer exists. One
 * with a `clientId` needs the conversation's lock (`lockConversation`).
 */
export async function insertMessage(
  on: Executor,
  message: {
    userId: number;
    conversationId: string;
    role: 'user' | 'assistant';
    content: string;
    details?: MessageDetails;
    clientId?: string;
  },
): Promise<number | null> {
  const { userId, conversationId, role, content, details = {}, clientId = null } = message;
  return sql(on).value<number>`
    WITH touched AS (
      UPDATE conversations SET updated_at = now() WHERE id = ${conversationId} AND removed_with IS NULL RETURNING id)
    INSERT INTO messages (user_id, conversation_id, role, content, details, client_message_id)
    SELECT ${userId}, id, ${role}, ${content}, ${details}, ${clientId} FROM touched RETURNING id`;
}

/** A question, and what the safety rules and its user said of it. */
export interface JudgedQuestion {
  content: string;
  /** Whether a version of its reply is the fixed text for a question of danger. */
  is_danger: boolean;
  /** Whether one is the fixed text for what weights of words alone found to be not allowed. */
  is_guess: boolean;
  for_school: boolean;
  /** Whether the reply that was asked for is a fixed text of the safety rules. */
  is_fixed: boolean;
  /** Whether the user can say that it is school work, and has not said so: the fixed text for danger or for a guess. */
  can_be_for_school: boolean;
  /** Whether help lines stand beside the question or a version of its reply. */
  has_help: boolean;
}

/** The question that a reply of the user, in any version, answers; null where there is no such reply. */
export async function findQuestionByReply(
  on: Executor,
  userId: number,
  reply: { id: number } | { turnId: string },
): Promise<JudgedQuestion | null> {
  const isReply = 'id' in reply ? fragment`r.id = ${reply.id}` : fragment`r.turn_id = ${reply.turnId}`;
  // A question has the turn of the version of its reply that is in view.
  return sql(on).row<JudgedQuestion>`
    WITH versions AS (
      SELECT v.turn_id, v.details, v.id = r.id AS is_asked
        FROM messages r JOIN messages v ON v.id = r.id OR v.version_group = r.version_group
       WHERE ${isReply} AND r.user_id = ${userId} AND r.role = 'assistant')
    SELECT q.content, q.details ? 'for_school' AS for_school,
           EXISTS (SELECT FROM versions WHERE details -> 'safety' ? 'of_danger') AS is_danger,
           EXISTS (SELECT FROM versions WHERE details -> 'safety' ? 'is_guess') AS is_guess,
           EXISTS (SELECT FROM versions WHERE is_asked AND details ? 'safety') AS is_fixed,
           NOT q.details ? 'for_school' AND EXISTS (
             SELECT FROM versions WHERE is_asked AND details -> 'safety' ?| ARRAY['of_danger', 'is_guess']) AS can_be_for_school,
           q.details ? 'support' OR EXISTS (
             SELECT FROM versions WHERE details ? 'support' OR details -> 'safety' ? 'of_danger'
                OR details @? '$.safety.help_lines[0]') AS has_help
      FROM versions v JOIN messages q ON q.turn_id = v.turn_id AND q.role = 'user'
     ORDER BY q.in_view DESC, q.id DESC LIMIT 1`;
}
