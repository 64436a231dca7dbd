import { LIMITS, type QueueName } from '@studyhall/contracts';

export interface QueueOptions {
  /** The number of attempts when the handler throws. */
  attempts: number;
  /** Milliseconds before the second attempt; doubled each time. */
  backoffMs: number;
  /** Concurrent jobs of one worker process. `turns` and `code` are set by configuration. */
  concurrency: number;
  /** Concurrent jobs of one user in all worker processes; null if jobs belong to no user. */
  perUser: number | null;
  /** Milliseconds without a renewed lock after which another worker takes the job. */
  lockMs: number;
  /**
   * Jobs that can begin again without harm, and may take long: after `ms` milliseconds a job moves to one of `places`
   * further places of its worker, or yields its place and begins again later. Null: a job runs until it ends.
   */
  slice: { ms: number; places: number } | null;
  /** The number of takeovers by other workers before the job fails. */
  takeovers: number;
  /** Seconds that finished jobs are kept. 0 removes at once, so that the same id can be queued again. */
  keepSeconds: number;
}

const network = {
  attempts: 1,
  backoffMs: 1_000,
  lockMs: 10_000,
  takeovers: 3,
  keepSeconds: 0,
  perUser: 2,
  slice: null,
};
const slice = { ms: 2_000, places: 2 };

/** Every queue with all of its options, once. A queue that is not here does not compile. */
export const QUEUES: Record<QueueName, QueueOptions> = {
  // A user waits: another worker takes over a dead worker's reply within about eight seconds.
  turns: { ...network, concurrency: 200, lockMs: 6_000, perUser: LIMITS.activeReplies },
  // Two large files of one user leave a slot for the next user.
  ingest: { ...network, attempts: 3, concurrency: 3, lockMs: 30_000, slice },
  code: { ...network, concurrency: 2, takeovers: 0, keepSeconds: 60, slice },
  // Each concurrent job is a separate process. A job is retried once after its worker died, and retried while the
  // database is unavailable for some seconds.
  documents: { ...network, attempts: 4, concurrency: 2, takeovers: 1, keepSeconds: 60, slice },
  // A user waits for the page: no attempt after the first. A conversion takes up to 500 MB, and no work of it can be kept:
  // one of each user at a time, without time slices.
  previews: { ...network, concurrency: 2, lockMs: 30_000, takeovers: 1, perUser: 1 },
  images: { ...network, attempts: 3, concurrency: 8 },
  transcription: { ...network, concurrency: 4, takeovers: 1, keepSeconds: 60 },
  // A user waits for the verdict.
  marking: { ...network, concurrency: 8, takeovers: 1, keepSeconds: 60 },
  // A teacher waits for the proposal; without `keepSeconds`, further answers are grouped by a job of the same id.
  tickets: { ...network, concurrency: 4, takeovers: 1 },
  titles: { ...network, attempts: 2, concurrency: 8, perUser: null },
  // To group questions takes up to a quarter of a second of the process; the rest is waiting for the model.
  topics: { ...network, attempts: 2, concurrency: 3, perUser: null },
  exercises: { ...network, attempts: 3, concurrency: 1, perUser: null, lockMs: 30_000 },
  // Finished batches are stored, so another worker continues soon after a crash.
  imports: { ...network, concurrency: 1, perUser: null },
  // A user waits for the answer: no attempt after the first.
  spreadsheets: { ...network, concurrency: 2, takeovers: 1, keepSeconds: 60 },
  // The repairs run by schedule. When Redis rejects the write that schedules the next run, BullMQ drops the run until its
  // lock has expired.
  maintenance: { ...network, concurrency: 4, lockMs: 3_000, perUser: null },
  // As `maintenance`; one run at a time, so that erasing takes no more than its share of the database.
  erasure: { ...network, concurrency: 1, lockMs: 3_000, perUser: null },
};

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
