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
import { RedisConnections } from '../redis/redis.module.js';

/**
 * The interval in which a waiting request polls the stored state, because events may be lost. Milliseconds; the same as
 * the client's poll.
 */
const FALLBACK_POLL_MS = 5_000;

/** Seconds until a log expires, after the turn's start and after its end. */
const RUNNING_TTL = 3_600;
export const ENDED_TTL = 600;
/** Higher than any attempt: fences off a worker that still writes a removed turn. */
const ERASED_ATTEMPT = 2_147_483_647;

/**
 * Appends the events of many turns and publishes them, atomically, each turn only while its attempt is the newest.
 * KEYS: log and attempt of each turn. ARGV, for each turn: attempt, seconds to live (0: unchanged), channel, number of
 * events, then seq and JSON of each. Returns for each turn 'ok', 'fenced' if a newer attempt has written, or Redis'
 * error. An event that is in the log already (a command sent again after a lost connection) is not stored twice. If
 * Redis rejects an event, the turn's later ones are neither stored nor published: the caller sends the same events
 * again, and the log has no gap.
 */
const APPEND = `
local answers = {}
local at = 1
for turn = 1, #KEYS / 2 do
  local log, attempt = KEYS[2 * turn - 1], KEYS[2 * turn]
  local own, ttl, channel, count = tonumber(ARGV[at]), tonumber(ARGV[at + 1]), ARGV[at + 2], tonumber(ARGV[at + 3])
  at = at + 4
  local newest = tonumber(redis.call('GET', attempt) or '0')
  local answer = newest > own and 'fenced' or 'ok'
  if newest < own then
    local set = redis.pcall('SET', attempt, own, 'EX', ${RUNNING_TTL})
    if set.err then answer = set.err end
    if ttl == 0 then ttl = ${RUNNING_TTL} end
  end
  for event = at, at + 2 * count - 1, 2 do
    if answer == 'ok' then
      local added = redis.pcall('XADD', log, ARGV[event] .. '-0', 'e', ARGV[event + 1])
      if type(added) == 'table' and added.err and not string.find(added.err, 'equal or smaller', 1, true) then
        answer = added.err
      else
        redis.call('PUBLISH', channel, ARGV[event + 1])
      end
    end
  end
  if ttl > 0 and answer == 'ok' then
    redis.call('EXPIRE', log, ttl)
    redis.call('EXPIRE', attempt, ttl)
  end
  answers[turn] = answer
  at = at + 2 * count
end
return answers`;

/** A newer attempt of the turn has written: another worker owns it. */
export class FencedOff extends Error {
  override readonly name = 'FencedOff';
}

/** The worker that holds `attempt` of a turn. */
export interface TurnHolder {
  id: string;
  user_id: number;
  attempt: number;
}

/** Numbered events of one turn, in order. */
export interface TurnBatch {
  turn: TurnHolder;
  events: readonly TurnEvent[];
}

/** The log of a turn in Redis: a stream whose ids are the events' `seq`. Only `TurnEvents` uses it. */
@Injectable()
export class TurnLog {
  constructor(private readonly redis: RedisConnections) {
    this.redis.commands.defineCommand('appendTurnEvents', { lua: APPEND });
  }

  private key(turnId: string): string {
    return `${this.redis.prefix}:turn:{${turnId}}:log`;
  }

  /**
   * Appends events and publishes them to their users' rooms, in one round trip.
   * @returns for each batch null, {@link FencedOff}, or Redis' error: the same events may then be sent again
   * @throws Redis' error where the command failed as a whole
   */
  async append(batches: readonly TurnBatch[]): Promise<Array<Error | null>> {
    const commands = this.redis.commands as typeof this.redis.commands & {
      appendTurnEvents(...args: Array<string | number>): Promise<string[]>;
    };
    const keys = batches.flatMap(({ turn }) => [
      this.key(turn.id),
      `${this.redis.prefix}:turn:{${turn.id}}:attempt`,
    ]);
    const args = batches.flatMap(({ turn, events }) => [
      turn.attempt,
      isTerminalEvent(events.at(-1)?.type ?? '') ? ENDED_TTL : 0,
      `${this.redis.prefix}:events:${channelOf({ user: turn.user_id })}`,
      events.length,
      ...events.flatMap((event) => [event.seq, serialize(event)]),
    ]);
    const answers = await commands.appendTurnEvents(keys.length, ...keys, ...args);
    return batches.map(({ turn }, at) => {
      const answer = answers[at] ?? 'no answer';
      if (answer === 'ok') return null;
      return answer === 'fenced' ? new FencedOff(`Another worker owns turn ${turn.id}.`) : new Error(answer);
    });
  }

  /**
   * Makes `attempt` the newest of the turn: an earlier one appends nothing more, so a number that is read afterwards stays
   * the last.
   * @returns as {@link append}
   */
  async fence(turn: TurnHolder): Promise<Error | null> {
    const [error] = await this.append([{ turn, events: [] }]);
    return error ?? null;
  }

  /** Every event after `afterSeq`, in order; empty where the log has expired. */
  async read(turnId: string, afterSeq = 0): Promise<TurnEvent[]> {
    const entries = await this.redis.commands.xrange(this.key(turnId), `${afterSeq + 1}-0`, '+');
    return entries.map(([, fields]) => parse(fields));
  }

  /** Deletes the logs of removed turns for good: nothing can be appended to them afterwards. */
  async erase(turnIds: readonly string[]): Promise<void> {
    if (turnIds.length === 0) return;
    const commands = this.redis.commands.multi();
    for (const id of turnIds) {
      commands.set(`${this.redis.prefix}:turn:{${id}}:attempt`, ERASED_ATTEMPT, 'EX', RUNNING_TTL);
      commands.del(this.key(id));
    }
    await commands.exec();
  }

  /** The last event; null where there is none, or where the log has expired. */
  async last(turnId: string): Promise<TurnEvent | null> {
    const [last] = await this.redis.commands.xrevrange(this.key(turnId), '+', '-', 'COUNT', 1);
    return last ? parse(last[1]) : null;
  }
}

/**
 * Owns the events of turns: appends, reads, awaits. The stored turn is the truth; the log in Redis holds the events
 * while the reply is written and a few minutes after. Source: `docs/specification/api.md#realtime`.
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

  /**
   * Takes over a turn from an earlier attempt, which appends nothing more. Where Redis rejects that, it rejects the
   * events of the earlier attempt too.
   * @returns what that attempt wrote: the reply goes on after its last event
   */
  async takeOver(turn: TurnHolder): Promise<ReplyDraft> {
    await this.log.fence(turn);
    return this.draft(turn.id);
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
    if (isTerminalEvent((await this.log.last(turn.id))?.type ?? '')) return false;
    const reply = (await messages.findOfTurn(this.db, turn.user_id, turn.id)).find(isEndedReply);
    if (!reply) return false;
    // The worker may still be appending. Read the last number only after its attempt is fenced off.
    let error = await this.log.fence(turn);
    if (!error) {
      const seq = (await this.lastSeq(turn.id)) + 1;
      const terminal = { ...terminalEvent(reply), turn_id: turn.id, seq } as TurnEvent;
      error = (await this.append([{ turn, events: [terminal] }]))[0] ?? null;
    }
    // The log of a removed reply is erased for good, also where the removal was undone.
    if (error instanceof FencedOff) return false;
    if (error) throw error;
    return true;
  }
}

function parse(fields: string[]): TurnEvent {
  const { name, payload } = JSON.parse(fields[1] ?? '') as { name: TurnEvent['type']; payload: object };
  return { type: name, ...payload } as TurnEvent;
}

/** The form that sockets emit: see `Published`. */
function serialize(event: TurnEvent): string {
  const { type, ...payload } = event;
  return JSON.stringify({ name: type, payload });
}
