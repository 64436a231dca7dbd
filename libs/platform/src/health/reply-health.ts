import { Global, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { ModelFault } from '@studyhall/ports';
import { ModelConnection } from '../models/model.connection.js';
import { RedisConnections } from '../redis/redis.module.js';

/** The longest time until an outcome that changes nothing is stored. Milliseconds. */
const FLUSH_MS = 5_000;

export type ReplyEnd = 'completed' | 'failed' | 'stopped';
type Outcome = ModelFault | 'works';

/** An outcome at the model of a record, which need not be the one in use any more. */
interface Observed {
  key: string;
  outcome: Outcome;
}

/** The state of the model server, derived from the last replies. */
export type ModelHealth =
  { state: 'unknown' } | { state: 'works' } | { state: 'fails'; since: Date; fault: ModelFault };

/**
 * How replies end, over all workers: their number by end, and whether the model server answers. A worker stores a
 * changed state at once, and otherwise at most every five seconds, so that a reply costs at most one write. Another
 * endpoint or model has a record of its own: after a changed setting nothing is known.
 */
@Injectable()
export class ReplyHealth implements OnApplicationShutdown {
  private readonly logger = new Logger('Replies');
  private readonly counts = new Map<ReplyEnd, number>();
  private last: Observed | undefined;
  /** The last outcome that is not stored yet. */
  private pending: Observed | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: ModelConnection,
    private readonly redis: RedisConnections,
  ) {}

  /** Host and port of the model server. */
  get host(): string {
    return new URL(this.connection.current().OPENAI_BASE_URL).host;
  }

  /** Counts a reply. Without a `fault` a failed or stopped one says nothing about the model server. */
  ended(end: ReplyEnd, fault?: ModelFault): void {
    this.counts.set(end, (this.counts.get(end) ?? 0) + 1);
    const outcome = fault ?? (end === 'completed' ? 'works' : undefined);
    const key = this.modelKey;
    if (outcome !== undefined) this.pending = { key, outcome };
    const last = this.last?.key === key ? this.last.outcome : undefined;
    if (outcome === undefined || describe(outcome) === describe(last)) {
      this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
      return;
    }
    if (outcome !== 'works') this.logger.warn(`Replies fail: ${describe(outcome)} at ${this.host}`);
    else if (last) this.logger.log(`Replies work again: ${this.host}`);
    this.last = { key, outcome };
    void this.flush();
  }

  /** The replies that all workers have ended. */
  async totals(): Promise<Record<ReplyEnd, number>> {
    const stored = await this.redis.commands.hgetall(this.countsKey);
    const count = (end: ReplyEnd): number => Number(stored[end] ?? 0);
    return { completed: count('completed'), failed: count('failed'), stopped: count('stopped') };
  }

  /** Unknown also while Redis is away. */
  async model(): Promise<ModelHealth> {
    try {
      const { fault, since, worked } = await this.redis.commands.hgetall(this.modelKey);
      if (fault && since)
        return { state: 'fails', since: new Date(Number(since)), fault: JSON.parse(fault) as ModelFault };
      return { state: worked ? 'works' : 'unknown' };
    } catch {
      return { state: 'unknown' };
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) await this.flush();
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.redis.commands.pipeline();
    for (const [end, count] of this.counts) batch.hincrby(this.countsKey, end, count);
    this.counts.clear();
    const { pending } = this;
    this.pending = undefined;
    const now = String(Date.now());
    if (pending?.outcome === 'works')
      batch.hset(pending.key, { worked: now }).hdel(pending.key, 'fault', 'since');
    else if (pending)
      batch.hsetnx(pending.key, 'since', now).hset(pending.key, { fault: JSON.stringify(pending.outcome) });
    const answers = await batch.exec().catch((error: unknown): Array<[unknown]> => [[error]]);
    const failure = answers?.find(([error]) => error)?.[0];
    if (!failure) return;
    // The next outcome is stored at once. The counts may have arrived, and are not sent again.
    this.last = undefined;
    this.redis.outage.warn('the health of the model', failure);
  }

  private get countsKey(): string {
    return `${this.redis.prefix}:replies`;
  }

  /** The demo model has another port after each start, which a script beside the product does not know. */
  private get modelKey(): string {
    const { DEMO_MODEL, CHAT_MODEL } = this.connection.current();
    return `${this.redis.prefix}:model:${DEMO_MODEL ? 'demo' : `${this.host}:${CHAT_MODEL}`}`;
  }
}

function describe(outcome: Outcome | undefined): string | undefined {
  if (typeof outcome !== 'object') return outcome;
  return outcome.status === undefined ? outcome.kind : `${outcome.kind} (status ${outcome.status})`;
}

@Global()
@Module({ providers: [ReplyHealth], exports: [ReplyHealth] })
export class ReplyHealthModule {}
