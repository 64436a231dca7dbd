import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, RedisConnections, type Config } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import { MaintenanceModule, DueTasks, TaskSchedule } from '../../maintenance/index.js';
import { backupTasks } from './backup.tasks.js';

/** Has its own schedule: a backup takes minutes and must not delay repairs. Inactive in workers without `BACKUP_DIR`. */
@Injectable()
export class BackupSchedule extends TaskSchedule {
  constructor(
    @Inject(CONFIG) config: Config,
    db: DataSource,
    @Inject(OBJECT_STORAGE) storage: ObjectStorage,
    redis: RedisConnections,
    due: DueTasks,
  ) {
    super('backups', backupTasks(config, db, storage), redis, due);
  }
}

@Module({ imports: [MaintenanceModule], providers: [BackupSchedule] })
export class BackupsModule {}
