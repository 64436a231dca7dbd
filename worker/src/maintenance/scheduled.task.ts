/** Work that is done once per cluster by a schedule, whatever the number of workers. */
export interface ScheduledTask {
  /** Unique, in kebab-case; shown in logs. */
  readonly name: string;
  /** Milliseconds between two runs, or a cron pattern in UTC. */
  readonly schedule: { every: number } | { pattern: string };
  /**
   * Two runs may overlap where one takes longer than the interval, so a run repeated must do no harm.
   * @param signal aborts when the process ends; another worker then runs the task again
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Token of the array of all tasks. */
export const SCHEDULED_TASKS = Symbol('scheduled tasks');
