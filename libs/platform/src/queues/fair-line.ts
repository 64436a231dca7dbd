import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';
import { ADMIT, ENTER, FILL, LEAVE, LIST, OFFER, RENEW, SLOW, WAIT, YIELD } from './fair-line.lua.js';
import { fairOrder, type LinePath, type LineState } from './fair-order.js';
import type { QueueName } from './queues.js';

/** Each queue has a line, and a second one for long jobs if {@link QueueOptions.slice} is set. */
export type LineName = QueueName | `${QueueName}:long`;

/** Limits of a line: running jobs per user and per cluster, in addition to the workers' capacity (0: no limit). */
export interface LineBounds {
  perUser: number;
  limit: number;
  /** The lease of a job's slot. A job that does not renew it loses the slot. Milliseconds. */
  leaseMs: number;
}

/** A waiting job's position: 1 is next. */
export interface LinePlace {
  id: string;
  userId: number;
  position: number;
}

/** The minimum time between two reductions of a learned limit. Milliseconds. */
const SLOW_AGAIN_MS = 1_000;

/**
 * The admission queue before each queue's workers: decides which jobs may run now and in which order the others follow.
 * Assigns slots round-robin over schools, then classes, then users; a user's second job comes after everyone's first. The
 * state is in Redis and shared by all workers; each step is one atomic script. Source: `docs/architecture.md`, "A fair
 * place in line".
 */
@Injectable()
export class FairLine {
  constructor(private readonly redis: RedisConnections) {
    const scripts = { ENTER, WAIT, LEAVE, YIELD, FILL, ADMIT, RENEW, OFFER, SLOW, LIST };
    for (const [name, lua] of Object.entries(scripts))
      this.redis.commands.defineCommand(`line${name}`, { lua, numberOfKeys: 1 });
  }

  /** Acquires a slot, or keeps one that the job already has. False if the job must wait. */
  async enter(line: LineName, id: string, userId: number, bounds: LineBounds): Promise<boolean> {
    return (await this.run('ENTER', line, bounds, id, userId)) === 1;
  }

  /** Adds a job to the line. Returns the jobs that are admitted now, which may include this one. */
  wait(line: LineName, id: string, path: LinePath, bounds: LineBounds): Promise<string[]> {
    return this.run<string[]>('WAIT', line, bounds, id, JSON.stringify(path));
  }

  /** Releases a slot. Returns the jobs that are admitted now. A successful job raises a limit that {@link slowDown} lowered. */
  leave(line: LineName, id: string, bounds: LineBounds, succeeded: boolean): Promise<string[]> {
    return this.run<string[]>('LEAVE', line, bounds, id, succeeded ? 1 : 0);
  }

  /**
   * Yields a running job's slot to the waiting job of a user who is below their limit and has no slot in the line of long
   * jobs. Returns the jobs that are admitted now. Null if there is no such user: the job keeps its slot.
   */
  yieldPlace(line: LineName, id: string, bounds: LineBounds): Promise<string[] | null> {
    return this.run<string[] | null>('YIELD', line, bounds, id);
  }

  /** Whether the job is waiting or running in this line. */
  async holds(line: LineName, id: string): Promise<boolean> {
    const { commands } = this.redis;
    const [waits, lease] = await Promise.all([
      commands.hexists(`${this.key(line)}:waiting`, id),
      commands.zscore(`${this.key(line)}:running`, id),
    ]);
    return waits === 1 || lease !== null;
  }

  /** Returns the jobs that are admitted now because leases expired or a pause ended. */
  fill(line: LineName, bounds: LineBounds): Promise<string[]> {
    return this.run<string[]>('FILL', line, bounds);
  }

  /** Admits waiting jobs beyond the limits, because they will end at once. Returns those that were waiting. */
  admit(line: LineName, ids: readonly string[], bounds: LineBounds): Promise<string[]> {
    return this.run<string[]>('ADMIT', line, bounds, ...ids);
  }

  async renew(line: LineName, ids: readonly string[], leaseMs: number): Promise<void> {
    await this.run('RENEW', line, { leaseMs }, ...ids);
  }

  /** Registers the number of slots of `worker` for `ms` milliseconds. */
  async offer(line: LineName, worker: string, places: number, ms: number): Promise<void> {
    await this.run('OFFER', line, {}, worker, places, ms);
  }

  /**
   * Handles a 429 response: lowers the limit of concurrent jobs, and admits none for `pauseMs`. Each successful job raises
   * the limit again.
   */
  async slowDown(line: LineName, pauseMs: number): Promise<void> {
    await this.run('SLOW', line, {}, pauseMs, SLOW_AGAIN_MS);
  }

  /** The waiting jobs of a user. */
  findWaiting(line: LineName, userId: number): Promise<string[]> {
    return this.redis.commands.zrange(`${this.key(line)}:jobs:${userId}`, '0', '-1');
  }

  /** The number of waiting jobs. */
  length(line: LineName): Promise<number> {
    return this.redis.commands.hlen(`${this.key(line)}:waiting`);
  }

  /** The positions of all waiting jobs, and the number of concurrent slots. */
  async places(line: LineName, limit: number): Promise<{ waiting: LinePlace[]; capacity: number }> {
    const state = JSON.parse(await this.run<string>('LIST', line, { limit })) as LineState;
    const waiting = fairOrder(state).map(({ id, path }, at) => ({
      id,
      userId: Number(path[2]),
      position: at + 1,
    }));
    return { waiting, capacity: Math.max(1, state.capacity) };
  }

  private run<Result = unknown>(
    script: string,
    line: LineName,
    { perUser = 0, limit = 0, leaseMs = 0 }: Partial<LineBounds>,
    ...args: Array<string | number>
  ): Promise<Result> {
    const { commands } = this.redis;
    const scripts = commands as unknown as Record<string, (...args: unknown[]) => Promise<Result>>;
    return scripts[`line${script}`]!.call(commands, this.key(line), perUser, limit, leaseMs, ...args);
  }

  private key(line: LineName): string {
    const [queue, ...long] = line.split(':');
    return [this.redis.prefix, 'line', `{${queue}}`, ...long].join(':');
  }
}
