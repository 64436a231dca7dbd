import { Injectable } from '@nestjs/common';
import type { TurnEvent } from '@studyhall/contracts';
import { isTerminalEvent } from '@studyhall/domain';
import { channelOf } from '../events/channels.js';
import { RedisConnections } from '../redis/redis.module.js';

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

function parse(fields: string[]): TurnEvent {
  const { name, payload } = JSON.parse(fields[1] ?? '') as { name: TurnEvent['type']; payload: object };
  return { type: name, ...payload } as TurnEvent;
}

/** The form that sockets emit: see `Published`. */
function serialize(event: TurnEvent): string {
  const { type, ...payload } = event;
  return JSON.stringify({ name: type, payload });
}
