/** Work that is done once per cluster by a schedule, whatever the number of workers. */
export interface ScheduledTask {
  /** Unique, in kebab-case; shown in logs. */
  readonly name: string;
  /** Milliseconds between two runs, or a cron pattern in UTC. */
  readonly schedule: { every: number } | { pattern: string };
  /**
   * Must be idempotent: two runs may overlap if one takes longer than the interval.
   * @param signal aborts when the process ends; another worker then runs the task again
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Injection token of the array of all tasks. */
export const SCHEDULED_TASKS = Symbol('scheduled tasks');
