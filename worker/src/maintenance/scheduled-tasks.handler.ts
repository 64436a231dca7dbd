import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventBus, JobQueues } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../jobs/job-handler.js';
import type { ScheduledTask } from './scheduled.task.js';

/** The queues whose jobs are runs of tasks by a schedule. */
type TaskQueue = 'maintenance' | 'erasure';

/**
 * Schedules tasks in a queue and runs them: BullMQ assigns each due run to one worker. Tasks of one
 * interval share a job, because a job costs an idle product more than most tasks.
 */
export abstract class ScheduledTasksHandler<Name extends TaskQueue>
  implements JobHandler<Name>, OnApplicationBootstrap
{
  private readonly logger = new Logger('Schedules');

  constructor(
    readonly queue: Name,
    private readonly tasks: readonly ScheduledTask[],
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
    if (due.length === 0) await this.queues.unschedule(this.queue, name);
    const runs = await Promise.allSettled(due.map((task) => task.run(job.signal)));
    const errors = runs.filter((run) => run.status === 'rejected').map((run): unknown => run.reason);
    if (errors.length > 0)
      throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Tasks failed.');
  }

  private async schedule(): Promise<void> {
    for (const [round, tasks] of Map.groupBy(this.tasks, roundOf)) {
      const [first] = tasks;
      if (first) await this.queues.schedule(this.queue, round, first.schedule, { task: round });
      // An older version scheduled each task by its own name.
      for (const { name } of tasks) if (name !== round) await this.queues.unschedule(this.queue, name);
    }
  }
}

/** The id of the schedule that a task shares with those of the same interval. */
function roundOf({ name, schedule }: ScheduledTask): string {
  return 'every' in schedule ? `every-${schedule.every}` : name;
}
