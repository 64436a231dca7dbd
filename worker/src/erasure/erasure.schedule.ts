import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removals } from '@studyhall/persistence';
import { Erasure, RedisConnections, RedisFile } from '@studyhall/platform';
import { DueTasks, TaskSchedule } from '../maintenance/index.js';
import { Eraser } from './eraser.js';
import { RetentionTask } from './retention.task.js';
import { RemovedObjectsTask } from './removed-objects.task.js';

/**
 * Erases removed data. Has its own schedule, so that thousands of due removals do not delay repairs. The database knows
 * what is due, so that a removal queues no job.
 */
@Injectable()
export class ErasureSchedule extends TaskSchedule {
  constructor(
    redis: RedisConnections,
    due: DueTasks,
    db: DataSource,
    erasure: Erasure,
    objects: RemovedObjectsTask,
    retention: RetentionTask,
    redisFile: RedisFile,
  ) {
    const rewrite = {
      name: 'rewrite-redis-file',
      schedule: { every: 15_000 },
      run: () => redisFile.rewriteIfMarked(),
    };
    const erasers = removals.REMOVABLE.map((kind) => new Eraser(kind, db, erasure));
    super('erasure', [...erasers, objects, retention, rewrite], redis, due);
  }
}
