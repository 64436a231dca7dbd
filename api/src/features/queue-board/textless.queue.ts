import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Job, Queue } from 'bullmq';

const HIDDEN = 'hidden';
/** Ids and names of tasks. Other fields of a job could contain a user's text. */
const PLAIN = /^[\w:-]{1,64}$/;

/** A read-only queue. Hides the results and error messages of jobs, which may quote what users wrote. */
export class TextlessQueue extends BullMQAdapter {
  constructor(queue: Queue) {
    super(queue, { readOnlyMode: true });
    this.setFormatter('data', plainValues);
    this.setFormatter('progress', () => undefined);
    this.setFormatter('returnValue', (value) => (value == null ? value : HIDDEN));
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    return job && withoutMessages(job);
  }

  override async getJobs(...query: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    return (await super.getJobs(...query)).map((job) => job && withoutMessages(job));
  }

  override getJobLogs(): Promise<string[]> {
    return Promise.resolve([]);
  }
}

const plainValues = (data: unknown): object =>
  Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => [
      name,
      PLAIN.test(String(value)) ? (value as unknown) : HIDDEN,
    ]),
  );

function withoutMessages(job: Job): Job {
  const whole = job.toJSON.bind(job);
  job.toJSON = () => {
    const { failedReason, deferredFailure, stacktrace, ...rest } = whole();
    return {
      ...rest,
      failedReason: failedReason && HIDDEN,
      deferredFailure: deferredFailure && HIDDEN,
      stacktrace: stacktrace?.map(stackFrames) ?? [],
    };
  };
  return job;
}

/** The lines of a stack trace that contain code locations. */
const stackFrames = (stack: string | null): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
