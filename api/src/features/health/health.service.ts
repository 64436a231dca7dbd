import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { SystemPart, SystemPartName } from '@studyhall/contracts';
import {
  CONFIG,
  JobQueues,
  RedisConnections,
  ReplyHealth,
  s3Settings,
  unlessAborted,
  type Config,
} from '@studyhall/platform';
import { outbox } from '@studyhall/persistence';
import { diskPart, isImpaired, mailPart, modelPart, runningPart, type ObservedPart } from './system.parts.js';

const TIMEOUT_MS = 1_000;
const MEGABYTE = 1024 * 1024;

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  postgres: z.boolean(),
  redis: z.boolean(),
  /** Parts that do not work while this process can still serve. */
  degraded: z.array(z.enum(['model', 'disk'])),
});
export type Health = z.infer<typeof Health>;

@Injectable()
export class HealthService {
  /** Since when this process has seen a part impaired. */
  private readonly impairedSince = new Map<SystemPartName, Date>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
    private readonly replies: ReplyHealth,
  ) {}

  /** For load balancers, without sign-in: runs only cheap checks. */
  async check(): Promise<Health> {
    const [postgres, redis, model, disk] = await Promise.all([
      answers(() => this.db.query('SELECT 1')),
      answers(() => this.redis.commands.ping()),
      this.model(),
      this.disk(),
    ]);
    const degraded = (
      [
        ['model', model],
        ['disk', disk],
      ] as const
    )
      .filter(([, part]) => isImpaired(part))
      .map(([name]) => name);
    return { status: postgres && redis ? 'ok' : 'unavailable', postgres, redis, degraded };
  }

  async parts(): Promise<SystemPart[]> {
    const parts = await Promise.all([
      this.model(),
      answers(() => this.db.query('SELECT 1')).then((answered) => runningPart('postgres', answered)),
      answers(() => this.redis.commands.ping()).then((answered) => runningPart('redis', answered)),
      this.disk(),
      this.worker(),
      this.mail(),
    ]);
    return parts.map((part) => ({ ...part, since: this.findImpairedSince(part)?.toISOString() ?? null }));
  }

  private async model(): Promise<ObservedPart> {
    const { CHAT_MODEL: model, DEMO_MODEL: isDemo } = this.config;
    return modelPart(await this.replies.model(), { host: this.replies.host, model, isDemo });
  }

  private async disk(): Promise<ObservedPart> {
    const { DATA_DIR, DISK_RESERVE_MB } = this.config;
    if (s3Settings(this.config)) return diskPart(undefined, DISK_RESERVE_MB);
    const { bavail, bsize } = await statfs(DATA_DIR);
    return diskPart(Math.floor((bavail * bsize) / MEGABYTE), DISK_RESERVE_MB);
  }

  /** Mails that wait after a failure; unknown while the database is unreachable. */
  private async mail(): Promise<ObservedPart> {
    const isSetUp = this.config.SMTP_URL !== undefined;
    return mailPart(isSetUp, isSetUp ? await outbox.findFailing(this.db).catch(() => null) : null);
  }

  /** The workers; unknown while Redis is unreachable. */
  private async worker(): Promise<ObservedPart> {
    let workers = 1;
    await answers(async () => (workers = await this.queues.queue('turns').getWorkersCount()));
    return runningPart('worker', workers > 0);
  }

  private findImpairedSince(part: ObservedPart): Date | undefined {
    if (part.since) return part.since;
    const since = isImpaired(part) ? (this.impairedSince.get(part.name) ?? new Date()) : undefined;
    if (since) this.impairedSince.set(part.name, since);
    else this.impairedSince.delete(part.name);
    return since;
  }
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await unlessAborted(ask(), AbortSignal.timeout(TIMEOUT_MS));
    return true;
  } catch {
    return false;
  }
}
