// SQL: all that a continued reply stores, in one statement.
import { IsNull } from 'typeorm';
import { Message } from '../entities/message.entity.js';
import { Turn } from '../entities/turn.entity.js';
import { sql, type Executor } from '../sql.js';
import type { StoredTurnIds } from './turns.repository.js';

/** A turn that a client wants to continue, and its reply. `isLast` if no visible message follows the reply. */
export interface ContinuableTurn {
  state: Turn['state'];
  content: string;
  isCut: boolean;
  isLast: boolean;
}

/** The chat model with which the owner's turn started; null if unknown. */
export async function findModel(on: Executor, userId: number, turnId: string): Promise<string | null> {
  const turn = await on.getRepository(Turn).findOne({
    select: { id: true, model: true },
    where: { id: turnId, user_id: userId },
  });
  return turn?.model ?? null;
}

/** The conversation of the owner's turn; null if it does not exist, is removed, or belongs to another user. */
export async function findConversation(on: Executor, userId: number, turnId: string): Promise<string | null> {
  const turn = await on.getRepository(Turn).findOne({
    select: { id: true, conversation_id: true },
    where: { id: turnId, user_id: userId, conversation: { removed_with: IsNull() } },
  });
  return turn?.conversation_id ?? null;
}

/** The turn with its reply; null if the reply is not visible or a fixed text, or another turn already continues it. */
export async function findContinuable(
  on: Executor,
  userId: number,
  turnId: string,
): Promise<ContinuableTurn | null> {
  const reply = await on.getRepository(Message).findOne({
    where: { turn_id: turnId, user_id: userId, role: 'assistant', in_view: true },
    relations: { turn: true },
  });
  if (!reply?.turn || reply.details.safety) return null;
  const last = await on.getRepository(Message).findOne({
    select: { id: true },
    where: { conversation_id: reply.conversation_id, user_id: userId, in_view: true },
    order: { id: 'DESC' },
  });
  return {
    state: reply.turn.state,
    content: reply.content,
    isCut: reply.details.is_cut === true,
    isLast: last?.id === reply.id,
  };
}

/**
 * Stores a turn that continues the reply of an ended turn. Question, reply, created items and the client's id move to the
 * new turn; the reply keeps its text and details. Call it while holding the conversation's lock.
 */
export async function continueTurn(
  on: Executor,
  userId: number,
  turnId: string,
  next: { id: string; model: string },
): Promise<StoredTurnIds | null> {
  const ended = await on.getRepository(Turn).findOneBy({ id: turnId, user_id: userId });
  if (!ended) return null;
  await on.getRepository(Turn).update({ id: turnId }, { client_message_id: null });
  return sql(on).row<StoredTurnIds>`
    WITH turn AS (
      INSERT INTO turns (id, user_id, conversation_id, client_message_id, should_use_documents, model)
      VALUES (${next.id}, ${userId}, ${ended.conversation_id}, ${ended.client_message_id},
        ${ended.should_use_documents}, ${next.model}) RETURNING id, conversation_id, lesson_id),
    touched AS (UPDATE conversations SET updated_at = now() WHERE id = ${ended.conversation_id}),
    made AS (UPDATE files SET turn_id = turn.id FROM turn WHERE files.turn_id = ${turnId}),
    runs AS (
      UPDATE tool_runs SET turn_id = turn.id FROM turn WHERE tool_runs.turn_id = ${turnId} AND message_id IS NOT NULL),
    -- Of no attempt of the new turn: a later attempt drops only the quizzes of those before it.
    asked AS (UPDATE quizzes SET turn_id = turn.id, attempt = 2147483647 FROM turn WHERE quizzes.turn_id = ${turnId}),
    question AS (
      UPDATE messages SET turn_id = turn.id FROM turn
       WHERE messages.turn_id = ${turnId} AND role = 'user' RETURNING messages.id),
    reply AS (
      UPDATE messages SET turn_id = turn.id FROM turn
       WHERE messages.turn_id = ${turnId} AND role = 'assistant' RETURNING messages.id)
    SELECT turn.id AS turn_id, turn.conversation_id, question.id AS user_message_id, reply.id AS bot_message_id,
           turn.lesson_id
      FROM turn, question, reply`;
}
