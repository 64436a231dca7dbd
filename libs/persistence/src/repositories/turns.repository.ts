import { In } from 'typeorm';
import type { MessageDetails } from '@studyhall/domain';
import type { TurnState } from '@studyhall/contracts';
import { Conversation } from '../entities/conversation.entity.js';
import { Turn } from '../entities/turn.entity.js';
import { row, rows, storableJson, storableText, type Executor } from '../sql.js';

/** Turns that have not ended. */
const ACTIVE = In(['queued', 'running'] as const);

export interface NewTurn {
  id: string;
  userId: number;
  conversationId: string;
  clientMessageId: string | null;
  message: string;
  fileIds: string[];
  shouldUseDocuments: boolean;
}

export interface TurnIds {
  turn_id: string;
  conversation_id: string;
  user_message_id: number;
  bot_message_id: number;
}

/** The user has as many active replies as one may have. */
export class TooManyTurns extends Error {
  override readonly name = 'TooManyTurns';
}

/**
 * Stores question, empty reply, turn and attachments in one statement: in the named conversation where it is the
 * user's, or in the active one where `conversationId` is null. Null where there is no such conversation. The conversation
 * is locked before anything is written, in the order of {@link lockActive}.
 * Returns the ids, and when the question was stored. Violates `turns_idempotency` for a repeated
 * `client_message_id`, and `turns_one_active` while the conversation's previous reply is active.
 * @param maxActive active replies of one user; concurrent sends may exceed it slightly
 * @throws TooManyTurns
 */
export async function insertTurn(
  on: Executor,
  turn: Omit<NewTurn, 'conversationId'> & { conversationId: string | null },
  maxActive: number,
): Promise<(TurnIds & { created_at: Date; lesson_id: string | null }) | null> {
  // SQL: every turn runs it, prepared: all that a send stores, in one statement.
  const stored = await row<TurnIds & { created_at: Date; lesson_id: string | null; room: boolean }>(
    on,
    {
      name: 'turns.insert',
      text: `WITH place AS (
       SELECT c.id, (SELECT count(*) FROM turns t WHERE t.user_id = $2::int AND t.state IN ('queued', 'running'))
                    < $8::int AS room
         FROM users u JOIN conversations c
           ON c.id = COALESCE($3::uuid, u.active_conversation_id) AND c.user_id = u.id
        WHERE u.id = $2::int FOR NO KEY UPDATE OF c),
     turn AS (
       INSERT INTO turns (id, user_id, conversation_id, client_message_id, should_use_documents)
       SELECT $1::uuid, $2::int, place.id, $4::uuid, $5::boolean FROM place WHERE place.room
       RETURNING id, conversation_id, lesson_id),
     touched AS (UPDATE conversations SET updated_at = now(), archived_at = NULL FROM turn
                  WHERE conversations.id = turn.conversation_id),
     question AS (
       INSERT INTO messages (conversation_id, user_id, turn_id, role, content)
       SELECT conversation_id, $2::int, id, 'user', $6::text FROM turn RETURNING id, created_at),
     attached AS (
       INSERT INTO message_files (message_id, file_id, position)
       SELECT question.id, f.id, f.position FROM question, unnest($7::uuid[]) WITH ORDINALITY AS f (id, position)),
     reply AS (
       INSERT INTO messages (conversation_id, user_id, turn_id, role, content)
       SELECT turn.conversation_id, $2::int, turn.id, 'assistant', '' FROM turn, question WHERE question.id > 0
       RETURNING id)
     SELECT turn.id AS turn_id, turn.conversation_id, question.id AS user_message_id, reply.id AS bot_message_id,
            question.created_at, turn.lesson_id, place.room
       FROM place LEFT JOIN (turn CROSS JOIN question CROSS JOIN reply) ON true`,
    },
    [
      turn.id,
      turn.userId,
      turn.conversationId,
      turn.clientMessageId,
      turn.shouldUseDocuments,
      turn.message,
      turn.fileIds,
      maxActive,
    ],
  );
  if (!stored) return null;
  const { room, ...ids } = stored;
  if (!room) throw new TooManyTurns('The user has too many active replies.');
  return ids;
}

/** @throws TooManyTurns where the user already has `maxActive` active replies. */
export async function assertRoom(on: Executor, userId: number, maxActive: number): Promise<void> {
  const active = await on.getRepository(Turn).countBy({ user_id: userId, state: ACTIVE });
  if (active >= maxActive) throw new TooManyTurns('The user has too many active replies.');
}

/**
 * A new turn on an existing question: an edit. The caller removed what came after. With `fileIds` the question has
 * exactly these files afterwards; with null its files stay.
 */
export async function insertTurnOnMessage(
  on: Executor,
  turn: Omit<NewTurn, 'fileIds'> & { fileIds: string[] | null },
  messageId: number,
): Promise<TurnIds> {
  // SQL: all that an edit stores, in one statement.
  const stored = await row<{ bot_message_id: number }>(
    on,
    `WITH turn AS (
       INSERT INTO turns (id, user_id, conversation_id, client_message_id, should_use_documents)
       VALUES ($1, $2, $3, $4, $5) RETURNING id),
     touched AS (UPDATE conversations SET updated_at = now() WHERE id = $3),
     question AS (
       UPDATE messages SET content = $6, edited = true, turn_id = turn.id FROM turn
        WHERE messages.id = $7 AND messages.user_id = $2 RETURNING messages.id),
     detached AS (
       DELETE FROM message_files USING question
        WHERE message_id = question.id AND file_id <> ALL ($8::uuid[])),
     attached AS (
       INSERT INTO message_files (message_id, file_id, position)
       SELECT question.id, f.id, f.position FROM question, unnest($8::uuid[]) WITH ORDINALITY AS f (id, position)
       ON CONFLICT (message_id, file_id) DO UPDATE SET position = EXCLUDED.position)
     INSERT INTO messages (conversation_id, user_id, turn_id, role, content)
     SELECT $3, $2, turn.id, 'assistant', '' FROM turn, question RETURNING id AS bot_message_id`,
    [
      turn.id,
      turn.userId,
      turn.conversationId,
      turn.clientMessageId,
      turn.shouldUseDocuments,
      turn.message,
      messageId,
      turn.fileIds,
    ],
  );
  if (!stored) throw new Error('The turn was not stored.');
  return {
    turn_id: turn.id,
    conversation_id: turn.conversationId,
    user_message_id: messageId,
    bot_message_id: stored.bot_message_id,
  };
}

/** The turn that a `client_message_id` created, or null. */
export async function findByClientMessage(
  on: Executor,
  userId: number,
  clientMessageId: string,
): Promise<TurnIds | null> {
  // SQL: both messages of the turn as one row.
  return row<TurnIds>(
    on,
    `SELECT t.id AS turn_id, t.conversation_id,
            min(m.id) FILTER (WHERE m.role = 'user') AS user_message_id,
            max(m.id) FILTER (WHERE m.role = 'assistant') AS bot_message_id
       FROM turns t JOIN messages m ON m.turn_id = t.id
      WHERE t.user_id = $1 AND t.client_message_id = $2 GROUP BY t.id`,
    [userId, clientMessageId],
  );
}

/** The parts of an earlier message that the model reads. */
export interface PastMessage {
  role: 'user' | 'assistant';
  content: string;
  /** The prompt of an image that was created here; null where there is none. */
  image: string | null;
  /** The teacher who wrote it; null where the user or the assistant did. */
  author: string | null;
}

export interface ClaimedTurn {
  id: string;
  user_id: number;
  conversation_id: string;
  attempt: number;
  stop_requested: boolean;
  should_use_documents: boolean;
  /** The live lesson that the question was asked in. */
  lesson_id: string | null;
  user_message_id: number;
  bot_message_id: number;
  question: string;
  school: string | null;
  access_granted: boolean;
  /** True until the conversation has a title. */
  untitled: boolean;
  /** Whether files are attached to the question. */
  has_files: boolean;
  /** The newest messages before the question, newest first. */
  past: PastMessage[];
  /** What the user wants the assistant to know, the oldest first. */
  notes: Array<{ kind: 'instructions' | 'memory'; text: string }>;
}

/**
 * Claims a turn, and reads what its reply needs in the same round trip. Only one worker can hold an `attempt`. Null
 * where the turn has ended or is gone.
 * @param pastLimit the maximum of earlier messages
 */
export async function claimTurn(on: Executor, id: string, pastLimit: number): Promise<ClaimedTurn | null> {
  // SQL: every turn runs it, prepared: one round trip between the job and the model.
  return row<ClaimedTurn>(
    on,
    {
      name: 'turns.claim',
      text: `WITH turn AS (
         UPDATE turns t SET state = 'running', attempt = t.attempt + 1, started_at = COALESCE(t.started_at, now())
           FROM messages q, messages r, users u, conversations c
          WHERE t.id = $1 AND t.state IN ('queued', 'running')
            AND q.turn_id = t.id AND q.role = 'user' AND r.turn_id = t.id AND r.role = 'assistant'
            AND u.id = t.user_id AND c.id = t.conversation_id
          RETURNING t.id, t.user_id, t.conversation_id, t.attempt, t.stop_requested, t.should_use_documents,
                    t.lesson_id, q.id AS user_message_id, r.id AS bot_message_id, q.content AS question, u.school,
                    u.access_granted, c.title = '' AS untitled)
       SELECT turn.*, EXISTS (SELECT 1 FROM message_files f WHERE f.message_id = turn.user_message_id) AS has_files,
              (SELECT COALESCE(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content, 'image', m.image,
                                                            'author', m.author)
                                         ORDER BY m.id DESC), '[]')
                 FROM (SELECT id, role, content, details #>> '{image,prompt}' AS image,
                              details #>> '{author,username}' AS author FROM messages
                        WHERE conversation_id = turn.conversation_id AND id < turn.user_message_id
                        ORDER BY id DESC LIMIT $2) m) AS past,
              (SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', n.kind, 'text', n.text) ORDER BY n.id), '[]')
                 FROM student_notes n WHERE n.user_id = turn.user_id) AS notes
         FROM turn`,
    },
    [id, pastLimit],
  );
}

export interface TurnEnd {
  id: string;
  attempt: number;
  state: Extract<TurnState, 'completed' | 'failed' | 'stopped'>;
  content: string;
  details: MessageDetails;
  errorCode?: string;
  errorDetail?: string;
}

/**
 * Ends a turn: reply and state in one statement, only where `attempt` is still the caller's and the turn is running.
 * False means that another worker owns it, or that it was deleted. The texts come from a model: what Postgres cannot
 * store of them is left out.
 */
export async function finishTurn(on: Executor, end: TurnEnd): Promise<boolean> {
  // SQL: every turn runs it, prepared: reply and state change together, behind the fence.
  const done = await row<{ id: number }>(
    on,
    {
      name: 'turns.finish',
      text: `WITH turn AS (
       UPDATE turns SET state = $3, error_code = $4, error_detail = $5, finished_at = now()
        WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING id)
     UPDATE messages SET content = $6, details = $7 FROM turn
      WHERE messages.turn_id = turn.id AND messages.role = 'assistant' RETURNING messages.id`,
    },
    [
      end.id,
      end.attempt,
      end.state,
      end.errorCode ?? null,
      end.errorDetail === undefined ? null : storableText(end.errorDetail),
      storableText(end.content),
      storableJson(end.details),
    ],
  );
  return done !== null;
}

/** Requests that the owner's turn stops. Null where absent; `state` says whether it had ended. */
export async function requestStop(
  on: Executor,
  userId: number,
  id: string,
): Promise<{ state: TurnState } | null> {
  // SQL: writes and returns the state in one statement.
  return row<{ state: TurnState }>(
    on,
    `UPDATE turns SET stop_requested = stop_requested OR state IN ('queued', 'running')
      WHERE id = $1 AND user_id = $2 RETURNING state`,
    [id, userId],
  );
}

/** Requests that all active turns of these users stop. */
export async function requestStopOfUsers(on: Executor, userIds: readonly number[]): Promise<void> {
  // SQL: one parameter for any number of users.
  await rows(
    on,
    `UPDATE turns SET stop_requested = true WHERE user_id = ANY($1::int[]) AND state IN ('queued', 'running')`,
    [userIds],
  );
}

/**
 * Locks a conversation before its messages change. First the conversation itself: no turn is stored in it meanwhile, and
 * two changes run one after the other. Then its active turns: the same order as {@link finishTurn}, so that the two
 * cannot deadlock.
 */
export async function lockActive(on: Executor, userId: number, conversationId: string): Promise<void> {
  const lock = { mode: 'pessimistic_write' } as const;
  await on
    .getRepository(Conversation)
    .findOne({ select: { id: true }, where: { id: conversationId, user_id: userId }, lock });
  await on.getRepository(Turn).find({
    select: { id: true },
    where: { conversation_id: conversationId, user_id: userId, state: ACTIVE },
    order: { id: 'ASC' },
    lock,
  });
}
