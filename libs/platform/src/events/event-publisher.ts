import { Injectable, Logger } from '@nestjs/common';
import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { RedisConnections } from '../redis/redis.module.js';
import { channelOf, type Audience, type ControlMessage } from './channels.js';

/** How long a caller waits for a Redis that does not answer. Milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Publishes events to whoever is connected, through Redis, to every api process that holds the room. What it tells is
 * stored already, so it never fails its caller, nor holds it for longer than two seconds: while Redis is away the
 * message waits for its return, and clients that come back ask for what they missed.
 */
@Injectable()
export class EventPublisher {
  private readonly logger = new Logger('Events');

  constructor(private readonly redis: RedisConnections) {}

  async publish<Name extends ServerEventName>(
    audience: Audience,
    name: Name,
    payload: ServerEvents[Name],
  ): Promise<void> {
    await this.send(`events:${channelOf(audience)}`, { name, payload });
  }

  /** Tells all workers, and the api processes where it concerns their open requests. */
  async control(message: ControlMessage): Promise<void> {
    await this.send('control', message);
  }

  private async send(channel: string, message: object): Promise<void> {
    const sent = this.redis.commands
      .publish(`${this.redis.prefix}:${channel}`, JSON.stringify(message))
      .catch((error: Error) => this.logger.warn(`Not published: ${error.message}`));
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([sent, patience]);
    clearTimeout(timer);
  }
}
