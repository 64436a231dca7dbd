import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type ChatResponse, type TurnEvent, type TurnView } from '@studyhall/contracts';
import { isOver, viewChatResponse, viewMessage, type MessageRecord } from '@studyhall/domain';
import { messages, type Account } from '@studyhall/persistence';
import { channelOf, TurnLog } from '@studyhall/platform';
import { within } from '../../http/within.js';
import { RealtimeFanout } from '../../realtime/realtime.fanout.js';

/** How long a plain `POST /chat` waits for the reply: the turn's own limit and a little. */
const PLAIN_LIMIT_MS = 310_000;
/** How long an answer waits for Redis: what is stored is told without it. */
const PATIENCE_MS = 2_000;
/** A waiting request looks into the database this often too, in case an event was lost. */
const LOOK_MS = 5_000;

/** A turn that is over in the database may have its closing event still on the way: so often, and so long, it is awaited. */
const CLOSING_LOOKS = 8;
const CLOSING_WAIT_MS = 150;

/** Tells how turns are: their events, the reply so far, the complete reply. */
@Injectable()
export class TurnReader {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly db: DataSource,
    private readonly log: TurnLog,
    private readonly fanout: RealtimeFanout,
  ) {}

  /**
   * Every event after `afterSeq`, in order. Where the log lost its end, the stored message closes it.
   * @throws AppError `unavailable` while Redis is away.
   */
  async eventsAfter(account: Pick<Account, 'id'>, turnId: string, afterSeq: number): Promise<TurnEvent[]> {
    for (let look = 1; ; look++) {
      const { reply } = await this.records(account, turnId);
      const events = await within(PATIENCE_MS, this.log.read(turnId, afterSeq));
      if (!reply.turn_state || !isOver(reply.turn_state)) return events;
      const last = events.at(-1) ?? (await within(PATIENCE_MS, this.log.last(turnId)));
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
      last_seq: message.last_seq ?? (await this.ifThere(this.log.last(turnId)))?.seq ?? 0,
      message,
    };
  }

  /** A reply as it is now: with the text so far while it is being written. */
  async viewReply(record: MessageRecord): Promise<TurnView['message']> {
    const running =
      record.role === 'assistant' && record.turn_id && record.turn_state && !isOver(record.turn_state);
    return viewMessage(
      record,
      running && record.turn_id ? await this.ifThere(this.log.fold(record.turn_id)) : null,
    );
  }

  /** What Redis gives in time. Without it a reply shows no text yet; its events bring all of it later. */
  private async ifThere<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await within(PATIENCE_MS, asked);
    } catch (error) {
      this.logger.warn(`A turn is told without its log: ${String(error)}`);
      return null;
    }
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
    const look = (): void => {
      this.records(account, turnId).then(({ reply }) => {
        if (reply.turn_state && isOver(reply.turn_state)) resolve();
      }, reject);
    };
    // Not awaited: while Redis is away the database is looked into all the same.
    const listening = this.fanout.listen(channelOf({ user: account.id }), ({ name, payload }) => {
      if (CLOSING.has(name) && (payload as { turn_id: string }).turn_id === turnId) resolve();
    });
    listening.then(look, (error: unknown) => this.logger.warn(String(error)));
    const looking = setInterval(look, LOOK_MS);
    const limit = setTimeout(() => reject(new AppError('turn_too_long')), PLAIN_LIMIT_MS);
    try {
      await promise;
    } finally {
      clearInterval(looking);
      clearTimeout(limit);
      listening.then(
        (stop) => stop(),
        () => undefined,
      );
    }
  }

  private async records(
    account: Pick<Account, 'id'>,
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
