import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Config } from '@studyhall/platform';
import { appendErasures, ErasureLog, keepBackup } from '@studyhall/platform/backup';
import type { ObjectStorage } from '@studyhall/ports';
import type { ScheduledTask } from '../../maintenance/index.js';

const LOG_EVERY_MS = 60_000;

/** The nightly backup and its log of erasures; empty without `BACKUP_DIR`. */
export function backupTasks(config: Config, db: DataSource, storage: ObjectStorage): ScheduledTask[] {
  const folder = config.BACKUP_DIR;
  if (folder === undefined) return [];
  const logger = new Logger('Backup');
  const erasures = new ErasureLog(folder);
  const backUp: ScheduledTask = {
    name: 'back-up',
    schedule: { hour: config.BACKUP_AT },
    async run(signal) {
      const made = await keepBackup({
        ...{ databaseUrl: config.DATABASE_URL, storage, folder, signal },
        ...{ settings: config, keep: config.BACKUP_KEEP },
      });
      logger.log(`Saved ${made.rows} rows and ${made.objects} files in ${made.bytes} bytes.`);
    },
  };
  const logErasures: ScheduledTask = {
    name: 'log-erasures',
    schedule: { every: LOG_EVERY_MS },
    run: () => appendErasures(db, erasures),
  };
  return [backUp, logErasures];
}
