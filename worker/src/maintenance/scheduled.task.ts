/** Work that is done once per cluster by a schedule, whatever the number of workers. */
export interface ScheduledTask {
  /** Unique, in kebab-case; shown in logs. */
  readonly name: string;
  /** Milliseconds between two runs, or the hour of the day in UTC, also with a fraction. */
  readonly schedule: { every: number } | { hour: number };
  /**
   * Must be idempotent: a run that is interrupted is repeated.
   * @param signal aborts when the process ends; another worker then runs the task again
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Injection token of the array of all tasks. */
export const SCHEDULED_TASKS = Symbol('scheduled tasks');
