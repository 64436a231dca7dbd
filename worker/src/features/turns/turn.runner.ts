import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type ChatModel } from '@studyhall/contracts';
import { chooseChatModel, endedSteps, type MessageDetails } from '@studyhall/domain';
import {
  budgets,
  removals,
  safetyRecords,
  turnClaims,
  turns,
  useLimits,
  type ClaimedTurn,
  type Executor,
} from '@studyhall/persistence';
import {
  chatModels,
  errorMessage,
  FencedOff,
  JobQueues,
  LessonSignals,
  limitReached,
  ModelConnection,
  ReplyHealth,
  SafetyAlerts,
  TRACING,
  TurnEvents,
  type ReplyEnd,
  type Tracing,
} from '@studyhall/platform';
import { ModelError, type ModelFault } from '@studyhall/ports';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { runFor } from '../../model/work.scope.js';
import { LeastRequests } from './least.requests.js';
import { LostItemsPublisher } from './lost.items.js';
import { ReplyLoop } from './reply.loop.js';
import type { ReplyTask } from './reply.task.js';
import { FrameClock, ReplyStream } from './reply.stream.js';
import { RunningTurns } from './running.turns.js';
import { lostWork, TokenUse, type TokenCount } from '../../model/token.use.js';
import { TurnClock } from './turn.clock.js';
import { describeFault, TurnInterrupted } from './turn.end.js';

/** The time limit of a turn, and its maximum of attempts. */
const TURN_LIMIT_MS = 300_000;
const MAX_ATTEMPTS = 4;
/** The maximum of past messages to load. The token budget may drop some of them. */
const PAST_MESSAGES = 60;
/** Delays between attempts to store the end of a turn while the database is unavailable. Milliseconds. */
const STORE_RETRIES = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

type End = { state: ReplyEnd; error?: { code: AppError['code']; detail: string }; fault?: ModelFault };

type StoredEnd = turns.FinishedTurn & {
  records: safetyRecords.SafetyRecord[];
  lost: removals.LostItems | null;
};

/** Runs one turn from claim to terminal event. Source: `docs/architecture.md`, "A turn, end to end". */
@Injectable()
export class TurnRunner implements JobHandler<'turns'> {
  readonly queue = 'turns';
  private readonly logger = new Logger('Turns');
  private readonly open = new Map<string, Promise<void>>();

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly events: TurnEvents,
    private readonly frames: FrameClock,
    private readonly running: RunningTurns,
    private readonly loop: ReplyLoop,
    private readonly queues: JobQueues,
    private readonly lessons: LessonSignals,
    private readonly health: ReplyHealth,
    private readonly alerts: SafetyAlerts,
    private readonly lost: LostItemsPublisher,
    private readonly connection: ModelConnection,
    private readonly least: LeastRequests,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  /** @throws if the process shuts down before the turn ends, so that another worker takes the job. */
  handle({ turn_id }: { turn_id: string }, { signal }: JobRun): Promise<void> {
    // BullMQ redelivers a job whose lock expired while this process was busy. The reply is already running: wait for
    // it.
    const open = this.open.get(turn_id) ?? this.run(turn_id, signal).finally(() => this.open.delete(turn_id));
    this.open.set(turn_id, open);
    return open;
  }

  private async run(turn_id: string, shutdown: AbortSignal): Promise<void> {
    const turn = await turnClaims.claimTurn(this.db, turn_id, PAST_MESSAGES);
    if (!turn) return;
    const controller = this.running.add(turn);
    const clock = new TurnClock(TURN_LIMIT_MS, () => controller.abort(new TurnInterrupted('too_long')));
    const release = () => controller.abort(new TurnInterrupted('released'));
    shutdown.addEventListener('abort', release);
    // Shutdown may have started while the turn was being claimed.
    if (shutdown.aborted) release();
    try {
      const values = { turn_id, attempt: turn.attempt };
      await this.tracing.run({ name: 'turn', values }, () =>
        runFor({ payer: { user_id: turn.user_id, work_id: turn.id }, masked: turn.masked }, () =>
          this.write(turn, controller, clock),
        ),
      );
    } finally {
      clock.stop();
      shutdown.removeEventListener('abort', release);
      this.running.remove(turn.id, turn.attempt);
    }
    shutdown.throwIfAborted();
  }

  private async write(turn: ClaimedTurn, controller: AbortController, clock: TurnClock): Promise<void> {
    const earlier = turn.attempt > 1 ? await this.events.takeOver(turn) : null;
    const stream = new ReplyStream(this.frames, turn, earlier?.lastSeq ?? 0, (error) => {
      if (error instanceof FencedOff) controller.abort(new TurnInterrupted('released'));
      else this.warn(turn, error);
    });
    // A turn that continues a reply keeps its text, steps and sources.
    const { is_cut: _wasCut, is_refusal: _wasRefused, ...details }: MessageDetails = turn.kept_details;
    const kept = { content: turn.kept_content, steps: details.steps ?? [] };
    const use = new TokenUse();
    const lost = earlier ? lostWork(turn, earlier.content) : undefined;
    const models = chatModels(this.connection.current());
    const allowed = chooseChatModel(
      models.map((one) => one.model),
      turn.models,
      turn.model,
    );
    const model = models.find((one) => one.model === allowed) ?? models[0];
    const task: ReplyTask = {
      ...{ turn, model, stream, details, use, clock, signal: controller.signal },
      // The api reserved the budget of the first attempt's first request. A crashed attempt may have spent it.
      held: turn.attempt > 1 ? 0 : 1,
      holdRound: () => this.holdRound(turn, model),
      holdTokens: (input, least, filter) => {
        const took = { ...use.count(lost, input), characters: stream.content.length };
        return this.holdTokens(turn, model, took, { input, least }, filter);
      },
    };
    let end: End;
    if (turn.stop_requested || !turn.access_granted) {
      const last = earlier && earlier.lastSeq > 0 ? earlier : kept;
      stream.content = last.content;
      stream.steps = last.steps;
      end = { state: 'stopped' };
    } else if (turn.attempt > MAX_ATTEMPTS) {
      stream.content = kept.content;
      stream.steps = kept.steps;
      end = { state: 'failed', error: describeFault(new AppError('turn_abandoned')) };
    } else if (allowed === null) {
      stream.content = kept.content;
      stream.steps = kept.steps;
      const error = describeFault(new AppError('forbidden', sentence('no_model_allowed')));
      end = { state: 'failed', error };
    } else {
      if (earlier && earlier.lastSeq > 0) stream.reset();
      stream.restore(kept);
      end = await this.attempt(task);
    }
    if (isReleased(controller.signal)) {
      stream.abandon();
      return;
    }
    await this.finish(task, end, use.countKnown(lost));
  }

  private async holdRound({ id, user_id, has_budget }: ClaimedTurn, { model }: ChatModel): Promise<void> {
    if (!has_budget) return;
    const held = await budgets.take(this.db, id, user_id, 'tokens', model);
    if (held === 'used' || held === 'unpriced') throw new AppError('limit_reached', sentence('budget_used'));
  }

  private async holdTokens(
    turn: ClaimedTurn,
    model: ChatModel,
    took: TokenCount & { characters: number },
    read: { input: number; least: number },
    filter: Parameters<ReplyTask['holdTokens']>[2],
  ): ReturnType<ReplyTask['holdTokens']> {
    const next = { ...read, output: model.reply_tokens };
    let held: Awaited<ReturnType<typeof useLimits.holdRequest>> = next;
    if (turn.has_token_limit) {
      await this.least.store(model);
      const judges = [filter.judges(false), filter.judges(true)] as const;
      held = await this.db.transaction((on) =>
        useLimits.holdRequest(on, turn.id, turn.user_id, took, next, judges),
      );
    }
    if ('kind' in held) throw limitReached(held);
    // A lost first request counts as that of the next attempt.
    const all = { ...took, input: took.input + held.input };
    if (took.input > 0)
      await turnClaims.storeTook(this.db, turn, all).catch((error: unknown) => this.warn(turn, error));
    return held;
  }

  private async attempt(task: ReplyTask): Promise<End> {
    const { turn, signal } = task;
    try {
      await this.loop.write(task);
      return { state: 'completed' };
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      if (reason instanceof TurnInterrupted && reason.why !== 'too_long') return { state: 'stopped' };
      const fault = describeFault(reason);
      this.logger.warn(
        { turn_id: turn.id, user_id: turn.user_id, code: fault.code, err: reason },
        'A reply failed',
      );
      return {
        state: 'failed',
        error: fault,
        fault: reason instanceof ModelError ? reason.fault : undefined,
      };
    }
  }

  /** Stores the end in one statement, only if this attempt still owns the turn; then closes the turn. */
  private async finish(
    { turn, model, stream, details, safety }: ReplyTask,
    end: End,
    tokens: TokenCount | undefined,
  ): Promise<void> {
    // A withheld reply keeps nothing that it made.
    const kept: MessageDetails = safety?.isWithheld
      ? { steps: [] }
      : { ...details, steps: endedSteps(stream.steps) };
    const drained = stream.drain();
    const stored = await this.store(() =>
      this.storeEnd(
        {
          id: turn.id,
          attempt: turn.attempt,
          state: end.state,
          content: stream.content,
          details: { ...kept, ...safety?.details },
          model: model.model,
          errorCode: end.error?.code,
          errorDetail: end.error?.detail,
          tokens,
        },
        turn,
        safety,
        details.study_items ?? [],
      ),
    );
    if (!stored) {
      stream.abandon();
      return;
    }
    this.health.ended(end.state, end.fault, model.model);
    for (const record of stored.records) void this.alerts.alert(record);
    await drained;
    // The end is stored. If a later step fails, the reconciler repeats it.
    await this.events
      .closeTurn({ ...turn, state: end.state }, stored.reply)
      .catch((error: unknown) => this.warn(turn, error));
    if (stored.lost)
      await this.lost.publish(turn.user_id, stored.lost).catch((error: unknown) => this.warn(turn, error));
    if (turn.lesson_id !== null) void this.lessons.student(turn.lesson_id, turn.user_id);
    if (end.state === 'completed' && turn.untitled) {
      await this.queues.add('titles', `title-${turn.conversation_id}`, {
        conversation_id: turn.conversation_id,
        from_question: turn.study_mode !== 'off',
      });
    }
  }

  /**
   * Stores safety cases and removes what a withheld reply made in the reply's transaction, so exactly once. A case about the
   * question references its turn.
   */
  private async storeEnd(
    end: turns.TurnEnd,
    turn: ClaimedTurn,
    safety: ReplyTask['safety'],
    items: NonNullable<MessageDetails['study_items']>,
  ): Promise<StoredEnd | null> {
    const store = async (on: Executor): Promise<StoredEnd | null> => {
      const stored = await turns.finishTurn(on, end);
      if (!stored) return null;
      const records: safetyRecords.SafetyRecord[] = [];
      for (const record of safety?.records ?? []) {
        const source = record.isReply ? randomUUID() : end.id;
        const recorded = await safetyRecords.record(on, source, record, turn.conversation_id);
        if (recorded) records.push(recorded);
      }
      const ids = items.map(({ id }) => id);
      const lost = safety?.isWithheld ? await removals.removeMade(on, turn, ids) : null;
      return { ...stored, records, lost };
    };
    return safety ? this.db.transaction(store) : store(this.db);
  }

  private warn({ id, user_id }: ClaimedTurn, error: unknown): void {
    this.logger.warn({ turn_id: id, user_id, err: error }, 'A turn could not be stored or published');
  }

  private async store<Stored>(write: () => Promise<Stored>): Promise<Stored> {
    for (const wait of STORE_RETRIES) {
      try {
        return await write();
      } catch (error) {
        this.logger.warn(`Storing a reply: ${errorMessage(error)}`);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return write();
  }
}

const isReleased = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason instanceof TurnInterrupted && signal.reason.why === 'released';
