import type { JobMap, JobResultMap, QueueName } from '@studyhall/platform';

/** Processes the jobs of one queue. A thrown error is retried as the queue's options say. */
export interface JobHandler<Name extends QueueName = QueueName> {
  readonly queue: Name;
  handle(data: JobMap[Name], job: JobRun): Promise<JobResultMap[Name]>;
  /** Called once when the job has failed for good: the last attempt failed, or every worker that took it died. */
  onFailed?(data: JobMap[Name], error: Error, attempt: FailedAttempt): Promise<void>;
}

/** The last attempt of a job that failed for good. */
export interface FailedAttempt {
  startedAt: Date;
}

export interface JobRun {
  id: string;
  /**
   * Aborts when the process must exit before the job is done, or the job takes long and others wait. The handler throws,
   * and the job begins again later, perhaps in another worker.
   */
  signal: AbortSignal;
}

/** Injection token of the array of all handlers. */
export const JOB_HANDLERS = Symbol('job handlers');
