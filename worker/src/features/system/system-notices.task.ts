import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { installationValues, outbox } from '@studyhall/persistence';
import { CONFIG, SystemParts, type Config } from '@studyhall/platform';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';
import { systemNotices } from './system.notices.js';

/**
 * Notifies master admins by mail and webhook when a part of the installation fails or recovers. PostgreSQL, Redis and the
 * last worker cannot report their own failure: use `/healthz` and `/metrics` with an external monitor.
 */
@Injectable()
export class SystemNoticesTask implements ScheduledTask {
  readonly name = 'report-system';
  readonly schedule = { every: 60_000 };

  constructor(
    private readonly db: DataSource,
    private readonly system: SystemParts,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL' | 'ALERT_WEBHOOK_URL'>,
  ) {}

  async run(): Promise<void> {
    const { SMTP_URL, ALERT_WEBHOOK_URL } = this.config;
    const isSetUp = { mail: SMTP_URL, webhook: ALERT_WEBHOOK_URL };
    const channels = (['mail', 'webhook'] as const).filter((name) => isSetUp[name]);
    if (channels.length === 0) return;
    const parts = await this.system.parts();
    // Read without a lock first: a lock is a write, and a write wakes up the frequent tasks.
    const known = (await installationValues.find(this.db, 'system_notices')) ?? {};
    if (isDeepStrictEqual(systemNotices(parts, known, Date.now()).reported, known)) return;
    await this.db.transaction(async (on) => {
      // Row lock: two workers that check at the same time must not report a problem twice.
      const last = await installationValues.lock(on, 'system_notices', {});
      const { notices, reported } = systemNotices(parts, last, Date.now());
      if (isDeepStrictEqual(reported, last)) return;
      for (const { kind, part } of notices) await outbox.addSystemNotice(on, kind, part, channels);
      await installationValues.store(on, 'system_notices', reported);
    });
  }
}
