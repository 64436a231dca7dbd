import { Inject, Injectable } from '@nestjs/common';
import { RedisConnections } from '@studyhall/platform';
import { DueTasks } from './due.tasks.js';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';
import { TaskSchedule } from './task.schedule.js';

/** Repairs and housekeeping. */
@Injectable()
export class MaintenanceSchedule extends TaskSchedule {
  constructor(@Inject(SCHEDULED_TASKS) tasks: ScheduledTask[], redis: RedisConnections, due: DueTasks) {
    super('maintenance', tasks, redis, due);
  }
}
