import type { JobMap, JobResultMap, QueueName } from '@studyhall/contracts';

/** Does the jobs of one queue. Thrown errors are tried again as the queue's options say. */
export interface JobHandler<Name extends QueueName = QueueName> {
  readonly queue: Name;
  handle(data: JobMap[Name], job: JobRun): Promise<JobResultMap[Name]>;
  /** Called once when the job is given up: the last attempt failed, or every worker that took it died. */
  gaveUp?(data: JobMap[Name], error: Error): Promise<void>;
}

export interface JobRun {
  id: string;
  /** Aborts when the process must end before the job is done: the job is then given to another worker. */
  signal: AbortSignal;
}

/** Token of the array of all handlers. */
export const JOB_HANDLERS = Symbol('job handlers');
