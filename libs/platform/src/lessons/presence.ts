import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';

const BEAT_MS = 5_000;
/** A process without a heartbeat for this long counts as dead. Milliseconds. */
const PROCESS_LIFE_MS = 20_000;
/** The Redis TTL of a process's set without a heartbeat. Milliseconds. */
const SET_LIFE_MS = REDIS_SECONDS.presence.process * 1_000;
/** A user who reconnects within this time is not reported as away. Milliseconds. */
const GRACE_MS = 20_000;

/**
 * Tracks which users have the product open, over all devices and api processes. Each process keeps its users in a Redis set
 * and refreshes it every five seconds. A user who arrives or leaves costs one small write, a reconnect within 20 s none.
 * The users of a crashed process count as away after 20 s.
 */
@Injectable()
export class Presence implements OnApplicationShutdown {
  private readonly logger = new Logger('Presence');
  private readonly process = randomUUID();
  private readonly sockets = new Map<number, number>();
  private readonly leaving = new Map<number, NodeJS.Timeout>();
  private readonly listeners = new Set<(userId: number) => void>();
  private beat?: NodeJS.Timeout;

  constructor(private readonly redis: RedisConnections) {}

  /** Calls `listener` for each user of this process who arrives or leaves. */
  onChange(listener: (userId: number) => void): void {
    this.listeners.add(listener);
  }

  /** A socket of the user was opened in this process. */
  enter(userId: number): void {
    const count = this.sockets.get(userId) ?? 0;
    this.sockets.set(userId, count + 1);
    if (count > 0) return;
    const timer = this.leaving.get(userId);
    if (timer) {
      clearTimeout(timer);
      this.leaving.delete(userId);
      return;
    }
    this.beat ??= this.startBeat();
    void this.change(userId, 'sadd');
  }

  /** A socket of the user was closed in this process. */
  leave(userId: number): void {
    const count = (this.sockets.get(userId) ?? 1) - 1;
    if (count > 0) {
      this.sockets.set(userId, count);
      return;
    }
    this.sockets.delete(userId);
    const timer = setTimeout(() => {
      this.leaving.delete(userId);
      void this.change(userId, 'srem');
    }, GRACE_MS).unref();
    this.leaving.set(userId, timer);
  }

  /** Those of the users who have the product open in any process. */
  async findHere(userIds: readonly number[]): Promise<Set<number>> {
    if (userIds.length === 0) return new Set();
    const { commands, prefix } = this.redis;
    const processes = await commands.zrangebyscore(
      `${prefix}:presence`,
      Date.now() - PROCESS_LIFE_MS,
      '+inf',
    );
    const found = await Promise.all(
      processes.map((id) => commands.smismember(this.presenceKey(id), ...userIds)),
    );
    return new Set(userIds.filter((_, at) => found.some((flags) => flags[at] === 1)));
  }

  /** Sends this process's heartbeat, and stores its users again if Redis lost some. */
  async refresh(): Promise<void> {
    const { commands, prefix } = this.redis;
    const key = this.presenceKey(this.process);
    const now = Date.now();
    const [stored] = await Promise.all([
      commands.scard(key),
      commands.zadd(`${prefix}:presence`, now, this.process),
      commands.zremrangebyscore(`${prefix}:presence`, 0, now - SET_LIFE_MS),
      commands.pexpire(key, SET_LIFE_MS),
    ]);
    const users = new Set([...this.sockets.keys(), ...this.leaving.keys()]);
    if (stored === users.size || users.size === 0) return;
    await commands
      .multi()
      .del(key)
      .sadd(key, ...users)
      .pexpire(key, SET_LIFE_MS)
      .exec();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.beat);
    for (const timer of this.leaving.values()) clearTimeout(timer);
    // The users reconnect to another process. Until then, this process's last heartbeat keeps them present.
    this.sockets.clear();
  }

  private presenceKey(process: string): string {
    return `${this.redis.prefix}:presence:${process}`;
  }

  private async change(userId: number, command: 'sadd' | 'srem'): Promise<void> {
    try {
      await this.redis.commands[command](this.presenceKey(this.process), userId);
      for (const listener of this.listeners) listener(userId);
    } catch (error) {
      this.logger.warn(`Not stored: ${(error as Error).message}`);
    }
  }

  private startBeat(): NodeJS.Timeout {
    const beat = (): void => {
      this.refresh().catch((error: Error) => this.logger.warn(error.message));
    };
    beat();
    return setInterval(beat, BEAT_MS).unref();
  }
}
