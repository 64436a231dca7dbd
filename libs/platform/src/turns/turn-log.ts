import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { Injectable } from '@nestjs/common';
import type { TurnEvent } from '@studyhall/contracts';
import type { UnnumberedTurnEvent } from '@studyhall/domain';
import { channelFor } from '../events/channels.js';
import { RedisConnections } from '../redis/redis.module.js';

/** Seconds until a log expires, after the turn's start and after its end. */
export const RUNNING_TTL = REDIS_SECONDS.turn.running;
export const ENDED_TTL = REDIS_SECONDS.turn.ended;
/** Higher than any attempt: fences off a worker that still writes a removed turn. */
const ERASED_ATTEMPT = 2_147_483_647;

/**
 * Appends the events of many turns and publishes them, atomically, each turn only while its attempt is the newest.
 * KEYS: log and attempt of each turn. ARGV, for each turn: attempt, channel, number of events, then seq and JSON of each.
 * Returns for each turn 'ok', 'fenced' if a newer attempt has written, or Redis'
 * error. An event that is in the log already (a command sent again after a lost connection) is not stored twice. If
 * Redis rejects an event, the turn's later ones are neither stored nor published: the caller sends the same events
 * again, and the log has no gap.
 */
const APPEND = `
local answers = {}
local at = 1
for turn = 1, #KEYS / 2 do
  local log, attempt = KEYS[2 * turn - 1], KEYS[2 * turn]
  local own, channel, count = tonumber(ARGV[at]), ARGV[at + 1], tonumber(ARGV[at + 2])
  at = at + 3
  local newest = tonumber(redis.call('GET', attempt) or '0')
  local answer = newest > own and 'fenced' or 'ok'
  if newest < own then
    local set = redis.pcall('SET', attempt, own, 'EX', ${RUNNING_TTL})
    if set.err then answer = set.err end
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
  if newest < own and answer == 'ok' then redis.call('EXPIRE', log, ${RUNNING_TTL}) end
  answers[turn] = answer
  at = at + 2 * count
end
return answers`;

/**
 * Appends the terminal event after the last one and publishes it, unless a newer attempt has written or the log already has
 * one. If Redis is full, it rejects the event but still publishes it. KEYS: log and attempt. ARGV: attempt, channel, and
 * the event's JSON up to its number. Returns 'ok', 'fenced', 'closed' or Redis' error.
 */
const CLOSE = `
if tonumber(redis.call('GET', KEYS[2]) or '0') > tonumber(ARGV[1]) then return 'fenced' end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last and last[2][1] == 'end' then return 'closed' end
local seq = last and tonumber(string.match(last[1], '%d+')) + 1 or 1
local event = ARGV[3] .. ',"seq":' .. seq .. '}}'
local added = redis.pcall('XADD', KEYS[1], seq .. '-0', 'end', event)
redis.call('PUBLISH', ARGV[2], event)
if type(added) == 'table' and added.err then return added.err end
redis.call('EXPIRE', KEYS[1], ${ENDED_TTL})
redis.call('EXPIRE', KEYS[2], ${ENDED_TTL})
return 'ok'`;

/** A newer attempt of the turn has written: another worker owns it. */
export class FencedOff extends Error {
  override readonly name = 'FencedOff';
}

/** The owner of `attempt` of a turn. */
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

type Scripts = Record<'appendTurnEvents', (...args: Array<string | number>) => Promise<string[]>> &
  Record<'closeTurnLog', (...args: Array<string | number>) => Promise<string>>;

/** The logs of turns in Redis: streams whose ids are the `seq` of the events. */
@Injectable()
export class TurnLog {
  private readonly scripts: Scripts;

  constructor(private readonly redis: RedisConnections) {
    const { commands } = redis;
    commands.defineCommand('appendTurnEvents', { lua: APPEND });
    commands.defineCommand('closeTurnLog', { numberOfKeys: 2, lua: CLOSE });
    this.scripts = commands as typeof commands & Scripts;
  }

  private key(turnId: string, of: 'log' | 'attempt' = 'log'): string {
    return `${this.redis.prefix}:turn:{${turnId}}:${of}`;
  }

  private channel({ user_id }: TurnHolder): string {
    return `${this.redis.prefix}:events:${channelFor({ user: user_id })}`;
  }

  /**
   * Appends events and publishes them to their users' rooms, in one round trip.
   * @returns for each batch null, {@link FencedOff}, or Redis' error: the same events may then be sent again
   */
  async append(batches: readonly TurnBatch[]): Promise<Array<Error | null>> {
    const keys = batches.flatMap(({ turn: { id } }) => [this.key(id), this.key(id, 'attempt')]);
    const args = batches.flatMap(({ turn, events }) => [
      turn.attempt,
      this.channel(turn),
      events.length,
      ...events.flatMap((event) => [event.seq, serialize(event)]),
    ]);
    try {
      const answers = await this.scripts.appendTurnEvents(keys.length, ...keys, ...args);
      return batches.map(({ turn }, at) => toError(turn, answers[at] ?? 'no answer'));
    } catch (error) {
      return batches.map(() => error as Error);
    }
  }

  /**
   * Appends the terminal event after the last one, and publishes it even if the log rejects it.
   * @returns like {@link append}; false if the log already has a terminal event
   */
  async close(turn: TurnHolder, event: UnnumberedTurnEvent): Promise<Error | false | null> {
    const json = serialize({ ...event, turn_id: turn.id }).slice(0, -'}}'.length);
    const keys = [this.key(turn.id), this.key(turn.id, 'attempt')];
    const answer = await this.scripts.closeTurnLog(...keys, turn.attempt, this.channel(turn), json);
    return answer === 'closed' ? false : toError(turn, answer);
  }

  /**
   * Makes `attempt` the newest of the turn. Earlier attempts cannot append any more, so the last number that is read
   * afterwards stays the last.
   * @returns like {@link append}
   */
  async fence(turn: TurnHolder): Promise<Error | null> {
    const [error] = await this.append([{ turn, events: [] }]);
    return error ?? null;
  }

  /** Every event after `afterSeq`, in order; empty if the log has expired. */
  async read(turnId: string, afterSeq = 0): Promise<TurnEvent[]> {
    const entries = await this.redis.commands.xrange(this.key(turnId), `${afterSeq + 1}-0`, '+');
    return entries.map(([, fields]) => parse(fields));
  }

  /** Deletes the logs of removed turns permanently: nothing can be appended afterwards. */
  async erase(turnIds: readonly string[]): Promise<void> {
    if (turnIds.length === 0) return;
    const commands = this.redis.commands.multi();
    for (const id of turnIds) {
      commands.set(this.key(id, 'attempt'), ERASED_ATTEMPT, 'EX', RUNNING_TTL);
      commands.del(this.key(id));
    }
    await commands.exec();
  }

  /** The last event; null if there is none or the log has expired. */
  async last(turnId: string): Promise<TurnEvent | null> {
    const [last] = await this.redis.commands.xrevrange(this.key(turnId), '+', '-', 'COUNT', 1);
    return last ? parse(last[1]) : null;
  }
}

function parse(fields: string[]): TurnEvent {
  const { name, payload } = JSON.parse(fields[1] ?? '') as { name: TurnEvent['type']; payload: object };
  return { type: name, ...payload } as TurnEvent;
}

function toError(turn: TurnHolder, answer: string): Error | null {
  if (answer === 'ok') return null;
  return answer === 'fenced' ? new FencedOff(`Another worker owns turn ${turn.id}.`) : new Error(answer);
}

/** The serialized form that sockets emit: see `Published`. */
function serialize(event: UnnumberedTurnEvent & { turn_id: string; seq?: number }): string {
  const { type, ...payload } = event;
  return JSON.stringify({ name: type, payload });
}
