import { statfs } from 'node:fs/promises';
import type { FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentenceText, type SystemPart, type SystemPartName } from '@studyhall/contracts';
import { installationFigures, installationValues, outbox, safeguarding } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { CONFIG } from '../config/config.module.js';
import { s3Settings, type Config } from '../config/config.schema.js';
import { isUsedByOtherRedis } from '../database/redis-of-database.js';
import { ModelConnection } from '../models/model.connection.js';
import { usesOtherKey } from '../passwords/other-key.js';
import { JobQueues } from '../queues/job-queues.js';
import { RedisConnections } from '../redis/redis.module.js';
import { isDiskFull } from '../storage/disk-full.js';
import { withinTime } from '../time-limit.js';
import { ReplyHealth } from './reply-health.js';
import { SandboxHealth } from './sandbox-health.js';
import {
  backupPart,
  diskPart,
  failingPart,
  isImpaired,
  mailPart,
  modelPart,
  offPart,
  okPart,
  queuesPart,
  runningPart,
  sandboxPart,
  serverPart,
  type ObservedPart,
} from './system-parts.js';

const TIMEOUT_MS = 1_000;
/** How long a result for an external server is cached: pages poll every five seconds. Milliseconds. */
const PROBE_KEPT_MS = 10_000;
/** A key that no object has. */
const ABSENT_KEY = 'health/probe';
const MEGABYTE = 1024 * 1024;

/** The state of the parts of the installation from this process's view. The api shows them; a worker mails changes. */
export class SystemParts {
  /** The time since when this process has seen a part impaired. */
  private readonly impairedSince = new Map<SystemPartName, Date>();
  private readonly sandboxHealth: SandboxHealth;

  constructor(
    private readonly config: Config,
    private readonly db: DataSource,
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
    private readonly replies: ReplyHealth,
    private readonly storage: ObjectStorage,
    private readonly connection: ModelConnection,
  ) {
    this.sandboxHealth = new SandboxHealth(redis);
  }

  private readonly storageAnswers = kept(() => answers(() => this.storage.get(ABSENT_KEY)));
  private readonly writeError = kept(() => failure(() => installationFigures.writeTemporary(this.db)));
  private readonly hasOtherKey = kept(() =>
    answerOr(false, () => usesOtherKey(this.db, this.config.SECRET_KEY)),
  );
  private readonly searchAnswers = kept(() =>
    answers(() => fetch(new URL('healthz', `${(this.config.SEARXNG_URL ?? '').replace(/\/$/, '')}/`))),
  );

  /** The parts that need no request to additional servers. */
  async cheapParts(): Promise<{
    postgres: ObservedPart;
    redis: ObservedPart;
    model: ObservedPart;
    disk: ObservedPart;
  }> {
    const [postgres, redis, model, disk] = await Promise.all([
      // A script connects again: why its first connection failed is not known here.
      failure(() => (this.db.isInitialized ? this.db.query('SELECT 1') : this.db.initialize())).then(
        (error) => serverPart('postgres', error),
      ),
      failure(() => this.redis.commands.ping()).then((error) => serverPart('redis', error)),
      this.model(),
      this.disk(),
    ]);
    return { postgres, redis, model, disk };
  }

  /** @param areSchoolsNamed false for a file that leaves the installation */
  async parts(areSchoolsNamed = true): Promise<SystemPart[]> {
    const [{ model, postgres, redis, disk }, ...others] = await Promise.all([
      this.cheapParts(),
      okPart('api'),
      answerOr(1, () => this.queues.queue('turns').getWorkersCount()).then((count) =>
        runningPart('worker', count > 0),
      ),
      this.queue(),
      this.mail(areSchoolsNamed),
      this.search(),
      this.storageAnswers().then((answered) => runningPart('storage', answered)),
      this.sandboxHealth.find().then((health) => sandboxPart(this.config.CODE_CONCURRENCY > 0, health)),
      this.backup(),
    ]);
    const servers = await Promise.all([this.database(postgres), this.sharedRedis(redis)]);
    const parts = [model, ...servers, disk, ...others];
    return parts.map((part) => ({ ...part, since: this.findImpairedSince(part)?.toISOString() ?? null }));
  }

  /** Reports a full disk that does not prevent reading, and secrets that another key encrypted. */
  private async database(postgres: ObservedPart): Promise<ObservedPart> {
    if (isImpaired(postgres)) return postgres;
    const error = await this.writeError();
    if (isDiskFull(error)) return serverPart('postgres', error);
    return (await this.hasOtherKey()) ? failingPart('postgres', 'degraded', 'health_other_key') : postgres;
  }

  /** Reports another installation on the same database. */
  private async sharedRedis(redis: ObservedPart): Promise<ObservedPart> {
    const isShared = await answerOr(false, () => isUsedByOtherRedis(this.db, this.redis));
    return isShared ? failingPart('redis', 'degraded', 'health_redis_other') : redis;
  }

  private async model(): Promise<ObservedPart> {
    const { DEMO_MODEL: isDemo } = this.connection.current();
    return modelPart(await this.replies.models(), { host: this.replies.host, isDemo });
  }

  private async disk(): Promise<ObservedPart> {
    const { DATA_DIR, DISK_RESERVE_MB } = this.config;
    if (s3Settings(this.config)) return diskPart(undefined, DISK_RESERVE_MB);
    const { bavail, bsize } = await statfs(DATA_DIR);
    return diskPart(Math.floor((bavail * bsize) / MEGABYTE), DISK_RESERVE_MB);
  }

  /** Mails that are retried after a failure, and failing webhooks; unknown while the database is unavailable. */
  private async mail(areSchoolsNamed: boolean): Promise<ObservedPart> {
    const isSetUp = this.config.SMTP_URL !== undefined;
    const failing = isSetUp ? await answerOr(null, () => outbox.findFailing(this.db)) : null;
    const webhooks = await answerOr([], () => safeguarding.findFailingWebhooks(this.db));
    return mailPart(
      isSetUp,
      failing,
      areSchoolsNamed ? webhooks : webhooks.map((one) => ({ ...one, school: 'a school' })),
    );
  }

  /** The waiting questions; unknown while Redis is unavailable. */
  private async queue(): Promise<ObservedPart> {
    const turns = this.queues.queue('turns');
    const waiting = await answerOr(0, () => turns.getJobCountByTypes('waiting', 'delayed'));
    return queuesPart(waiting, this.config.TURN_QUEUE_LIMIT);
  }

  private async search(): Promise<ObservedPart> {
    const { SEARCH_PROVIDER } = this.config;
    if (SEARCH_PROVIDER === '') return offPart('search');
    if (SEARCH_PROVIDER === 'searxng') return runningPart('search', await this.searchAnswers());
    return { name: 'search', state: 'ok', detail: sentenceText('health_search_untried'), next_step: null };
  }

  /** The last backup; unknown while the database is unavailable. */
  private async backup(): Promise<ObservedPart> {
    const last = await answerOr(null, () => installationValues.find(this.db, 'backup'));
    const folder = await answerOr(null, () => installationValues.find(this.db, 'backup_folder'));
    return backupPart(this.config.BACKUP_DIR !== undefined, last, Date.now(), folder);
  }

  private findImpairedSince(part: ObservedPart): Date | undefined {
    if (part.since) return part.since;
    const since = isImpaired(part) ? (this.impairedSince.get(part.name) ?? new Date()) : undefined;
    if (since) this.impairedSince.set(part.name, since);
    else this.impairedSince.delete(part.name);
    return since;
  }
}

/** @param storage the injection token of this process's `ObjectStorage` */
export const systemPartsProvider = (storage: symbol): FactoryProvider<SystemParts> => ({
  provide: SystemParts,
  inject: [CONFIG, DataSource, RedisConnections, JobQueues, ReplyHealth, storage, ModelConnection],
  useFactory: (...parts: ConstructorParameters<typeof SystemParts>) => new SystemParts(...parts),
});

/** The error of a request; undefined if it was answered in time. */
const failure = (ask: () => Promise<unknown>): Promise<unknown> =>
  withinTime(ask(), TIMEOUT_MS).then(
    () => undefined,
    (error: unknown) => error,
  );

/** The answer, or `fallback` after a failure or a second. */
const answerOr = <Answer>(fallback: Answer, ask: () => Promise<Answer>): Promise<Answer> =>
  withinTime(ask(), TIMEOUT_MS).catch(() => fallback);

const answers = async (ask: () => Promise<unknown>): Promise<boolean> => (await failure(ask)) === undefined;

/** Caches the result for `PROBE_KEPT_MS`. */
function kept<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let askedAt = 0;
  return () => {
    if (answer === undefined || performance.now() - askedAt > PROBE_KEPT_MS) {
      askedAt = performance.now();
      answer = ask();
    }
    return answer;
  };
}
