import { Injectable } from '@nestjs/common';
import { EventBus, JobQueues, RedisFile } from '@studyhall/platform';
import { ScheduledTasksHandler } from '../maintenance/index.js';
import { RemovedChatsEraser } from './removed-chats.eraser.js';
import { RemovedObjectsTask } from './removed-objects.task.js';
import { RemovedUsersEraser } from './removed-users.eraser.js';

/**
 * Erases what was removed. In a queue of its own: thousands of removals that are due at once delay no repair. The
 * database says what is due, so that no removal queues a job.
 */
@Injectable()
export class ErasureHandler extends ScheduledTasksHandler<'erasure'> {
  constructor(
    queues: JobQueues,
    bus: EventBus,
    chats: RemovedChatsEraser,
    users: RemovedUsersEraser,
    objects: RemovedObjectsTask,
    redisFile: RedisFile,
  ) {
    const rewrite = {
      name: 'rewrite-redis-file',
      schedule: { every: 3_000 },
      run: () => redisFile.rewriteIfMarked(),
    };
    super('erasure', [chats, users, objects, rewrite], queues, bus);
  }
}
