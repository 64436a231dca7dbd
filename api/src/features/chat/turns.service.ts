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

/** Starts turns and stops them. */
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
   * Stores the turn in one transaction, queues it, and publishes it. A repeated request gets the same turn. A question that
   * the safety rules stop is stored with its fixed reply, and reaches no model.
   */
  async start(account: Account, request: ChatRequest): Promise<ChatAccepted> {
    const rules = await this.store.readRules(account, request);
    const judged = await this.safety.judge(account, request, rules);
    const { stored, isAnswered } = await this.storeJudged(account, request, rules, judged);
    if (judged && stored.outcome !== 'repeated') void this.safety.alert(judged);
    return this.publishStored(account, stored, isAnswered);
  }

  /**
   * Help reaches a student in distress whatever refuses the question. Where the fixed reply cannot be stored either, as in a deleted
   * chat, the refusal has the help lines.
   */
  private async storeJudged(
    account: Account,
    request: ChatRequest,
    rules: RulesNow,
    judged?: JudgedQuestion,
  ) {
    const store = (as = judged) => this.store.store(account, request, rules, as);
    if (!judged) return { stored: await store(), isAnswered: false };
    const reply = judged.replyIfRefused;
    const refuse = async (error: unknown): Promise<never> => {
      throw error instanceof AppError ? await this.safety.refusalOf(account, judged, error) : error;
    };
    try {
      return { stored: await store(), isAnswered: judged.reply != null };
    } catch (error) {
      if (!reply || !(error instanceof AppError)) return refuse(error);
      return { stored: await store({ ...judged, reply }).catch(refuse), isAnswered: true };
    }
  }

  /** Goes on with a stopped or cut reply, in the same message, by a turn of its own. */
  async continue(account: Account, turnId: string): Promise<ChatAccepted> {
    await this.safety.assertOpen(account);
    return this.publishStored(account, await this.store.continue(account, turnId));
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
   * The turn is stored: from here on nothing may fail the request, and the reconcilers repair what is lost. Publish the
   * events before the job, on the same connection, so that no event of the turn overtakes them.
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

  /** Notifies workers and the user's tabs of the work that a change ended in the database. */
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

  /** Ends a turn and keeps its text so far. A turn that has ended stays as it is. */
  async stop(account: Account, turnId: string): Promise<void> {
    const turn = await turns.requestStop(this.db, account.id, turnId);
    if (!turn) throw new AppError('not_found', sentence('reply_not_found'));
    if (!isTerminal(turn.state)) await this.events.control({ type: 'turn.stop', turn_id: turnId });
  }
}
