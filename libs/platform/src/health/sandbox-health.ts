import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';

/** Whether programs can be run. `missing`: a worker found no isolation on its machine, for the reason in one sentence. */
export type SandboxState =
  | { state: 'unknown' }
  | { state: 'works' }
  | { state: 'missing'; reason: string }
  | { state: 'fails'; since: Date };

/**
 * The state of the sandbox as the workers know it: from their test at the start, and from each program that a user runs. No
 * program is run to find it. The last report of any worker holds.
 */
@Injectable()
export class SandboxHealth {
  constructor(private readonly redis: RedisConnections) {}

  /** Never rejects: a report must not fail the program that it is about. */
  async report(state: 'works' | 'fails' | { reason: string }): Promise<void> {
    const batch = this.redis.commands.multi();
    if (state === 'fails')
      batch.hsetnx(this.key, 'since', String(Date.now())).hset(this.key, { state }).hdel(this.key, 'reason');
    else {
      batch.del(this.key);
      batch.hset(this.key, typeof state === 'string' ? { state } : { state: 'missing', ...state });
    }
    await batch.exec().catch((error: unknown) => this.redis.outage.warn('the health of the sandbox', error));
  }

  /** Unknown also while Redis is away. */
  async find(): Promise<SandboxState> {
    const { state, since, reason } = await this.redis.commands.hgetall(this.key).catch(() => ({}) as never);
    if (state === 'fails') return { state, since: new Date(Number(since)) };
    if (state === 'missing') return { state, reason: reason ?? '' };
    return { state: state === 'works' ? state : 'unknown' };
  }

  private get key(): string {
    return `${this.redis.prefix}:sandbox`;
  }
}
