import { Injectable } from '@nestjs/common';
import type { TurnEvent } from '@studyhall/contracts';
import { EMPTY_DRAFT, foldTurnEvent, type ReplyDraft } from '@studyhall/domain';
import { RedisConnections } from '../redis/redis.module.js';
import { channelOf } from './channels.js';

/** Seconds that a log outlives its last event: a running turn's, and a closed one's. */
const RUNNING_TTL = 3_600;
const CLOSED_TTL = 600;

/**
 * Appends events and publishes them, atomically, only while the attempt is the newest:
 * KEYS[1] log, KEYS[2] holder (`attempt`), ARGV: attempt, ttl, channel, then seq and JSON of each
 * event. A worker that was taken over gets -1 and reaches nobody. An event that is in the log already
 * (a command sent again after a lost connection) is not stored twice. One that Redis does not take ends the
 * script before it is published: the caller sends the same again, and the log has no gap.
 */
const APPEND = `
local holder = tonumber(redis.call('GET', KEYS[2]) or '0')
local attempt = tonumber(ARGV[1])
if holder > attempt then return -1 end
if holder < attempt then redis.call('SET', KEYS[2], ARGV[1]) end
for i = 4, #ARGV, 2 do
  local added = redis.pcall('XADD', KEYS[1], ARGV[i] .. '-0', 'e', ARGV[i + 1])
  if type(added) == 'table' and added.err and not string.find(added.err, 'equal or smaller', 1, true) then
    return added
  end
  redis.call('PUBLISH', ARGV[3], ARGV[i + 1])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
return 1`;

/** The worker's attempt is not the newest any more. */
export class FencedOff extends Error {
  override readonly name = 'FencedOff';
}

/**
 * The log of a turn in Redis: a stream whose ids are the events' `seq`, kept for replay while the turn runs
 * and a few minutes after. Source: `architecture.md`, "A turn, end to end", 3.
 */
@Injectable()
export class TurnLog {
  constructor(private readonly redis: RedisConnections) {
    this.redis.commands.defineCommand('appendTurnEvents', { numberOfKeys: 2, lua: APPEND });
  }

  private key(turnId: string): string {
    return `${this.redis.prefix}:turn:{${turnId}}:log`;
  }

  /**
   * One round trip: appends, publishes to the user's room, renews the expiry.
   * @throws FencedOff when a newer attempt has written; Redis' own error where it takes no writes: the same events may
   *   be sent again.
   */
  async append(
    userId: number,
    attempt: number,
    events: readonly TurnEvent[],
    closing = false,
  ): Promise<void> {
    const turnId = events[0]?.turn_id;
    if (turnId === undefined) return;
    const commands = this.redis.commands as typeof this.redis.commands & {
      appendTurnEvents(...args: Array<string | number>): Promise<number>;
    };
    const taken = await commands.appendTurnEvents(
      this.key(turnId),
      `${this.redis.prefix}:turn:{${turnId}}:attempt`,
      attempt,
      closing ? CLOSED_TTL : RUNNING_TTL,
      `${this.redis.prefix}:events:${channelOf({ user: userId })}`,
      ...events.flatMap((event) => [event.seq, publishedForm(event)]),
    );
    if (taken !== 1) throw new FencedOff(`Turn ${turnId} was taken over.`);
  }

  /** Every event after `afterSeq`, in order; empty where the log has expired. */
  async read(turnId: string, afterSeq = 0): Promise<TurnEvent[]> {
    const entries = await this.redis.commands.xrange(this.key(turnId), `${afterSeq + 1}-0`, '+');
    return entries.map(([, fields]) => readEvent(fields));
  }

  /** The last event; null where there is none, or where the log has expired. */
  async last(turnId: string): Promise<TurnEvent | null> {
    const [last] = await this.redis.commands.xrevrange(this.key(turnId), '+', '-', 'COUNT', 1);
    return last ? readEvent(last[1]) : null;
  }

  /** The reply so far. */
  async fold(turnId: string): Promise<ReplyDraft> {
    return (await this.read(turnId)).reduce(foldTurnEvent, EMPTY_DRAFT);
  }
}

function readEvent(fields: string[]): TurnEvent {
  const { name, payload } = JSON.parse(fields[1] ?? '') as { name: TurnEvent['type']; payload: object };
  return { type: name, ...payload } as TurnEvent;
}

function publishedForm(event: TurnEvent): string {
  const { type, ...payload } = event;
  return JSON.stringify({ name: type, payload });
}
