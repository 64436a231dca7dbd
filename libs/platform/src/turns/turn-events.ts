import { setInterval } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TurnEvent } from '@studyhall/contracts';
import {
  EMPTY_DRAFT,
  foldTurnEvent,
  isEndedReply,
  isTerminalEvent,
  terminalEvent,
  type MessageRecord,
  type ReplyDraft,
} from '@studyhall/domain';
import { messages, turnLookups } from '@studyhall/persistence';
import { channelOf } from '../events/channels.js';
import { EventBus } from '../events/event-bus.js';
import { EventPublisher } from '../events/event-publisher.js';
import { TurnLog, type TurnBatch, type TurnHolder } from './turn-log.js';

export { ENDED_TTL, FencedOff, type TurnBatch, type TurnHolder } from './turn-log.js';

/**
 * The interval in which a waiting request polls the stored state, because events may be lost. Milliseconds; the same as
 * the client's poll.
 */
const FALLBACK_POLL_MS = 5_000;

/**
 * Owns the events of turns: appends, reads, awaits. The stored turn is the truth; the log in Redis holds the events
 * while the reply is written and a few minutes after. Source: `decisions.md` §4.
 */
@Injectable()
export class TurnEvents {
  private readonly logger = new Logger('Turns');

  constructor(
    private readonly db: DataSource,
    private readonly log: TurnLog,
    private readonly bus: EventBus,
    private readonly publisher: EventPublisher,
  ) {}

  /** Deletes the logs of removed turns for good: nothing can be appended to them afterwards. */
  erase(turnIds: readonly string[]): Promise<void> {
    return this.log.erase(turnIds);
  }

  /**
   * Appends numbered events of many turns and publishes them to their users' rooms, in one round trip.
   * @returns for each batch null; {@link FencedOff} where a newer attempt has written; or Redis' error: the caller
   *   may then send the same events again
   */
  async append(batches: readonly TurnBatch[]): Promise<Array<Error | null>> {
    try {
      return await this.log.append(batches);
    } catch (error) {
      return batches.map(() => error as Error);
    }
  }

  /**
   * Publishes a terminal event that the log rejected, so that the user's tabs see the end. They request missed events,
   * and {@link publishMissingTerminal} completes the log later.
   */
  async publishUnlogged(turn: TurnHolder, { type, ...payload }: TurnEvent): Promise<void> {
    await this.publisher.publish({ user: turn.user_id }, type, payload as never);
  }

  /** The reply so far; an empty draft where the log has expired. */
  async draft(turnId: string): Promise<ReplyDraft> {
    return (await this.log.read(turnId)).reduce(foldTurnEvent, EMPTY_DRAFT);
  }

  /** The number of the last event; 0 where there is none. */
  async lastSeq(turnId: string): Promise<number> {
    return (await this.log.last(turnId))?.seq ?? 0;
  }

  /**
   * Every event after `afterSeq`, in order. An ended reply always ends with its terminal event, also if the log has
   * expired or lost it.
   */
  async readAfter(turnId: string, reply: MessageRecord, afterSeq: number): Promise<TurnEvent[]> {
    const events = await this.log.read(turnId, afterSeq);
    if (!isEndedReply(reply)) return events;
    const last = events.at(-1) ?? (await this.log.last(turnId));
    if (last && isTerminalEvent(last.type)) return events;
    const seq = Math.max(last?.seq ?? 0, afterSeq) + 1;
    return [...events, { ...terminalEvent(reply), turn_id: turnId, seq } as TurnEvent];
  }

  /** Resolves when the turn has ended or was removed. @throws the signal's reason if it aborts first. */
  async awaitTerminal(turn: { id: string; user_id: number }, signal: AbortSignal): Promise<void> {
    const waiting = new AbortController();
    const either = AbortSignal.any([signal, waiting.signal]);
    const finish = (): void => waiting.abort();
    const check = async (): Promise<void> => {
      const active = await turnLookups.findActiveOf(this.db, [turn.id]).catch(() => [turn.id]);
      if (active.length === 0) finish();
    };
    // Not awaited: while Redis is unavailable the subscription waits, and the stored state answers.
    const subscribed = this.bus.subscribe(channelOf({ user: turn.user_id }), ({ name, payload }) => {
      if (isTerminalEvent(name) && 'turn_id' in payload && payload.turn_id === turn.id) finish();
    });
    subscribed.then(check, (error: unknown) => this.logger.warn(String(error)));
    const offGap = this.bus.onGap(() => void check());
    try {
      for await (const _ of setInterval(FALLBACK_POLL_MS, undefined, { signal: either })) await check();
    } catch (error) {
      if (!waiting.signal.aborted) throw signal.aborted ? signal.reason : error;
    } finally {
      offGap();
      subscribed.then(
        (unsubscribe) => unsubscribe(),
        () => undefined,
      );
    }
  }

  /**
   * Publishes the terminal event of an ended turn if its log lacks it: the worker died between storing and publishing,
   * or Redis rejected it.
   * @returns whether it was missing
   */
  async publishMissingTerminal(turn: TurnHolder): Promise<boolean> {
    const last = await this.log.last(turn.id);
    if (last && isTerminalEvent(last.type)) return false;
    const reply = (await messages.findOfTurn(this.db, turn.user_id, turn.id)).find(isEndedReply);
    if (!reply) return false;
    const terminal = { ...terminalEvent(reply), turn_id: turn.id, seq: (last?.seq ?? 0) + 1 } as TurnEvent;
    const [error] = await this.append([{ turn, events: [terminal] }]);
    if (error) throw error;
    return true;
  }
}
