import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';
import { ADMIT, ENTER, FILL, LEAVE, LIST, OFFER, RENEW, SLOW, WAIT, YIELD } from './fair-queue.lua.js';
import { fairOrder, type OwnerPath, type LaneState } from './fair-order.js';
import type { QueueName } from './queues.js';

/** Each queue has a lane, and a second one for long jobs if {@link QueueOptions.slice} is set. */
export type Lane = QueueName | `${QueueName}:long`;

/** Limits of a lane: running jobs per user and per cluster, in addition to the workers' capacity (0: no limit). */
export interface LaneLimits {
  perUser: number;
  limit: number;
  /** The lease of a job's slot. A job that does not renew it loses the slot. Milliseconds. */
  leaseMs: number;
}

/** A waiting job's position: 1 is next. */
export interface WaitingPosition {
  id: string;
  userId: number;
  position: number;
}

/** The minimum time between two reductions of a learned limit. Milliseconds. */
const SLOW_AGAIN_MS = 1_000;

/**
 * The admission queue before each queue's workers: decides which jobs may run now and in which order the others follow.
 * Assigns slots round-robin over schools, then classes, then users; a user's second job comes after everyone's first. The
 * state is in Redis and shared by all workers; each step is one atomic script. Source: `docs/architecture.md`, "Fair
 * queueing".
 */
@Injectable()
export class FairQueue {
  constructor(private readonly redis: RedisConnections) {
    const scripts = { ENTER, WAIT, LEAVE, YIELD, FILL, ADMIT, RENEW, OFFER, SLOW, LIST };
    for (const [name, lua] of Object.entries(scripts))
      this.redis.commands.defineCommand(`line${name}`, { lua, numberOfKeys: 1 });
  }

  /** Acquires a slot, or keeps one that the job already has. False if the job must wait. */
  async enter(lane: Lane, id: string, userId: number, limits: LaneLimits): Promise<boolean> {
    return (await this.run('ENTER', lane, limits, id, userId)) === 1;
  }

  /** Adds a job to the lane. Returns the jobs that are admitted now, which may include this one. */
  wait(lane: Lane, id: string, path: OwnerPath, limits: LaneLimits): Promise<string[]> {
    return this.run<string[]>('WAIT', lane, limits, id, JSON.stringify(path));
  }

  /** Releases a slot. Returns the jobs that are admitted now. A successful job raises a limit that {@link slowDown} lowered. */
  leave(lane: Lane, id: string, limits: LaneLimits, succeeded: boolean): Promise<string[]> {
    return this.run<string[]>('LEAVE', lane, limits, id, succeeded ? 1 : 0);
  }

  /**
   * Yields a running job's slot to the waiting job of a user who is below their limit and has no slot in the lane of long
   * jobs. Returns the jobs that are admitted now. Null if there is no such user: the job keeps its slot.
   */
  yieldSlot(lane: Lane, id: string, limits: LaneLimits): Promise<string[] | null> {
    return this.run<string[] | null>('YIELD', lane, limits, id);
  }

  /** Whether the job is waiting or running in this lane. */
  async holds(lane: Lane, id: string): Promise<boolean> {
    const { commands } = this.redis;
    const [waits, lease] = await Promise.all([
      commands.hexists(`${this.key(lane)}:waiting`, id),
      commands.zscore(`${this.key(lane)}:running`, id),
    ]);
    return waits === 1 || lease !== null;
  }

  /** Returns the jobs that are admitted now because leases expired or a pause ended. */
  fill(lane: Lane, limits: LaneLimits): Promise<string[]> {
    return this.run<string[]>('FILL', lane, limits);
  }

  /** Admits waiting jobs beyond the limits, because they will end at once. Returns those that were waiting. */
  admit(lane: Lane, ids: readonly string[], limits: LaneLimits): Promise<string[]> {
    return this.run<string[]>('ADMIT', lane, limits, ...ids);
  }

  async renew(lane: Lane, ids: readonly string[], leaseMs: number): Promise<void> {
    await this.run('RENEW', lane, { leaseMs }, ...ids);
  }

  /** Registers the number of slots of `worker` for `ms` milliseconds. */
  async offer(lane: Lane, worker: string, slots: number, ms: number): Promise<void> {
    await this.run('OFFER', lane, {}, worker, slots, ms);
  }

  /**
   * Handles a 429 response: lowers the limit of concurrent jobs, and admits none for `pauseMs`. Each successful job raises
   * the limit again.
   */
  async slowDown(lane: Lane, pauseMs: number): Promise<void> {
    await this.run('SLOW', lane, {}, pauseMs, SLOW_AGAIN_MS);
  }

  /** The waiting jobs of a user. */
  findWaiting(lane: Lane, userId: number): Promise<string[]> {
    return this.redis.commands.zrange(`${this.key(lane)}:jobs:${userId}`, '0', '-1');
  }

  /** The number of waiting jobs. */
  length(lane: Lane): Promise<number> {
    return this.redis.commands.hlen(`${this.key(lane)}:waiting`);
  }

  /** The positions of all waiting jobs, and the number of concurrent slots. */
  async findPositions(lane: Lane, limit: number): Promise<{ waiting: WaitingPosition[]; capacity: number }> {
    const state = JSON.parse(await this.run<string>('LIST', lane, { limit })) as LaneState;
    const waiting = fairOrder(state).map(({ id, path }, at) => ({
      id,
      userId: Number(path[2]),
      position: at + 1,
    }));
    return { waiting, capacity: Math.max(1, state.capacity) };
  }

  private run<Result = unknown>(
    script: string,
    lane: Lane,
    { perUser = 0, limit = 0, leaseMs = 0 }: Partial<LaneLimits>,
    ...args: Array<string | number>
  ): Promise<Result> {
    const { commands } = this.redis;
    const scripts = commands as unknown as Record<string, (...args: unknown[]) => Promise<Result>>;
    return scripts[`line${script}`]!.call(commands, this.key(lane), perUser, limit, leaseMs, ...args);
  }

  private key(lane: Lane): string {
    const [queue, ...long] = lane.split(':');
    return [this.redis.prefix, 'line', `{${queue}}`, ...long].join(':');
  }
}
