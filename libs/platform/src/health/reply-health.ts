import { Global, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { ModelFault } from '@studyhall/ports';
import { chatModels } from '../models/chat-models.js';
import { ModelConnection } from '../models/model.connection.js';
import { RedisConnections } from '../redis/redis.module.js';

/** The longest delay before an outcome that does not change the state is stored. Milliseconds. */
const FLUSH_MS = 5_000;

export type ReplyEnd = 'completed' | 'failed' | 'stopped';
type Outcome = ModelFault | 'works';

/** The health of a chat model, derived from its latest replies. */
export type ModelHealth = { model: string } & (
  | { state: 'unknown' }
  | { state: 'works' }
  | { state: 'fails'; since: Date; fault: ModelFault }
);

/**
 * Counts how replies end, for all workers, and tracks whether the chat models work. A worker stores a changed state at
 * once, else at most every five seconds, so that a reply costs at most one write. Each combination of endpoint and model
 * has its own record. A changed connection starts without a known state.
 */
@Injectable()
export class ReplyHealth implements OnApplicationShutdown {
  private readonly logger = new Logger('Replies');
  private readonly counts = new Map<ReplyEnd, number>();
  /** The last outcome per record key. */
  private readonly last = new Map<string, Outcome>();
  /** Outcomes that are not stored yet, with their time. */
  private readonly pending = new Map<string, { outcome: Outcome; at: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: ModelConnection,
    private readonly redis: RedisConnections,
  ) {}

  /** Host and port of the model server. */
  get host(): string {
    return new URL(this.connection.current().OPENAI_BASE_URL).host;
  }

  /**
   * Counts a reply. It does not change the health of its model, by default the first one, if it failed or was stopped
   * without a `fault`, or if its connection was replaced meanwhile.
   */
  ended(end: ReplyEnd, fault?: ModelFault, model = this.connection.current().CHAT_MODEL): void {
    this.counts.set(end, (this.counts.get(end) ?? 0) + 1);
    const isReplaced = this.connection.current() !== this.connection.latest();
    const outcome = isReplaced ? undefined : (fault ?? (end === 'completed' ? 'works' : undefined));
    const key = this.keyForModel(model);
    if (outcome !== undefined) this.pending.set(key, { outcome, at: Date.now() });
    const last = this.last.get(key);
    if (outcome === undefined || describe(outcome) === describe(last)) {
      this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
      return;
    }
    if (outcome !== 'works')
      this.logger.warn(`Replies of ${model} fail: ${describe(outcome)} at ${this.host}`);
    else if (last) this.logger.log(`Replies of ${model} work again: ${this.host}`);
    this.last.set(key, outcome);
    void this.flush();
  }

  /** The number of replies of all workers, by how they ended. */
  async totals(): Promise<Record<ReplyEnd, number>> {
    const stored = await this.redis.commands.hgetall(this.countsKey);
    const count = (end: ReplyEnd): number => Number(stored[end] ?? 0);
    return { completed: count('completed'), failed: count('failed'), stopped: count('stopped') };
  }

  /** The health of the current chat models, default first. */
  models(): Promise<ModelHealth[]> {
    return Promise.all(chatModels(this.connection.current()).map(({ model }) => this.find(model)));
  }

  /**
   * Stores the result of testing a current model. After a failed test, the state is unknown until a reply or a test
   * succeeds: only failed replies mark a model as failing.
   */
  async tested(model: string, isWorking: boolean): Promise<void> {
    const key = this.keyForModel(model);
    const batch = this.redis.commands.pipeline();
    if (isWorking) batch.hset(key, { worked: String(Date.now()) }).hdel(key, 'fault', 'since');
    else batch.hdel(key, 'worked');
    await batch.exec();
  }

  /**
   * Clears the state of the current models after the connection changed. Replies that ended before and are stored later do
   * not restore it.
   */
  async forget(): Promise<void> {
    const batch = this.redis.commands.pipeline();
    for (const { model } of chatModels(this.connection.latest())) {
      const key = this.keyForModel(model);
      batch.del(key).hset(key, { changed: String(Date.now()) });
    }
    await batch.exec();
  }

  /** Also unknown while Redis is unavailable. */
  private async find(model: string): Promise<ModelHealth> {
    try {
      const stored = await this.redis.commands.hgetall(this.keyForModel(model));
      const { fault, since, failed, worked, changed = 0 } = stored;
      if (fault && since && Number(failed) >= Number(changed)) {
        const begun = new Date(Math.max(Number(since), Number(changed)));
        return { model, state: 'fails', since: begun, fault: JSON.parse(fault) as ModelFault };
      }
      return { model, state: worked && Number(worked) >= Number(changed) ? 'works' : 'unknown' };
    } catch {
      return { model, state: 'unknown' };
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
    for (const [key, { outcome, at }] of this.pending)
      if (outcome === 'works') batch.hset(key, { worked: String(at) }).hdel(key, 'fault', 'since');
      else
        batch
          .hsetnx(key, 'since', String(at))
          .hset(key, { fault: JSON.stringify(outcome), failed: String(at) });
    this.pending.clear();
    const answers = await batch.exec().catch((error: unknown): Array<[unknown]> => [[error]]);
    const failure = answers?.find(([error]) => error)?.[0];
    if (!failure) return;
    // Store the next outcome at once. The counts may have arrived, so they are not sent again.
    this.last.clear();
    this.redis.outage.warn('the health of the model', failure);
  }

  private get countsKey(): string {
    return `${this.redis.prefix}:replies`;
  }

  /** The demo model's port changes at each start, and a separate script does not know it, so the key omits it. */
  private keyForModel(model: string): string {
    const { DEMO_MODEL } = this.connection.current();
    return `${this.redis.prefix}:model:${DEMO_MODEL ? 'demo' : `${this.host}:${model}`}`;
  }
}

function describe(outcome: Outcome | undefined): string | undefined {
  if (typeof outcome !== 'object') return outcome;
  return outcome.status === undefined ? outcome.kind : `${outcome.kind} (status ${outcome.status})`;
}

@Global()
@Module({ providers: [ReplyHealth], exports: [ReplyHealth] })
export class ReplyHealthModule {}
