// SQL: each turn and page needs bounds, sizes and locks of several rows in one round trip.
import type { MessageDetails, MessageRecord } from '@studyhall/domain';
import { IsNull, MoreThan } from 'typeorm';
import { isReplyInView } from '../conditions.js';
import { Message } from '../entities/message.entity.js';
import { changesOne, raw, sql, type Executor } from '../sql.js';

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
         CASE WHEN m.version_group IS NOT NULL THEN ARRAY(
           SELECT v.id FROM messages v
            WHERE v.version_group = m.version_group AND v.removed_with IS NULL ORDER BY v.id) END AS version_ids
    FROM messages m LEFT JOIN turns t ON t.id = m.turn_id`;

/**
 * A page of the messages in view: the newest `limit`, of all or `before` an id; the first `limit` `after` an id; or half
 * of `limit` on each side of the id `around`.
 */
export interface MessagePage {
  limit?: number;
  before?: number;
  after?: number;
  around?: number;
}

/** The ids of the first and the last message of a page; null where there are none. */
export async function findBounds(
  on: Executor,
  userId: number,
  conversationId: string,
  { limit, before, after, around }: MessagePage = {},
): Promise<MessageBounds | null> {
  const half = limit === undefined ? null : Math.ceil(limit / 2);
  const upTo = around === undefined ? before : around + 1;
  const found = await sql(on).row<{ first: number | null; last: number | null }>`
    WITH own AS NOT MATERIALIZED (SELECT id FROM messages
      WHERE conversation_id = ${conversationId} AND in_view AND user_id = ${userId})
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

/** The maximum of messages that a batch reads, and bytes of stored text after which it ends. */
const BATCH_ROWS = 100;
const BATCH_BYTES = 256 * 1024;

/**
 * The messages of {@link findBounds} in order, in batches of about 256 kB of text; a larger message is a batch of its
 * own. Each batch is one statement: no connection is held while the caller uses it.
 */
export async function* batchesOfConversation(
  on: Executor,
  userId: number,
  conversationId: string,
  { first, last }: MessageBounds,
): AsyncGenerator<MessageRecord[]> {
  let limit = BATCH_ROWS;
  for (let from = first; from <= last;) {
    const batch = await sql(on).rows<MessageRecord>`
      WITH next AS (
        SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM (
          SELECT id, octet_length(content) + octet_length(details::text) AS bytes FROM messages
           WHERE conversation_id = ${conversationId} AND in_view AND user_id = ${userId} AND id BETWEEN ${from} AND ${last}
           ORDER BY id LIMIT ${limit}) AS page)
      ${raw(RECORD)} WHERE m.id = ANY(ARRAY(SELECT id FROM next WHERE before < ${BATCH_BYTES})) ORDER BY m.id`;
    if (batch.length === 0) return;
    yield batch;
    from = (batch.at(-1)?.id ?? last) + 1;
    // Measuring a message reads it: where a batch holds few messages, the next one measures few.
    limit = Math.min(BATCH_ROWS, Math.max(4, batch.length * 2));
  }
}

/**
 * Question and reply of one turn, in this order, also where they are not in view. The reply alone where the question
 * belongs to another version of it.
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
 * The owner's message, with its conversation locked until the transaction ends; null where absent, removed or another's. The
 * message itself is not locked: the end of its turn locks the turn first, as `lockActive` does.
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
 * Stores what the owner thinks of a reply; null removes it. False where the reply is absent, removed or another's, and for
 * a rating of one that failed or refused to answer.
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

/** Whether a message is a reply of the user that was not removed, finished or not. */
export function isOwnReply(on: Executor, userId: number, id: number): Promise<boolean> {
  return on
    .getRepository(Message)
    .existsBy({ id, user_id: userId, role: 'assistant', removed_with: IsNull() });
}

/** The version in view of an owner's message: the message itself, or one of its siblings; null where none is in view. */
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

/** Whether the owner's conversation has a message in view that is newer than this one. */
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

/** The text of a message of the user; null where it is gone. */
export async function findContent(on: Executor, userId: number, id: number): Promise<string | null> {
  const found = await on
    .getRepository(Message)
    .findOne({ select: { id: true, content: true }, where: { id, user_id: userId } });
  return found?.content ?? null;
}

/** The id of the owner's question without a turn that a client has stored under this id in a conversation, or null. */
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
 * Stores a message without a turn: a saved note, or an image. Returns its id; null where the conversation is gone. A note
 * with a `clientId` needs the lock of its conversation (`lockConversation`).
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

/** The question that a reply of the user answers; null where the message is no such reply. */
export async function findQuestionByReply(
  on: Executor,
  userId: number,
  replyId: number,
): Promise<string | null> {
  return sql(on).value<string>`
    SELECT q.content FROM messages r JOIN messages q ON q.turn_id = r.turn_id AND q.role = 'user'
     WHERE r.id = ${replyId} AND r.user_id = ${userId} AND r.role = 'assistant'
     ORDER BY q.in_view DESC, q.id DESC LIMIT 1`;
}
