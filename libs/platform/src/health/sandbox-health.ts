import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../redis/redis.module.js';

/** Whether programs can run. `missing`: a worker found no isolation on its host; the reason is one sentence. */
export type SandboxState =
  | { state: 'unknown' }
  | { state: 'works' }
  | { state: 'missing'; reason: string }
  | { state: 'fails'; since: Date };

/**
 * The state of the sandbox: from the workers' startup test and from each program of a user. Never runs a program itself.
 * The last report of any worker wins.
 */
@Injectable()
export class SandboxHealth {
  constructor(private readonly redis: RedisConnections) {}

  /** Never rejects, so that a failed report does not fail the program that it is about. */
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

  /** Also unknown while Redis is unavailable. */
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
