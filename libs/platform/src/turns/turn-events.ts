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
import { messages, turnLookups, turns } from '@studyhall/persistence';
import { channelFor } from '../events/channels.js';
import { EventBus } from '../events/event-bus.js';
import { FencedOff, TurnLog, type TurnHolder } from './turn-log.js';

/**
 * The interval at which a waiting request polls the stored state, because events may be lost. Milliseconds; the same as the
 * client's poll.
 */
const FALLBACK_POLL_MS = 5_000;

/**
 * Reads the events of turns and publishes their end. The stored turn is authoritative; {@link TurnLog} has the events while
 * the reply is written and a few minutes after. Source: `docs/specification/api.md#realtime`.
 */
@Injectable()
export class TurnEvents {
  private readonly logger = new Logger('Turns');

  constructor(
    private readonly db: DataSource,
    private readonly log: TurnLog,
    private readonly bus: EventBus,
  ) {}

  /** The reply so far; an empty draft if the log has expired. */
  async draft(turnId: string): Promise<ReplyDraft> {
    return (await this.log.read(turnId)).reduce(foldTurnEvent, EMPTY_DRAFT);
  }

  /**
   * Takes a turn over from an earlier attempt, which can append nothing afterwards. If Redis rejects the takeover, it also
   * rejects events of the earlier attempt.
   * @returns what the earlier attempt wrote. The reply continues after its last event
   */
  async takeOver(turn: TurnHolder): Promise<ReplyDraft> {
    await this.log.fence(turn);
    return this.draft(turn.id);
  }

  /** The number of the last event; 0 if there is none. */
  async lastSeq(turnId: string): Promise<number> {
    return (await this.log.last(turnId))?.seq ?? 0;
  }

  /**
   * Every event after `afterSeq`, in order. For an ended reply, always ends with its terminal event, even if the log has
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
      const active = await turnLookups.findActiveByIds(this.db, [turn.id]).catch(() => [turn.id]);
      if (active.length === 0) finish();
    };
    // Not awaited: while Redis is unavailable the subscription is pending, and polling the stored state still works.
    const subscribed = this.bus.subscribe(channelFor({ user: turn.user_id }), ({ name, payload }) => {
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

  /** Those ended turns whose log has no terminal event, in one round trip. */
  async findUnclosed<Turn extends { id: string }>(ended: readonly Turn[]): Promise<Turn[]> {
    const last = await Promise.all(ended.map(({ id }) => this.log.last(id)));
    return ended.filter((_, at) => !isTerminalEvent(last[at]?.type ?? ''));
  }

  /**
   * Closes a turn whose end is stored: publishes its terminal event. This is the only place that does so. The callers are
   * the worker that wrote the reply, a change that ended it, and the reconciler if one of these failed. For a stopped
   * reply, first stores the text that is only in its log.
   * @param stored the complete reply if the caller has just stored it; otherwise it is read
   * @returns false if the turn is already closed, or its reply was removed
   */
  async closeTurn(turn: turns.EndedTurn, stored: MessageRecord | null = null): Promise<boolean> {
    const reply = stored ?? (await this.readUnclosed(turn));
    if (!reply || !isEndedReply(reply)) return false;
    const error = await this.log.close(turn, terminalEvent(reply));
    // The log of a removed reply stays erased even if the removal was undone.
    if (error === false || error instanceof FencedOff) return false;
    if (error) throw error;
    return true;
  }

  /** The reply of a turn whose log has no terminal event. If the turn was stopped, includes the text of the log. */
  private async readUnclosed(turn: turns.EndedTurn): Promise<MessageRecord | undefined> {
    if ((await this.findUnclosed([turn])).length === 0) return undefined;
    if (turn.state === 'stopped') {
      const draft = await this.takeOver(turn);
      if (draft.lastSeq > 0) await turns.keepDraft(this.db, turn.id, draft);
    }
    return (await messages.findOfTurn(this.db, turn.user_id, turn.id)).find(isEndedReply);
  }
}
