import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, IMAGE_DROPPED, type ChatAccepted, type ChatRequest, sentence } from '@studyhall/contracts';
import { isTerminal, viewMessage, type MessageRecord } from '@studyhall/domain';
import { messages, turns, type Account, type TurnIds } from '@studyhall/persistence';
import { EventPublisher, JobQueues, LessonSignals, TurnEvents } from '@studyhall/platform';
import { ImageJobCanceller } from '../images/index.js';
import { SafetyGate, type JudgedQuestion } from '../safety/index.js';
import type { EndedWork, StoredTurn } from './stored.turn.js';
import { TurnStore, type RulesNow } from './turn.store.js';

type NewlyStored = Exclude<StoredTurn, { outcome: 'repeated' }>;
type StoredVersion = Extract<StoredTurn, { outcome: 'version' }>;

interface StoredQuestion {
  judged: JudgedQuestion | undefined;
  stored: StoredTurn;
  /** Whether it has a fixed reply. */
  isAnswered: boolean;
}

/** Starts and stops turns. */
@Injectable()
export class TurnsService {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly db: DataSource,
    private readonly store: TurnStore,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    private readonly images: ImageJobCanceller,
    private readonly lessons: LessonSignals,
    private readonly turnEvents: TurnEvents,
    private readonly safety: SafetyGate,
  ) {}

  /**
   * Stores the turn in one transaction, queues it, and publishes it. A repeated request returns the same turn. A question
   * that the safety rules stop is stored with its fixed reply and not sent to a model.
   */
  async start(account: Account, request: ChatRequest): Promise<ChatAccepted> {
    const rules = await this.store.readRules(account, request);
    const { judged, stored, isAnswered } = await this.judgeAndStore(account, request, rules);
    if (judged && stored.outcome !== 'repeated') void this.safety.alert(judged);
    return this.publishStored(account, stored, isAnswered);
  }

  private async judgeAndStore(
    account: Account,
    request: ChatRequest,
    rules: RulesNow,
  ): Promise<StoredQuestion> {
    let judged: JudgedQuestion | undefined;
    try {
      judged = await this.safety.judge(account, request, rules);
      // A question without a job would wait until there is room.
      if (!judged?.reply) await this.queues.assertRoom();
      const stored = await this.store.store(account, request, rules, judged);
      return { judged, stored, isAnswered: judged?.reply != null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.storeRefused(account, request, rules, error, judged);
    }
  }

  /**
   * Offers help to a student in distress whatever rejects the question. If the fixed reply cannot be stored either, for
   * example in a deleted chat, the error contains the help lines.
   */
  private async storeRefused(
    account: Account,
    request: ChatRequest,
    rules: RulesNow,
    refused: AppError,
    known: JudgedQuestion | undefined,
  ): Promise<StoredQuestion> {
    const { regenerate_message_id: id } = request;
    if (id !== undefined) throw await this.safety.refusalOfReply(account, { id }, refused);
    const judged = known ?? (await this.safety.judgeUnread(account, request, rules, refused));
    const reply = judged.replyIfRefused;
    if (!reply) throw await this.safety.refusalOf(account, judged, refused);
    try {
      const stored = await this.store.store(account, request, rules, { ...judged, reply });
      return { judged, stored, isAnswered: true };
    } catch (error) {
      throw error instanceof AppError ? await this.safety.refusalOf(account, judged, error) : error;
    }
  }

  /** Continues a stopped or cut reply in the same message, with its own turn. */
  async continue(account: Account, turnId: string): Promise<ChatAccepted> {
    try {
      await this.safety.assertOpen(account);
      await this.queues.assertRoom();
      return await this.publishStored(account, await this.store.continue(account, turnId));
    } catch (error) {
      throw error instanceof AppError ? await this.safety.refusalOfReply(account, { turnId }, error) : error;
    }
  }

  private async publishStored(
    account: Account,
    stored: StoredTurn,
    isAnswered = false,
  ): Promise<ChatAccepted> {
    if (stored.outcome !== 'repeated') await this.publish(account, stored, isAnswered);
    return stored.ids;
  }

  /**
   * The turn is stored: from now on, nothing may fail the request, and the reconcilers repair what is lost. Publishes the
   * events before the job, on the same connection, so that no event of the turn arrives before them.
   */
  private async publish(account: Account, stored: NewlyStored, isAnswered: boolean): Promise<void> {
    const { turn_id } = stored.ids;
    const question =
      stored.outcome === 'created' ? stored.question : await this.readQuestion(account, turn_id);
    if (stored.lessonId !== null) void this.lessons.student(stored.lessonId, account.id);
    const results = await Promise.allSettled([
      ...(stored.outcome === 'version' ? this.publishVersion(account, stored) : []),
      ...(question ? [this.publishStart(account, stored.ids, question)] : []),
      isAnswered
        ? this.turnEvents.closeTurn({ id: turn_id, user_id: account.id, attempt: 0, state: 'completed' })
        : this.queues.add('turns', turn_id, { turn_id, user_id: account.id }),
    ]);
    for (const result of results)
      if (result.status === 'rejected') this.logger.warn(`Turn ${turn_id}: ${String(result.reason)}`);
  }

  private async readQuestion(account: Account, turnId: string): Promise<MessageRecord | undefined> {
    const found = await messages.findOfTurn(this.db, account.id, turnId).catch(() => []);
    return found.find(({ role }) => role === 'user');
  }

  private publishVersion(account: Account, { ids, ended, reason }: StoredVersion) {
    const { conversation_id } = ids;
    return [
      this.publishEnded(account, ended),
      this.events.publish({ user: account.id }, 'history.changed', { conversation_id, reason }),
    ];
  }

  private publishStart(account: Account, ids: TurnIds, question: MessageRecord): Promise<void> {
    const { turn_id, conversation_id, bot_message_id } = ids;
    return this.events.publish({ user: account.id }, 'turn.started', {
      turn_id,
      conversation_id,
      client_message_id: question.client_message_id,
      user_message: viewMessage(question),
      bot_message_id,
    });
  }

  /** Notifies workers and the user's tabs about work that a change ended in the database. */
  async publishEnded(account: Account, { turns: ended, images }: EndedWork): Promise<void> {
    await Promise.all([
      ...ended.flatMap((turn) => [
        this.events.control({ type: 'turn.stop', turn_id: turn.id }),
        this.turnEvents
          .closeTurn(turn)
          .catch((error: unknown) => this.logger.warn(`Turn ${turn.id}: ${String(error)}`)),
      ]),
      this.images.publishCancelled(account.id, images, IMAGE_DROPPED),
    ]);
  }

  /** Ends a turn and keeps its text so far. Does nothing if it has already ended. */
  async stop(account: Account, turnId: string): Promise<void> {
    const turn = await turns.requestStop(this.db, account.id, turnId);
    if (!turn) throw new AppError('not_found', sentence('reply_not_found'));
    if (!isTerminal(turn.state)) await this.events.control({ type: 'turn.stop', turn_id: turnId });
  }
}
