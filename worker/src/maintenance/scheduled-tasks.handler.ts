import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventBus, JobQueues } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../jobs/job-handler.js';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';

/**
 * Schedules the tasks in the queue `maintenance` and runs them: BullMQ assigns each due run to one worker. Tasks of one
 * interval share a job, because a job costs an idle product more than most tasks.
 */
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
    const due = this.tasks.filter((task) => task.name === name || roundOf(task) === name);
    // Remove a schedule of an older version.
    if (due.length === 0) await this.queues.unschedule('maintenance', name);
    const runs = await Promise.allSettled(due.map((task) => task.run(job.signal)));
    const errors = runs.filter((run) => run.status === 'rejected').map((run): unknown => run.reason);
    if (errors.length > 0)
      throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Tasks failed.');
  }

  private async schedule(): Promise<void> {
    for (const [round, tasks] of Map.groupBy(this.tasks, roundOf)) {
      const [first] = tasks;
      if (first) await this.queues.schedule('maintenance', round, first.schedule, { task: round });
      // An older version scheduled each task by its own name.
      for (const { name } of tasks) if (name !== round) await this.queues.unschedule('maintenance', name);
    }
  }
}

/** The id of the schedule that a task shares with those of the same interval. */
function roundOf({ name, schedule }: ScheduledTask): string {
  return 'every' in schedule ? `every-${schedule.every}` : name;
}
