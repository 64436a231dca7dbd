import { Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../redis/redis.module.js';
import { errorMessage } from '../logs/error-message.js';
import type { ControlMessage, Published } from './channels.js';

export type Unsubscribe = () => void;
type Listener = (message: never) => void;

interface Channel {
  listeners: Set<Listener>;
  /** Settles with the Redis subscription. */
  ready: Promise<unknown>;
}

/**
 * Receives the events of {@link EventPublisher}. Each process has one Redis subscription per channel for all listeners.
 * Redis delivers at most once, so a listener that must not miss events must reload the stored state in {@link onGap}.
 */
@Injectable()
export class EventBus {
  private readonly logger = new Logger('Events');
  private readonly channels = new Map<string, Channel>();
  private readonly gapListeners = new Set<() => void>();
  private readonly subscriber: Redis;

  constructor(private readonly redis: RedisConnections) {
    this.subscriber = redis.create({ autoResubscribe: false });
    this.subscriber.on('message', (channel, text) => this.dispatch(channel, text));
    this.subscriber.once('ready', () => {
      this.subscriber.on('ready', () => void this.resubscribe());
    });
  }

  /**
   * Resolves when the subscription is active. Rejects if Redis rejects it.
   * @param channel of {@link channelFor}
   */
  subscribe(channel: string, listener: (event: Published) => void): Promise<Unsubscribe> {
    return this.listen(`events:${channel}`, listener);
  }

  /** Resolves when the subscription to control messages is active. */
  subscribeControl(listener: (message: ControlMessage) => void): Promise<Unsubscribe> {
    return this.listen('control', listener);
  }

  /** Calls `listener` after a reconnect: messages published meanwhile are lost. */
  onGap(listener: () => void): Unsubscribe {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  private async listen(name: string, listener: Listener): Promise<Unsubscribe> {
    const key = `${this.redis.prefix}:${name}`;
    const channel = this.channels.get(key) ?? this.open(key);
    // Wrap the listener, so that the same function can subscribe twice.
    const own: Listener = (message) => listener(message);
    channel.listeners.add(own);
    const unsubscribe = (): void => this.remove(key, channel, own);
    try {
      await channel.ready;
    } catch (error) {
      unsubscribe();
      throw error;
    }
    return unsubscribe;
  }

  private open(key: string): Channel {
    const channel: Channel = { listeners: new Set(), ready: this.subscriber.subscribe(key) };
    this.channels.set(key, channel);
    return channel;
  }

  private remove(key: string, channel: Channel, listener: Listener): void {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || this.channels.get(key) !== channel) return;
    this.channels.delete(key);
    this.subscriber.unsubscribe(key).catch((error: Error) => this.logger.warn(error.message));
  }

  private dispatch(key: string, text: string): void {
    const channel = this.channels.get(key);
    if (!channel) return;
    const message = JSON.parse(text) as never;
    for (const listener of channel.listeners) {
      try {
        listener(message);
      } catch (error) {
        this.logger.error(error);
      }
    }
  }

  /**
   * Calls the gap listeners only after the subscriptions are active again, so that they cannot miss an event after reading
   * the state.
   */
  private async resubscribe(): Promise<void> {
    try {
      const keys = [...this.channels.keys()];
      if (keys.length > 0) await this.subscriber.subscribe(...keys);
    } catch (error) {
      // The connection was lost again. The next reconnect resubscribes.
      this.logger.warn(errorMessage(error));
      return;
    }
    for (const listener of this.gapListeners) listener();
  }
}
