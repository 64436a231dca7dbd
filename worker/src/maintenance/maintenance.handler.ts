import { Inject, Injectable } from '@nestjs/common';
import { EventBus, JobQueues } from '@studyhall/platform';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';
import { ScheduledTasksHandler } from './scheduled-tasks.handler.js';

/** Repairs and housekeeping. */
@Injectable()
export class MaintenanceHandler extends ScheduledTasksHandler<'maintenance'> {
  constructor(@Inject(SCHEDULED_TASKS) tasks: ScheduledTask[], queues: JobQueues, bus: EventBus) {
    super('maintenance', tasks, queues, bus);
  }
}
