// SQL: all that a new version stores or hides, in one statement.
import { sql, storableJson, type Executor } from '../sql.js';
import type { OwnedMessage } from './messages.repository.js';
import type { NewTurn, StoredTurnIds } from './turns.repository.js';
import { countedRequest } from './work-requests.repository.js';

/**
 * Versions of a message are siblings: rows with the same `version_group`, one of which is visible. A switch hides the
 * visible version and everything after it, and sets `hidden_with` of these rows to that version's id. Showing the version
 * again restores exactly these rows. Replies are stored after their questions, so id order is the order of every branch.
 * The caller of all functions must hold the conversation's lock (`lockOwned`, `lockActive`).
 */

/** Hides the visible version and everything after it. Returns the group for its next version. */
export async function hideVersion(on: Executor, userId: number, version: OwnedMessage): Promise<number> {
  // Also marks removed messages, so that an undo restores them into their own branch.
  await sql(on).rows`
    UPDATE messages SET in_view = false, hidden_with = ${version.id},
           version_group = CASE WHEN id = ${version.id} THEN COALESCE(version_group, id) ELSE version_group END
     WHERE conversation_id = ${version.conversation_id} AND user_id = ${userId} AND id >= ${version.id}
       AND hidden_with IS NULL`;
  return version.version_group ?? version.id;
}

/** Shows a hidden version and what followed it. Its siblings must already be hidden. */
export async function showVersion(on: Executor, userId: number, version: OwnedMessage): Promise<void> {
  await sql(on).rows`
    UPDATE messages SET hidden_with = NULL, in_view = removed_with IS NULL
     WHERE conversation_id = ${version.conversation_id} AND user_id = ${userId} AND hidden_with = ${version.id}`;
}

/** Moves a question to another version of its reply: a question always has the turn of its visible reply. */
export async function moveQuestion(on: Executor, from: OwnedMessage, to: OwnedMessage): Promise<void> {
  await sql(on).rows`
    UPDATE messages SET turn_id = ${to.turn_id} WHERE turn_id = ${from.turn_id} AND role = 'user' AND in_view`;
}

/**
 * Stores an edited version of a question with its own turn. Uses exactly these `fileIds`; null keeps the files of the
 * version that it replaces.
 */
export async function insertQuestionVersion(
  on: Executor,
  turn: Omit<NewTurn, 'fileIds'> & { fileIds: string[] | null },
  replaced: { id: number; group: number },
): Promise<StoredTurnIds> {
  const reply = turn.safety?.reply ?? null;
  const stored = await sql(on).row<Omit<StoredTurnIds, 'turn_id' | 'conversation_id'>>`
    WITH turn AS (
      INSERT INTO turns (id, user_id, conversation_id, client_message_id, should_use_documents, model, state, finished_at)
      VALUES (${turn.id}, ${turn.userId}, ${turn.conversationId}, ${turn.clientMessageId},
        ${turn.shouldUseDocuments}, ${turn.model ?? null}, ${reply ? 'completed' : 'queued'}, CASE WHEN ${reply !== null} THEN now() END)
      RETURNING id, conversation_id, lesson_id),
    ${countedRequest(turn.userId, turn.asksForWork ?? null)},
    touched AS (UPDATE conversations SET updated_at = now() WHERE id = ${turn.conversationId}),
    question AS (
      INSERT INTO messages (conversation_id, user_id, turn_id, role, content, edited, version_group, details)
      SELECT ${turn.conversationId}, ${turn.userId}, id, 'user', ${turn.message}, true, ${replaced.group},
        ${storableJson(turn.safety?.details ?? {})}::jsonb FROM turn RETURNING id),
    attached AS (
      INSERT INTO message_files (message_id, file_id, position)
      SELECT question.id, f.id, f.position FROM question, (
        SELECT file_id AS id, position FROM message_files WHERE message_id = ${replaced.id} AND ${turn.fileIds}::uuid[] IS NULL
         UNION ALL SELECT * FROM unnest(${turn.fileIds}::uuid[]) WITH ORDINALITY) AS f (id, position)),
    reply AS (
      INSERT INTO messages (conversation_id, user_id, turn_id, role, content, details)
      SELECT ${turn.conversationId}, ${turn.userId}, turn.id, 'assistant', ${reply?.content ?? ''},
        ${storableJson(reply?.details ?? {})}::jsonb FROM turn, question
        WHERE question.id > 0 RETURNING id)
    SELECT question.id AS user_message_id, reply.id AS bot_message_id, turn.lesson_id FROM turn, question, reply`;
  if (!stored) throw new Error('The turn was not stored.');
  return { turn_id: turn.id, conversation_id: turn.conversationId, ...stored };
}

/** Stores another version of a reply with its own turn on the same question. Null if the question no longer exists. */
export async function insertReplyVersion(
  on: Executor,
  turn: Pick<NewTurn, 'id' | 'userId' | 'clientMessageId' | 'model' | 'safety'>,
  replaced: OwnedMessage & { group: number },
): Promise<StoredTurnIds | null> {
  return sql(on).row<StoredTurnIds>`
    WITH question AS (
      SELECT q.id, t.should_use_documents FROM messages q JOIN turns t ON t.id = q.turn_id
       WHERE q.turn_id = ${replaced.turn_id} AND q.user_id = ${turn.userId} AND q.role = 'user' AND q.in_view),
    turn AS (
      INSERT INTO turns (id, user_id, conversation_id, client_message_id, should_use_documents, model)
      SELECT ${turn.id}, ${turn.userId}, ${replaced.conversation_id}, ${turn.clientMessageId}, should_use_documents,
             ${turn.model ?? null}
        FROM question RETURNING id, conversation_id, lesson_id),
    touched AS (UPDATE conversations SET updated_at = now() WHERE id = ${replaced.conversation_id}),
    moved AS (UPDATE messages SET turn_id = turn.id, details = details || ${storableJson(turn.safety?.details ?? {})}::jsonb
                FROM turn, question WHERE messages.id = question.id),
    reply AS (
      INSERT INTO messages (conversation_id, user_id, turn_id, role, content, version_group)
      SELECT ${replaced.conversation_id}, ${turn.userId}, turn.id, 'assistant', '', ${replaced.group} FROM turn RETURNING id)
    SELECT turn.id AS turn_id, turn.conversation_id, question.id AS user_message_id, reply.id AS bot_message_id,
           turn.lesson_id
      FROM turn, question, reply`;
}

/** Stores another version of a question without a turn: a request for an image. Returns its id. */
export async function insertNoteVersion(
  on: Executor,
  userId: number,
  conversationId: string,
  note: { content: string; group: number; clientId?: string },
): Promise<number> {
  const stored = await sql(on).row<{ id: number }>`
    WITH touched AS (UPDATE conversations SET updated_at = now() WHERE id = ${conversationId})
    INSERT INTO messages (user_id, conversation_id, role, content, edited, version_group, client_message_id)
    VALUES (${userId}, ${conversationId}, 'user', ${note.content}, true, ${note.group}, ${note.clientId ?? null}) RETURNING id`;
  if (!stored) throw new Error('The message was not stored.');
  return stored.id;
}
