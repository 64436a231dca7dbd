import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removals } from '@studyhall/persistence';
import { Erasure, RedisConnections, RedisFile } from '@studyhall/platform';
import { QuietDatabase, TaskSchedule } from '../maintenance/index.js';
import { Eraser } from './eraser.js';
import { RetentionTask } from './retention.task.js';
import { RemovedObjectsTask } from './removed-objects.task.js';

/**
 * Erases what was removed. A schedule of its own: thousands of removals that are due at once delay no repair. The database
 * says what is due, so that no removal queues a job.
 */
@Injectable()
export class ErasureSchedule extends TaskSchedule {
  constructor(
    redis: RedisConnections,
    quiet: QuietDatabase,
    db: DataSource,
    erasure: Erasure,
    objects: RemovedObjectsTask,
    retention: RetentionTask,
    redisFile: RedisFile,
  ) {
    const rewrite = {
      name: 'rewrite-redis-file',
      schedule: { every: 3_000 },
      run: () => redisFile.rewriteIfMarked(),
    };
    const erasers = removals.REMOVABLE.map((kind) => new Eraser(kind, db, erasure));
    super('erasure', [...erasers, objects, retention, rewrite], redis, quiet);
  }
}
