import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventBus, JobQueues } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../jobs/job-handler.js';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';

/** Schedules the tasks in the queue `maintenance` and runs them: BullMQ assigns each due run to one worker. */
@Injectable()
export class MaintenanceHandler implements JobHandler<'maintenance'>, OnApplicationBootstrap {
  readonly queue = 'maintenance';
  private readonly logger = new Logger('Maintenance');

  constructor(
    @Inject(SCHEDULED_TASKS) private readonly tasks: ScheduledTask[],
    private readonly queues: JobQueues,
    private readonly bus: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.schedule();
    // After a restart without its data, Redis has lost the schedules too.
    this.bus.onGap(() => {
      this.schedule().catch((error: Error) => this.logger.warn(error.message));
    });
  }

  async handle({ task: name }: { task: string }, job: JobRun): Promise<void> {
    const task = this.tasks.find((one) => one.name === name);
    if (!task) {
      // Remove a schedule of an older version.
      await this.queues.unschedule('maintenance', name);
      return;
    }
    await task.run(job.signal);
  }

  private async schedule(): Promise<void> {
    for (const { name, schedule } of this.tasks)
      await this.queues.schedule('maintenance', name, schedule, { task: name });
  }
}
