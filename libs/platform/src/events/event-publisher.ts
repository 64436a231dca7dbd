import { Injectable, Logger } from '@nestjs/common';
import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { RedisConnections } from '../redis/redis.module.js';
import { channelFor, type Audience, type ControlMessage } from './channels.js';

/**
 * Publishes events through Redis to every api process with a socket of the audience. Never throws, because the state is
 * already stored. Never blocks the caller longer than the connection's time limit: while Redis is unavailable the
 * message is buffered, and reconnecting clients request missed events.
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
    const actsIn = 'user' in audience ? audience.actsIn : undefined;
    await this.send(`events:${channelFor(audience)}`, { name, payload, actsIn });
  }

  /** Makes open consoles of a school and of master admins reload a list; null concerns only master admins. */
  async publishDirectory(
    kind: ServerEvents['directory.changed']['kind'],
    school: string | null,
  ): Promise<void> {
    const audiences: Audience[] =
      school === null ? [{ masters: true }] : [{ masters: true }, { school }, { teachers: school }];
    for (const audience of audiences) await this.publish(audience, 'directory.changed', { kind, school });
  }

  /** Publishes a message to all workers and api processes. */
  async control(message: ControlMessage): Promise<void> {
    await this.send('control', message);
  }

  private async send(channel: string, message: object): Promise<void> {
    await this.redis.commands
      .publish(`${this.redis.prefix}:${channel}`, JSON.stringify(message))
      .catch((error: Error) => this.logger.warn(`Not published: ${error.message}`));
  }
}
