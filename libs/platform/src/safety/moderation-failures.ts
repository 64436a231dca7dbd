import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';

/** Counts how often the moderation model gave no judgement, over all workers. In these cases only the rules decided. */
@Injectable()
export class ModerationFailures {
  constructor(private readonly redis: RedisConnections) {}

  /** Never rejects: without Redis the failure is only logged. */
  async add(): Promise<void> {
    await this.redis.commands.incr(this.key).catch(() => undefined);
  }

  async total(): Promise<number> {
    return Number((await this.redis.commands.get(this.key)) ?? 0);
  }

  private get key(): string {
    return `${this.redis.prefix}:moderation-failures`;
  }
}
