import { Injectable } from '@nestjs/common';
import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { RedisConnections } from '../redis/redis.module.js';
import { channelOf, type Audience, type ControlMessage } from './channels.js';

/** Publishes events to whoever is connected, through Redis, to every api process that holds the room. */
@Injectable()
export class EventPublisher {
  constructor(private readonly redis: RedisConnections) {}

  /** Resolves when Redis has taken it. Callers that announce a truth already stored need not wait. */
  async publish<Name extends ServerEventName>(
    audience: Audience,
    name: Name,
    payload: ServerEvents[Name],
  ): Promise<void> {
    await this.redis.commands.publish(
      `${this.redis.prefix}:events:${channelOf(audience)}`,
      JSON.stringify({ name, payload }),
    );
  }

  async control(message: ControlMessage): Promise<void> {
    await this.redis.commands.publish(`${this.redis.prefix}:control`, JSON.stringify(message));
  }
}
