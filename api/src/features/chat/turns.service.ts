import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type ChatAccepted,
  type ChatRequest,
  type ChatResponse,
  type TurnEvent,
  type TurnView,
} from '@studyhall/contracts';
import {
  canTouchMessage,
  isOver,
  viewChatResponse,
  viewMessage,
  type MessageRecord,
} from '@studyhall/domain';
import {
  conversations,
  files,
  messages,
  turns,
  violatedUnique,
  type Account,
  type TurnIds,
} from '@studyhall/persistence';
import { channelOf, EventPublisher, JobQueues, TurnLog } from '@studyhall/platform';
import { within } from '../../http/within.js';
import { RealtimeFanout } from '../../realtime/realtime.fanout.js';

/** How long a plain `POST /chat` waits for the reply: the turn's own limit and a little. */
const PLAIN_LIMIT_MS = 310_000;
/** How long an answer waits for Redis when it is away: the turn is stored, the sweeper queues it. */
const PATIENCE_MS = 2_000;
/** A waiting request looks into the database this often too, in case an event was lost. */
const LOOK_MS = 5_000;

/** A turn that is over in the database may have its closing event still on the way: so often, and so long, it is awaited. */
const CLOSING_LOOKS = 8;
const CLOSING_WAIT_MS = 150;

type Stored = TurnIds & {
  question?: MessageRecord;
  edited?: boolean;
  cancelled?: string[];
  repeated?: boolean;
};

/** Stores questions and edits as turns, queues them, stops them, and tells how they are. */
@Injectable()
export class TurnsService {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    private readonly log: TurnLog,
    private readonly fanout: RealtimeFanout,
  ) {}

  /** Stores the turn in one transaction, queues it, and tells the user's tabs. The same send again gives the same turn. */
  async start(account: Account, request: ChatRequest): Promise<ChatAccepted> {
    const ids = await this.store(account, request).catch(async (error: unknown): Promise<Stored> => {
      const index = violatedUnique(error);
      if (index === 'turns_one_active') throw new AppError('turn_in_progress');
      if (index !== 'turns_idempotency' || !request.client_message_id) throw error;
      const same = await turns.findByClientMessage(this.db, account.id, request.client_message_id);
      if (!same) throw error;
      return { ...same, repeated: true };
    });
    if (!ids.repeated) await this.announce(account, ids);
    const { turn_id, conversation_id, user_message_id, bot_message_id } = ids;
    return { turn_id, conversation_id, user_message_id, bot_message_id };
  }

  private async store(account: Account, request: ChatRequest): Promise<Stored> {
    const turn = {
      id: randomUUID(),
      userId: account.id,
      clientMessageId: request.client_message_id ?? null,
      message: request.message,
      fileIds: [...new Set(request.file_ids ?? [])],
      shouldUseDocuments: request.should_use_documents ?? false,
    };
    const attached =
      turn.fileIds.length > 0 ? await files.findOwnedUploads(this.db, account.id, turn.fileIds) : [];
    if (attached.length !== turn.fileIds.length)
      throw new AppError('not_found', 'An attached file was not found.');
    if (request.edited_message_id !== undefined)
      return this.storeEdit(account, request.edited_message_id, turn);
    const { created_at, ...ids } = await this.storeNew(account, request.conversation_id, turn);
    return { ...ids, question: questionOf(turn, ids, created_at, attached) };
  }

  private async storeEdit(
    account: Account,
    messageId: number,
    turn: Omit<Parameters<typeof turns.insertTurn>[1], 'conversationId'>,
  ): Promise<Stored> {
    return this.db.transaction(async (tx) => {
      const message = await messages.lockOwned(tx, account.id, messageId);
      // Only under the lock: of the same edit sent twice at once, the second must see the first.
      const same =
        turn.clientMessageId && (await turns.findByClientMessage(tx, account.id, turn.clientMessageId));
      if (same) return { ...same, repeated: true };
      if (!message) throw new AppError('not_found', 'That message was not found.');
      if (!canTouchMessage('edit', message))
        throw new AppError('forbidden', 'Only your own messages can be edited.');
      const cancelled = await messages.removeAfter(tx, account.id, message);
      const ids = await turns.insertTurnOnMessage(
        tx,
        { ...turn, conversationId: message.conversation_id },
        messageId,
      );
      return { ...ids, edited: true, cancelled };
    });
  }

  /** One round trip, but for the first question of an account, which has no conversation yet. */
  private async storeNew(
    account: Account,
    wanted: string | undefined,
    turn: Omit<Parameters<typeof turns.insertTurn>[1], 'conversationId'>,
  ): Promise<TurnIds & { created_at: Date }> {
    const stored = await turns.insertTurn(this.db, { ...turn, conversationId: wanted ?? null });
    if (stored) return stored;
    if (wanted !== undefined) throw new AppError('not_found', 'That conversation was not found.');
    const conversationId = await conversations.ensureActive(this.db, account.id);
    const again = await turns.insertTurn(this.db, { ...turn, conversationId });
    if (!again) throw new Error('The turn was not stored.');
    return again;
  }

  /**
   * The turn is stored: from here nothing may fail the request. What is lost here, the sweeper repairs. The
   * announcement leaves before the job, on the same connection: no event of the turn overtakes it.
   */
  private async announce(account: Account, ids: Stored): Promise<void> {
    const question = ids.question ?? (await this.questionAgain(account, ids.turn_id));
    const work = [
      this.tell(account, ids, question),
      this.queues.add('turns', ids.turn_id, { turn_id: ids.turn_id }),
    ];
    for (const result of await Promise.allSettled(work.map((one) => within(PATIENCE_MS, one)))) {
      if (result.status === 'rejected') this.logger.warn(`Turn ${ids.turn_id}: ${String(result.reason)}`);
    }
  }

  private async questionAgain(account: Account, turnId: string): Promise<MessageRecord | undefined> {
    const found = await messages.findOfTurn(this.db, account.id, turnId).catch(() => []);
    return found.find(({ role }) => role === 'user');
  }

  private async tell(account: Account, ids: Stored, question: MessageRecord | undefined): Promise<void> {
    const { turn_id, conversation_id, bot_message_id } = ids;
    const user = { user: account.id };
    const told: Array<Promise<unknown>> = [this.cancel(ids.cancelled ?? [])];
    if (ids.edited)
      told.push(this.events.publish(user, 'history.changed', { conversation_id, reason: 'edited' }));
    if (question)
      told.push(
        this.events.publish(user, 'turn.started', {
          turn_id,
          conversation_id,
          client_message_id: question.client_message_id,
          user_message: viewMessage(question),
          bot_message_id,
        }),
      );
    await Promise.all(told);
  }

  /** Tells workers to let go of turns that were deleted under them. */
  async cancel(turnIds: readonly string[]): Promise<void> {
    await Promise.all(turnIds.map((turn_id) => this.events.control({ type: 'turn.stop', turn_id })));
  }

  /** Ends a turn and keeps its text so far. A turn that is over stays as it is. */
  async stop(account: Account, turnId: string): Promise<void> {
    const turn = await turns.requestStop(this.db, account.id, turnId);
    if (!turn) throw new AppError('not_found', 'That reply was not found.');
    if (!isOver(turn.state)) await this.events.control({ type: 'turn.stop', turn_id: turnId });
  }

  /** Every event after `afterSeq`, in order. Where the log lost its end, the stored message closes it. */
  async eventsAfter(account: Account, turnId: string, afterSeq: number): Promise<TurnEvent[]> {
    for (let look = 1; ; look++) {
      const { reply } = await this.records(account, turnId);
      const events = await this.log.read(turnId, afterSeq);
      if (!reply.turn_state || !isOver(reply.turn_state)) return events;
      const last = events.at(-1) ?? (await this.log.last(turnId));
      if (last && CLOSING.has(last.type)) return events;
      if (!last || look === CLOSING_LOOKS)
        return [...events, closingOf(reply, turnId, (events.at(-1)?.seq ?? afterSeq) + 1)];
      await delay(CLOSING_WAIT_MS);
    }
  }

  async view(account: Account, turnId: string): Promise<TurnView> {
    const { reply } = await this.records(account, turnId);
    const message = await this.viewReply(reply);
    return {
      turn_id: turnId,
      conversation_id: reply.conversation_id,
      state: reply.turn_state ?? 'completed',
      last_seq: message.last_seq ?? (await this.log.last(turnId))?.seq ?? 0,
      message,
    };
  }

  /** A reply as it is now: with the text so far while it is being written. */
  async viewReply(record: MessageRecord): Promise<TurnView['message']> {
    const running =
      record.role === 'assistant' && record.turn_id && record.turn_state && !isOver(record.turn_state);
    return viewMessage(record, running && record.turn_id ? await this.log.fold(record.turn_id) : null);
  }

  /** The complete answer of a plain `POST /chat`: waits until the turn is over. */
  async complete(account: Account, turnId: string): Promise<ChatResponse> {
    await this.over(account, turnId);
    const { question, reply } = await this.records(account, turnId);
    if (reply.turn_state === 'failed') {
      throw new AppError(
        (reply.error_code as AppError['code'] | null) ?? 'internal',
        reply.error_detail ?? undefined,
      );
    }
    return viewChatResponse(question, reply);
  }

  private async over(account: Account, turnId: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = await this.fanout.listen(channelOf({ user: account.id }), ({ name, payload }) => {
      if (CLOSING.has(name) && (payload as { turn_id: string }).turn_id === turnId) resolve();
    });
    const look = (): void => {
      this.records(account, turnId).then(({ reply }) => {
        if (reply.turn_state && isOver(reply.turn_state)) resolve();
      }, reject);
    };
    const looking = setInterval(look, LOOK_MS);
    const limit = setTimeout(() => reject(new AppError('turn_too_long')), PLAIN_LIMIT_MS);
    try {
      look();
      await promise;
    } finally {
      clearInterval(looking);
      clearTimeout(limit);
      stop();
    }
  }

  private async records(
    account: Account,
    turnId: string,
  ): Promise<{ question: MessageRecord; reply: MessageRecord }> {
    const found = await messages.findOfTurn(this.db, account.id, turnId);
    const question = found.find((record) => record.role === 'user');
    const reply = found.find((record) => record.role === 'assistant');
    if (!question || !reply) throw new AppError('not_found', 'That reply was not found.');
    return { question, reply };
  }
}

const CLOSING: ReadonlySet<string> = new Set(['turn.completed', 'turn.stopped', 'turn.failed']);

/** The closing event as the stored reply tells it. */
function closingOf(reply: MessageRecord, turn_id: string, seq: number): TurnEvent {
  if (reply.turn_state !== 'failed') {
    const type = reply.turn_state === 'stopped' ? 'turn.stopped' : 'turn.completed';
    return { type, turn_id, seq, message: viewMessage(reply) };
  }
  const fault = new AppError(
    (reply.error_code as AppError['code'] | null) ?? 'internal',
    reply.error_detail ?? undefined,
  );
  return { type: 'turn.failed', turn_id, seq, code: fault.code, detail: fault.detail };
}

/** The question as it was just stored, without reading it again. */
function questionOf(
  turn: { id: string; clientMessageId: string | null; message: string },
  ids: TurnIds,
  created_at: Date,
  attached: MessageRecord['files'],
): MessageRecord {
  return {
    id: ids.user_message_id,
    conversation_id: ids.conversation_id,
    role: 'user',
    content: turn.message,
    edited: false,
    created_at,
    details: {},
    turn_id: turn.id,
    client_message_id: turn.clientMessageId,
    turn_state: 'queued',
    error_code: null,
    error_detail: null,
    files: attached,
  };
}
