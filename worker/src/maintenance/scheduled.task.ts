/** Work that is done once per cluster at an interval, whatever the number of workers. */
export interface ScheduledTask {
  /** Unique, in kebab-case; shown in logs. */
  readonly name: string;
  readonly everyMs: number;
  /** Two runs may overlap where one takes longer than the interval, so a run repeated must do no harm. */
  run(): Promise<void>;
}

/** Token of the array of all tasks. */
export const SCHEDULED_TASKS = Symbol('scheduled tasks');
