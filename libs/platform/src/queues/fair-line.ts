import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';
import { ADMIT, ENTER, FILL, LEAVE, LIST, OFFER, RENEW, SLOW, WAIT, YIELD } from './fair-line.lua.js';
import { fairOrder, type LinePath, type LineState } from './fair-order.js';
import type { QueueName } from './queues.js';

/** A queue has a line, and a second one for its long jobs where {@link QueueOptions.slice} says so. */
export type LineName = QueueName | `${QueueName}:long`;

/** The bounds of a line: its running jobs of one user, and of the cluster, besides what its workers offer (0: none). */
export interface LineBounds {
  perUser: number;
  limit: number;
  /** Milliseconds after which a job that is not renewed loses its place. */
  leaseMs: number;
}

/** A waiting job's place: 1 is next. */
export interface LinePlace {
  id: string;
  userId: number;
  position: number;
}

/** The shortest time between two reductions of a learned limit. Milliseconds. */
const SLOW_AGAIN_MS = 1_000;

/**
 * The line before each queue's workers: who may run now, and in which order the others follow. Places are assigned in
 * rounds over schools, then classes, then users; a user's second job follows all others' first. The state is in Redis,
 * shared by all workers; one script decides each step. Source: `docs/architecture.md`, "A fair place in line".
 */
@Injectable()
export class FairLine {
  constructor(private readonly redis: RedisConnections) {
    const scripts = { ENTER, WAIT, LEAVE, YIELD, FILL, ADMIT, RENEW, OFFER, SLOW, LIST };
    for (const [name, lua] of Object.entries(scripts))
      this.redis.commands.defineCommand(`line${name}`, { lua, numberOfKeys: 1 });
  }

  /** Takes a place, or keeps one that was given. False if the job has to wait. */
  async enter(line: LineName, id: string, userId: number, bounds: LineBounds): Promise<boolean> {
    return (await this.run('ENTER', line, bounds, id, userId)) === 1;
  }

  /** Puts a job in line. Returns the jobs that get a place now, perhaps this one. */
  wait(line: LineName, id: string, path: LinePath, bounds: LineBounds): Promise<string[]> {
    return this.run<string[]>('WAIT', line, bounds, id, JSON.stringify(path));
  }

  /**
   * Gives a place back. Returns the jobs that get a place now. A job that succeeded raises a limit that was lowered by
   * {@link slowDown}.
   */
  leave(line: LineName, id: string, bounds: LineBounds, succeeded: boolean): Promise<string[]> {
    return this.run<string[]>('LEAVE', line, bounds, id, succeeded ? 1 : 0);
  }

  /**
   * Gives the place of a running job to the waiting one of a user who is within their bound and has no long place. Returns
   * the jobs that get a place now; null if there is no such user, and the job keeps its place.
   */
  yieldPlace(line: LineName, id: string, bounds: LineBounds): Promise<string[] | null> {
    return this.run<string[] | null>('YIELD', line, bounds, id);
  }

  /** Whether the job waits or runs in this line. */
  async holds(line: LineName, id: string): Promise<boolean> {
    const { commands } = this.redis;
    const [waits, lease] = await Promise.all([
      commands.hexists(`${this.key(line)}:waiting`, id),
      commands.zscore(`${this.key(line)}:running`, id),
    ]);
    return waits === 1 || lease !== null;
  }

  /** Returns the jobs that get a place now, because leases expired or a pause ended. */
  fill(line: LineName, bounds: LineBounds): Promise<string[]> {
    return this.run<string[]>('FILL', line, bounds);
  }

  /** Admits waiting jobs beyond the bounds, because they will end at once. Returns those that were waiting. */
  admit(line: LineName, ids: readonly string[], bounds: LineBounds): Promise<string[]> {
    return this.run<string[]>('ADMIT', line, bounds, ...ids);
  }

  async renew(line: LineName, ids: readonly string[], leaseMs: number): Promise<void> {
    await this.run('RENEW', line, { leaseMs }, ...ids);
  }

  /** Registers for `ms` milliseconds that `worker` runs that many jobs of the line. */
  async offer(line: LineName, worker: string, places: number, ms: number): Promise<void> {
    await this.run('OFFER', line, {}, worker, places, ms);
  }

  /** A 429 answer: fewer jobs at once from now on, and none for `pauseMs`. The limit grows with each job that succeeds. */
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

  /** The places of all waiting jobs, and how many jobs run at once. */
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
