import type { DueWork } from '@studyhall/persistence';

/** Work that is done once per cluster by a schedule, whatever the number of workers. */
export interface ScheduledTask {
  /** Unique, in kebab-case; shown in logs. */
  readonly name: string;
  /** Interval in milliseconds, or the hour of the day in UTC; the hour may have a fraction. */
  readonly schedule: { every: number } | { hour: number };
  /** Of a frequent task: it runs while there is some of this work, and once a minute. Default: at each round. */
  readonly seeks?: readonly DueWork[];
  /**
   * Must be idempotent: a run that is interrupted is repeated.
   * @param signal aborts when the process ends; another worker then runs the task again
   * @param due the work that there is; empty for a task that is not frequent
   */
  run(signal: AbortSignal, due: ReadonlySet<DueWork>): Promise<void>;
}

/** Injection token of all tasks. */
export const SCHEDULED_TASKS = Symbol('scheduled tasks');
