import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Published } from '@studyhall/platform';
import { RedisConnections } from '@studyhall/platform';

type Listener = (event: Published) => void;

/**
 * Carries published events from Redis to the rooms of this process. It subscribes to a room's channel when
 * the first socket joins and lets go with the last, so a process gets only what it has somebody for.
 */
@Injectable()
export class RealtimeFanout implements OnApplicationBootstrap {
  private readonly logger = new Logger('Realtime');
  private readonly rooms = new Map<string, { count: number; ready: Promise<unknown> }>();
  private readonly listeners = new Map<string, Set<Listener>>();
  private subscriber: Redis;
  private deliver: (room: string, event: Published) => void = () => undefined;
  private missed: () => void = () => undefined;

  constructor(private readonly redis: RedisConnections) {
    this.subscriber = redis.create();
  }

  onApplicationBootstrap(): void {
    const prefix = this.channel('');
    this.subscriber.on('message', (channel, text) => {
      const room = channel.slice(prefix.length);
      const event = JSON.parse(text) as Published;
      this.deliver(room, event);
      for (const listener of this.listeners.get(room) ?? []) listener(event);
    });
    let away = false;
    this.subscriber.on('close', () => (away = true));
    this.subscriber.on('ready', () => {
      if (away) this.missed();
      away = false;
    });
  }

  /** What to do with an event for a room. Set once, by the gateway. */
  onEvent(deliver: (room: string, event: Published) => void): void {
    this.deliver = deliver;
  }

  /** What to do when Redis was away and is back: events may be lost for good. Set once, by the gateway. */
  onMissed(missed: () => void): void {
    this.missed = missed;
  }

  /** Resolves when events of the room reach this process. */
  async enter(room: string): Promise<void> {
    let entry = this.rooms.get(room);
    if (!entry) {
      entry = { count: 0, ready: this.subscriber.subscribe(this.channel(room)) };
      this.rooms.set(room, entry);
    }
    entry.count++;
    try {
      await entry.ready;
    } catch (error) {
      this.leave(room);
      throw error;
    }
  }

  leave(room: string): void {
    const entry = this.rooms.get(room);
    if (!entry || --entry.count > 0) return;
    this.rooms.delete(room);
    this.subscriber.unsubscribe(this.channel(room)).catch((error: Error) => this.logger.warn(error.message));
  }

  /** Listens to a room within this process, for a request that waits. Call the result to stop. */
  async listen(room: string, listener: Listener): Promise<() => void> {
    await this.enter(room);
    const listeners = this.listeners.get(room) ?? new Set();
    this.listeners.set(room, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(room);
      this.leave(room);
    };
  }

  private channel(room: string): string {
    return `${this.redis.prefix}:events:${room}`;
  }
}
