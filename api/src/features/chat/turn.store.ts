import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, type ChatRequest, sentence } from '@studyhall/contracts';
import { asksForWork, isStudent, type MessageRecord } from '@studyhall/domain';
import {
  budgets,
  continuedTurns,
  conversations,
  files,
  messages,
  questionRules,
  safetyRecords,
  turns,
  violatedUnique,
  type Account,
  type TurnIds,
} from '@studyhall/persistence';
import { assertWithinLimits, CONFIG, FairQueue, StorageQuota, type Config } from '@studyhall/platform';
import { assertLessonOpen } from '../directory/index.js';
import { UseGate } from '../limits/index.js';
import type { StoredTurn } from './stored.turn.js';
import { VersionStore } from './version.store.js';

/** Waits between the lookups of a request that the budget refuses; 3.15 s together. Longer each time, for the database's sake. */
const LOOKUP_MS = [50, 100, 200, 400, 800, 1_600];
const TOO_MANY = sentence('active_replies', { max: LIMITS.activeReplies });

/** The current rules for a question, and the number of waiting turns of all users. */
export interface RulesNow extends questionRules.QuestionRules {
  waiting: number;
}

type NewTurn = Omit<Parameters<typeof turns.insertTurn>[1], 'conversationId'>;

/** Stores questions, edits and regenerations as turns, each in one transaction. */
@Injectable()
export class TurnStore {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly quota: StorageQuota,
    private readonly fairQueue: FairQueue,
    private readonly versions: VersionStore,
    private readonly gate: UseGate,
  ) {}

  /** Reads the rules in one statement, and the length of the queue. */
  async readRules(account: Account, request: ChatRequest): Promise<RulesNow> {
    const [rules, waiting] = await Promise.all([
      questionRules.find(this.db, account, request.conversation_id ?? null),
      this.countWaiting(),
    ]);
    return { ...rules, waiting };
  }

  /**
   * Stores a turn. Repeating a `client_message_id` returns the same turn.
   * @throws AppError `turn_in_progress` while the conversation has an active turn; `rate_limited` if the caller has too
   * many active turns; `line_full` if too many turns of all users wait; `outside_hours`; `forbidden` if no model is
   * allowed; `not_found` for another user's conversation or file; `forbidden` for an edit of the assistant's text;
   * `conflict` for a hidden version, and for a `client_message_id` that was used for another text.
   */
  async store(
    account: Account,
    request: ChatRequest,
    rules: RulesNow,
    safety?: NewTurn['safety'],
  ): Promise<StoredTurn> {
    const stored = await this.once(account, request.client_message_id, () =>
      this.insert(account, request, rules, safety),
    );
    if (stored.outcome === 'repeated' && request.regenerate_message_id === undefined) {
      const asked = await messages.findContent(this.db, account.id, stored.ids.user_message_id);
      if (asked !== null && asked !== request.message)
        throw new AppError('conflict', sentence('message_id_used'));
    }
    return stored;
  }

  /**
   * Continues the reply of an ended turn.
   * @throws AppError like {@link store}
   */
  async continue(account: Account, turnId: string): Promise<StoredTurn> {
    const begunWith = await continuedTurns.findModel(this.db, account.id, turnId);
    const [{ hasBudget, model }, waiting] = await Promise.all([
      this.gate.assertChatOpen(account, begunWith),
      this.countWaiting(),
    ]);
    this.assertRoomInLine(waiting);
    const next = { id: randomUUID(), model };
    const begin = () => this.versions.continue(account, turnId, next);
    return this.once(account, undefined, () => (hasBudget ? this.withBudget(account, next, begin) : begin()));
  }

  private async once(
    account: Account,
    clientMessageId: string | undefined,
    insert: () => Promise<StoredTurn>,
  ): Promise<StoredTurn> {
    try {
      return await insert();
    } catch (error) {
      const index = violatedUnique(error);
      if (index === 'turns_one_active') throw new AppError('turn_in_progress');
      assertLessonOpen(error);
      assertWithinLimits(error);
      const full = error instanceof turns.TooManyTurns;
      const refused =
        full ||
        (error instanceof AppError &&
          ['line_full', 'outside_hours', 'forbidden', 'limit_reached'].includes(error.code));
      if (index !== 'turns_idempotency' && !refused) throw error;
      const same = clientMessageId && (await this.findSame(account, clientMessageId, error));
      if (same) return { outcome: 'repeated', ids: same };
      throw full ? new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: 10 }) : error;
    }
  }

  /**
   * The turn that the same request stored, in any process. The first of two requests at once may hold the rest of the
   * budget while its question is not stored yet, so a refused one looks again as long as a question of its school is not.
   */
  private async findSame(account: Account, clientMessageId: string, error: unknown): Promise<TurnIds | null> {
    const isOfLimit = error instanceof AppError && error.code === 'limit_reached';
    const waits = (isOfLimit ? LOOKUP_MS : []).values();
    for (;;) {
      const wait = waits.next().value;
      // Read before the turn, so that a question that is stored in between is found.
      const isStoring = wait !== undefined && (await budgets.isStoring(this.db, account.id));
      const same = await turns.findByClientMessage(this.db, account.id, clientMessageId);
      if (same || !isStoring) return same;
      await delay(wait);
    }
  }

  private async insert(
    account: Account,
    request: ChatRequest,
    rules: RulesNow,
    safety: NewTurn['safety'],
  ): Promise<StoredTurn> {
    const turn = {
      id: randomUUID(),
      userId: account.id,
      clientMessageId: request.client_message_id ?? null,
      message: request.message ?? '',
      fileIds: [...new Set(request.file_ids ?? [])],
      shouldUseDocuments: request.should_use_documents ?? false,
      asksForWork: isStudent(account) && !safety?.reply ? asksForWork(request.message ?? '') : null,
      safety,
    };
    // A fixed reply needs no model, so the limit of the queue does not apply.
    if (safety?.reply) return this.storeAny(account, request, turn);
    const { hasBudget, model } = this.gate.assertChatOpenBy(rules);
    this.quota.assertFits(rules.used_bytes, Buffer.byteLength(turn.message));
    this.assertRoomInLine(rules.waiting);
    const begin = () => this.storeAny(account, request, { ...turn, model });
    if (!hasBudget) return begin();
    return this.withBudget(account, { id: turn.id, model }, begin);
  }

  private withBudget(
    account: Account,
    turn: { id: string; model: string },
    begin: () => Promise<StoredTurn>,
  ): Promise<StoredTurn> {
    const isNew = ({ outcome }: StoredTurn): boolean => outcome !== 'repeated';
    return this.gate.withBudget(account, { ...turn, kind: 'tokens' }, begin, isNew);
  }

  private async storeAny(account: Account, request: ChatRequest, turn: NewTurn): Promise<StoredTurn> {
    const { edited_message_id: editedId, regenerate_message_id: replyId, seen_message_id: seenId } = request;
    if (replyId !== undefined) return this.versions.regenerate(account, { id: replyId, seenId }, turn);
    const attached =
      turn.fileIds.length > 0 ? await files.findOwnedUploads(this.db, account.id, turn.fileIds) : [];
    if (attached.length !== turn.fileIds.length)
      throw new AppError('not_found', sentence('attached_file_not_found'));
    if (editedId !== undefined)
      return this.versions.edit(
        account,
        { id: editedId, seenId },
        { ...turn, fileIds: request.file_ids === undefined ? null : turn.fileIds },
      );
    const { created_at, lesson_id, ...ids } = await this.storeNew(account, request.conversation_id, turn);
    return {
      outcome: 'created',
      ids,
      lessonId: lesson_id,
      question: toQuestion(turn, ids, created_at, attached),
    };
  }

  /** Without Redis, the turn is stored and queued later. */
  private countWaiting(): Promise<number> {
    return this.fairQueue.length('turns').catch(() => 0);
  }

  private assertRoomInLine(waiting: number): void {
    if (waiting >= this.config.TURN_QUEUE_LIMIT)
      throw new AppError('line_full', undefined, { retryAfterSeconds: 60 });
  }

  /** One round trip, except for an account's first question, which has no conversation yet. */
  private async storeNew(
    account: Account,
    wanted: string | undefined,
    turn: NewTurn,
  ): Promise<turns.StoredTurnIds & { created_at: Date }> {
    const stored = await this.insertTurn({ ...turn, conversationId: wanted ?? null });
    if (stored) return stored;
    if (wanted !== undefined) throw new AppError('not_found', sentence('conversation_not_found'));
    const conversationId = await conversations.ensureActive(this.db, account.id);
    const again = await this.insertTurn({ ...turn, conversationId });
    if (!again) throw new Error('The turn was not stored.');
    return again;
  }

  private async insertTurn(turn: NewTurn & { conversationId: string | null }) {
    const { safety } = turn;
    const room = safety?.reply ? 2_147_483_647 : LIMITS.activeReplies;
    const record = safety?.record;
    if (!record) return turns.insertTurn(this.db, turn, room);
    return this.db.transaction(async (tx) => {
      const stored = await turns.insertTurn(tx, turn, room);
      if (stored) await safetyRecords.record(tx, stored.turn_id, record, stored.conversation_id);
      return stored;
    });
  }
}

/** The question that was just stored, without reading it again. */
function toQuestion(
  turn: Pick<NewTurn, 'id' | 'clientMessageId' | 'message' | 'safety'>,
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
    details: turn.safety?.details ?? {},
    turn_id: turn.id,
    client_message_id: turn.clientMessageId,
    turn_state: 'queued',
    error_code: null,
    error_detail: null,
    files: attached,
  };
}
