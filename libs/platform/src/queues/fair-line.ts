import { Injectable } from '@nestjs/common';
import type { QueueName } from '@studyhall/contracts';
import { RedisConnections } from '../redis/redis.module.js';
import { ADMIT, ENTER, FILL, LEAVE, LIST, OFFER, RENEW, SLOW, WAIT } from './fair-line.lua.js';
import { fairOrder, type LinePath, type LineState } from './fair-order.js';

/** The bounds of a queue: its running jobs of one user, and of the cluster, besides what its workers offer (0: none). */
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
 * The line before each queue's workers: who may run now, and in which order the others follow. Places go in rounds over
 * schools, then classes, then users; a user's second job comes after everybody's first. The state is in Redis, shared
 * by all workers; one script decides each step. Source: `docs/architecture.md`, "A fair place in line".
 */
@Injectable()
export class FairLine {
  constructor(private readonly redis: RedisConnections) {
    const scripts = { ENTER, WAIT, LEAVE, FILL, ADMIT, RENEW, OFFER, SLOW, LIST };
    for (const [name, lua] of Object.entries(scripts))
      this.redis.commands.defineCommand(`line${name}`, { lua, numberOfKeys: 1 });
  }

  /** Takes a place, or keeps one that was given. False if the job has to wait. */
  async enter(queue: QueueName, id: string, userId: number, bounds: LineBounds): Promise<boolean> {
    const { perUser, limit, leaseMs } = bounds;
    return (await this.run('ENTER', queue, id, userId, perUser, limit, leaseMs)) === 1;
  }

  /** Puts a job in line. Returns the jobs that get a place now, perhaps this one. */
  wait(queue: QueueName, id: string, path: LinePath, bounds: LineBounds): Promise<string[]> {
    const { perUser, limit, leaseMs } = bounds;
    return this.ids('WAIT', queue, id, JSON.stringify(path), perUser, limit, leaseMs);
  }

  /** Gives a place back. Returns the jobs that get a place now. */
  leave(queue: QueueName, id: string, { perUser, limit, leaseMs }: LineBounds): Promise<string[]> {
    return this.ids('LEAVE', queue, id, perUser, limit, leaseMs);
  }

  /** Returns the jobs that get a place now, because leases expired or a pause ended. */
  fill(queue: QueueName, { perUser, limit, leaseMs }: LineBounds): Promise<string[]> {
    return this.ids('FILL', queue, perUser, limit, leaseMs);
  }

  /** Gives waiting jobs a place whatever the bounds: they will end at once. Returns those that were waiting. */
  admit(queue: QueueName, ids: readonly string[], bounds: LineBounds): Promise<string[]> {
    return this.ids('ADMIT', queue, bounds.perUser, bounds.leaseMs, ...ids);
  }

  async renew(queue: QueueName, ids: readonly string[], leaseMs: number): Promise<void> {
    await this.run('RENEW', queue, leaseMs, ...ids);
  }

  /** Says for `ms` milliseconds that `worker` takes that many jobs of the queue. */
  async offer(queue: QueueName, worker: string, places: number, ms: number): Promise<void> {
    await this.run('OFFER', queue, worker, places, ms);
  }

  /** A 429 answer: fewer jobs at once from now on, and none for `pauseMs`. The limit grows with each job that ends. */
  async slowDown(queue: QueueName, pauseMs: number): Promise<void> {
    await this.run('SLOW', queue, pauseMs, SLOW_AGAIN_MS);
  }

  /** The waiting jobs of a user. */
  waitingOf(queue: QueueName, userId: number): Promise<string[]> {
    return this.redis.commands.zrange(`${this.key(queue)}:jobs:${userId}`, '0', '-1');
  }

  /** The number of waiting jobs. */
  length(queue: QueueName): Promise<number> {
    return this.redis.commands.hlen(`${this.key(queue)}:waiting`);
  }

  /** The places of all waiting jobs, and how many jobs run at once. */
  async places(queue: QueueName, limit: number): Promise<{ waiting: LinePlace[]; capacity: number }> {
    const state = JSON.parse(String(await this.run('LIST', queue, limit))) as LineState;
    const waiting = fairOrder(state).map(({ id, path }, at) => ({
      id,
      userId: Number(path[2]),
      position: at + 1,
    }));
    return { waiting, capacity: Math.max(1, state.capacity) };
  }

  private async ids(script: string, queue: QueueName, ...args: Array<string | number>): Promise<string[]> {
    return (await this.run(script, queue, ...args)) as string[];
  }

  private run(script: string, queue: QueueName, ...args: Array<string | number>): Promise<unknown> {
    const commands = this.redis.commands as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    return commands[`line${script}`]!.call(this.redis.commands, this.key(queue), ...args);
  }

  private key(queue: QueueName): string {
    return `${this.redis.prefix}:line:{${queue}}`;
  }
}
