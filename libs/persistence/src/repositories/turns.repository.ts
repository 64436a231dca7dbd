// SQL: all that a turn stores changes in one statement, prepared, since every turn runs it.
import { In } from 'typeorm';
import { endedSteps, type MessageDetails, type MessageRecord, type ReplyDraft } from '@studyhall/domain';
import type { TurnState } from '@studyhall/contracts';
import { Conversation } from '../entities/conversation.entity.js';
import { Turn } from '../entities/turn.entity.js';
import type { SafetyRecord } from './safety-records.repository.js';
import { countedRequest } from './work-requests.repository.js';
import { fragment, sql, storableJson, storableText, type Executor, type Fragment } from '../sql.js';

/** Turns that have not ended. */
const ACTIVE = In(['queued', 'running'] as const);

/**
 * The turn, locked while a statement stores the result of its attempt. No row if another worker owns the turn or a stop was
 * requested.
 */
export const awaitingTurn = (turn: Pick<Turn, 'id' | 'user_id' | 'attempt'>): Fragment => fragment`turn AS (
      SELECT id FROM turns WHERE id = ${turn.id} AND user_id = ${turn.user_id} AND attempt = ${turn.attempt}
         AND state = 'running' AND NOT stop_requested FOR SHARE)`;

export interface NewTurn {
  id: string;
  userId: number;
  conversationId: string;
  clientMessageId: string | null;
  message: string;
  fileIds: string[];
  shouldUseDocuments: boolean;
  /** The chat model that writes the reply; null for the default. */
  model?: string | null;
  /** Whether a student asks for the work itself; null if the question is not counted. */
  asksForWork?: boolean | null;
  /**
   * Set if the safety rules found something: what to record, and the fixed reply of a question that is not sent to the
   * model.
   */
  safety?: {
    record: SafetyRecord | null;
    reply: FixedReply | null;
    details: Pick<MessageDetails, 'support' | 'for_school'>;
  };
}

/** A complete reply that is stored together with its question. */
export interface FixedReply {
  content: string;
  details: MessageDetails;
}

export interface TurnIds {
  turn_id: string;
  conversation_id: string;
  user_message_id: number;
  bot_message_id: number;
}

/** A turn that was just stored, and the live lesson of its conversation. */
export interface StoredTurnIds extends TurnIds {
  lesson_id: string | null;
}

/** The user has reached the limit of concurrent replies. */
export class TooManyTurns extends Error {
  override readonly name = 'TooManyTurns';
}

/**
 * Stores question, empty reply, turn and attachments in one statement: in this conversation if it belongs to the user, or
 * in the active one if `conversationId` is null. Null if there is no such conversation. Locks the conversation before any
 * write, in the order of {@link lockActive}.
 * Returns the ids and the time of the question. Violates `turns_idempotency` for a repeated `client_message_id`, and
 * `turns_one_active` while the conversation's previous reply is active.
 * @param maxActive concurrent replies of one user; concurrent sends may exceed it slightly
 * @throws TooManyTurns
 */
export async function insertTurn(
  on: Executor,
  turn: Omit<NewTurn, 'conversationId'> & { conversationId: string | null },
  maxActive: number,
): Promise<(StoredTurnIds & { created_at: Date }) | null> {
  const reply = turn.safety?.reply ?? null;
  const stored = await sql(on, 'turns.insert').row<StoredTurnIds & { created_at: Date; room: boolean }>`
    WITH place AS (
      SELECT c.id, (SELECT count(*) FROM turns t
                     WHERE t.user_id = ${turn.userId}::int AND t.state IN ('queued', 'running'))
                   < ${maxActive}::int AS room
        FROM users u JOIN conversations c
          ON c.id = COALESCE(${turn.conversationId}::uuid, u.active_conversation_id)
         AND c.user_id = u.id AND c.removed_with IS NULL
       WHERE u.id = ${turn.userId}::int FOR NO KEY UPDATE OF c),
    turn AS (
      INSERT INTO turns (id, user_id, conversation_id, client_message_id, should_use_documents, model, state, finished_at)
      SELECT ${turn.id}::uuid, ${turn.userId}::int, place.id, ${turn.clientMessageId}::uuid,
             ${turn.shouldUseDocuments}::boolean, ${turn.model ?? null}::text, ${reply ? 'completed' : 'queued'}::text,
             CASE WHEN ${reply !== null}::boolean THEN now() END
        FROM place WHERE place.room
      RETURNING id, conversation_id, lesson_id),
    ${countedRequest(turn.userId, turn.asksForWork ?? null)},
    touched AS (UPDATE conversations SET updated_at = now(), archived_at = NULL FROM turn
                 WHERE conversations.id = turn.conversation_id),
    question AS (
      INSERT INTO messages (conversation_id, user_id, turn_id, role, content, details)
      SELECT conversation_id, ${turn.userId}::int, id, 'user', ${turn.message}::text,
             ${storableJson(turn.safety?.details ?? {})}::jsonb FROM turn RETURNING id, created_at),
    attached AS (
      INSERT INTO message_files (message_id, file_id, position)
      SELECT question.id, f.id, f.position FROM question, unnest(${turn.fileIds}::uuid[]) WITH ORDINALITY AS f (id, position)),
    reply AS (
      INSERT INTO messages (conversation_id, user_id, turn_id, role, content, details)
      SELECT turn.conversation_id, ${turn.userId}::int, turn.id, 'assistant', ${reply?.content ?? ''}::text,
             ${storableJson(reply?.details ?? {})}::jsonb FROM turn, question WHERE question.id > 0
      RETURNING id)
    SELECT turn.id AS turn_id, turn.conversation_id, question.id AS user_message_id, reply.id AS bot_message_id,
           question.created_at, turn.lesson_id, place.room
      FROM place LEFT JOIN (turn CROSS JOIN question CROSS JOIN reply) ON true`;
  if (!stored) return null;
  const { room, ...ids } = stored;
  if (!room) throw new TooManyTurns('The user has too many active replies.');
  return ids;
}

/** @throws TooManyTurns if the user already has `maxActive` active replies. */
export async function assertRoom(on: Executor, userId: number, maxActive: number): Promise<void> {
  const active = await on.getRepository(Turn).countBy({ user_id: userId, state: ACTIVE });
  if (active >= maxActive) throw new TooManyTurns('The user has too many active replies.');
}

/** The turn that a `client_message_id` created, or null. */
export async function findByClientMessage(
  on: Executor,
  userId: number,
  clientMessageId: string,
): Promise<TurnIds | null> {
  // The question of a regenerated reply belongs to its versions.
  return sql(on).row<TurnIds>`
    SELECT t.id AS turn_id, t.conversation_id, r.id AS bot_message_id,
           COALESCE(q.id, (
             SELECT asked.id FROM messages v JOIN messages asked ON asked.turn_id = v.turn_id AND asked.role = 'user'
              WHERE v.version_group = r.version_group LIMIT 1)) AS user_message_id
      FROM turns t JOIN messages r ON r.turn_id = t.id AND r.role = 'assistant'
      LEFT JOIN messages q ON q.turn_id = t.id AND q.role = 'user'
     WHERE t.user_id = ${userId} AND t.client_message_id = ${clientMessageId}`;
}

export interface TurnEnd {
  id: string;
  attempt: number;
  state: Extract<TurnState, 'completed' | 'failed' | 'stopped'>;
  content: string;
  details: MessageDetails;
  /** The model that wrote it. */
  model?: string;
  errorCode?: string;
  errorDetail?: string;
  /** Input and output tokens; if absent, the full reservation counts. */
  tokens?: { input: number; output: number };
}

/** The stored end of a turn. */
export interface FinishedTurn {
  /** The stored reply; null if the statement did not read all of it, because it has files or versions or was removed. */
  reply: MessageRecord | null;
}

type FinishedReply = Pick<
  MessageRecord,
  'id' | 'conversation_id' | 'edited' | 'created_at' | 'rating' | 'rating_reason' | 'client_message_id'
>;

/**
 * Ends a turn: stores reply and state in one statement, only if `attempt` still belongs to the caller and the turn is
 * running. Null means that another worker owns it, or that it was deleted. Removes characters from the model's texts that
 * Postgres cannot store.
 */
export async function finishTurn(on: Executor, end: TurnEnd): Promise<FinishedTurn | null> {
  const content = storableText(end.content);
  const details = storableJson(end.details);
  const errorDetail = end.errorDetail === undefined ? null : storableText(end.errorDetail);
  // Reply and state change together, under the fencing token.
  const done = await sql(on, 'turns.finish').row<FinishedReply & { is_whole: boolean }>`
    WITH turn AS (
      UPDATE turns SET state = ${end.state}, error_code = ${end.errorCode ?? null}, error_detail = ${errorDetail},
                       input_tokens = ${end.tokens?.input ?? null}, output_tokens = ${end.tokens?.output ?? null},
                       model = COALESCE(${end.model ?? null}, model), finished_at = now()
       WHERE id = ${end.id} AND attempt = ${end.attempt} AND state = 'running' RETURNING id, client_message_id)
    UPDATE messages m SET content = ${content}, details = ${details} FROM turn
     WHERE m.turn_id = turn.id AND m.role = 'assistant'
     RETURNING m.id, m.conversation_id, m.edited, m.created_at, m.rating, m.rating_reason, turn.client_message_id,
               m.version_group IS NULL AND m.removed_with IS NULL
               AND NOT jsonb_exists_any(m.details, ARRAY['code', 'documents', 'image'])
               AND NOT EXISTS (SELECT FROM message_files f WHERE f.message_id = m.id) AS is_whole`;
  if (!done) return null;
  const { is_whole, ...stored } = done;
  if (!is_whole) return { reply: null };
  const reply: MessageRecord = {
    ...stored,
    ...{ role: 'assistant', content, details: JSON.parse(details) as MessageDetails, files: [] },
    ...{
      turn_id: end.id,
      turn_state: end.state,
      error_code: end.errorCode ?? null,
      error_detail: errorDetail,
    },
    ...{ gone_files: [], artifact_versions: null, for_school: false, version_ids: null },
  };
  return { reply };
}

/** Requests a stop of the owner's turn. Null if it does not exist; `state` tells whether it had already ended. */
export async function requestStop(
  on: Executor,
  userId: number,
  id: string,
): Promise<{ state: TurnState } | null> {
  return sql(on).row<{ state: TurnState }>`
    UPDATE turns SET stop_requested = stop_requested OR state IN ('queued', 'running')
     WHERE id = ${id} AND user_id = ${userId} RETURNING state`;
}

/** Requests a stop of all active turns of these users. */
export async function requestStopOfUsers(on: Executor, userIds: readonly number[]): Promise<void> {
  await sql(on).rows`
    UPDATE turns SET stop_requested = true WHERE user_id = ANY(${userIds}::int[]) AND state IN ('queued', 'running')`;
}

/** A turn whose end is stored. */
export interface EndedTurn {
  id: string;
  user_id: number;
  attempt: number;
  state: TurnEnd['state'];
}

/**
 * Ends the conversation's active turn as stopped and increments its attempt, so that its worker can neither store nor
 * publish. With `onlyTurn`, ends only that turn. The caller must hold the lock of {@link lockActive}.
 */
export async function endActive(
  on: Executor,
  userId: number,
  conversationId: string,
  onlyTurn: string | null = null,
): Promise<EndedTurn[]> {
  return sql(on).rows<EndedTurn>`
    UPDATE turns SET state = 'stopped', attempt = attempt + 1, finished_at = now()
     WHERE conversation_id = ${conversationId} AND user_id = ${userId} AND state IN ('queued', 'running')
       AND (${onlyTurn}::uuid IS NULL OR id = ${onlyTurn}::uuid) RETURNING id, user_id, attempt, state`;
}

/** Stores the text of a reply whose turn {@link endActive} ended. Never shortens the stored text. */
export async function keepDraft(
  on: Executor,
  turnId: string,
  draft: Pick<ReplyDraft, 'content' | 'steps'>,
): Promise<void> {
  const steps = endedSteps(draft.steps);
  const [content, stored] = [storableText(draft.content), storableJson(steps)];
  await sql(on).rows`
    UPDATE messages SET content = ${content}, details = jsonb_set(details, '{steps}', ${stored})
     WHERE turn_id = ${turnId} AND role = 'assistant' AND starts_with(${content}, content)
       AND jsonb_array_length(COALESCE(details -> 'steps', '[]')) <= ${steps.length}
       AND (content, details -> 'steps') IS DISTINCT FROM (${content}, ${stored}::jsonb)`;
}

/**
 * Locks a conversation before its messages change, and returns its active turn. Everything in a conversation is locked in
 * the same order: the conversation, its turns, its messages. This function locks the first two. So no turn is stored
 * meanwhile, changes are serialized, and {@link finishTurn}, which locks a turn and then its reply, cannot deadlock with
 * them.
 */
export async function lockActive(on: Executor, userId: number, conversationId: string): Promise<string[]> {
  const lock = { mode: 'pessimistic_write' } as const;
  await on
    .getRepository(Conversation)
    .findOne({ select: { id: true }, where: { id: conversationId, user_id: userId }, lock });
  const active = await on.getRepository(Turn).find({
    select: { id: true },
    where: { conversation_id: conversationId, user_id: userId, state: ACTIVE },
    order: { id: 'ASC' },
    lock,
  });
  return active.map((turn) => turn.id);
}
