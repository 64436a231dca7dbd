import { Injectable } from '@nestjs/common';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';

/**
 * A secret or challenge that is kept between two calls. The owner is the session that sets a factor up, or the user who
 * confirms a change.
 */
type Kind = 'new-totp' | 'new-passkey' | 'confirm';

/** Keeps started set-ups in Redis for ten minutes, until their second call. */
@Injectable()
export class KeptSetups {
  constructor(private readonly redis: RedisConnections) {}

  async keep(kind: Kind, owner: string, text: string): Promise<void> {
    await this.redis.commands.set(this.at(kind, owner), text, 'EX', REDIS_SECONDS['sign-in'].setup);
  }

  async find(kind: Kind, owner: string): Promise<string | null> {
    return this.redis.commands.get(this.at(kind, owner));
  }

  /** Removes and returns a set-up, so that it can be used only once. */
  async take(kind: Kind, owner: string): Promise<string | null> {
    return this.redis.commands.getdel(this.at(kind, owner));
  }

  private at(kind: Kind, owner: string): string {
    return `${this.redis.prefix}:sign-in:${kind}:${owner}`;
  }
}
