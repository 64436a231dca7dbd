import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, RedisConnections, type Config } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import { MaintenanceModule, QuietDatabase, TaskSchedule } from '../../maintenance/index.js';
import { backupTasks } from './backup.tasks.js';

/**
 * A schedule of its own: a backup takes minutes, in which repairs go on. Workers without `BACKUP_DIR` have no part in it.
 */
@Injectable()
export class BackupSchedule extends TaskSchedule {
  constructor(
    @Inject(CONFIG) config: Config,
    db: DataSource,
    @Inject(OBJECT_STORAGE) storage: ObjectStorage,
    redis: RedisConnections,
    quiet: QuietDatabase,
  ) {
    super('backups', backupTasks(config, db, storage), redis, quiet);
  }
}

@Module({ imports: [MaintenanceModule], providers: [BackupSchedule] })
export class BackupsModule {}
