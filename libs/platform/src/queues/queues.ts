import { LIMITS, type QueueName } from '@studyhall/contracts';

export interface QueueOptions {
  /** How often a job is tried when its handler throws. */
  attempts: number;
  /** Milliseconds before the second try; doubled each time. */
  backoffMs: number;
  /** Jobs at once in one worker process. `turns` and `code` are set by configuration. */
  concurrency: number;
  /** Jobs of one user at once in all worker processes; null where jobs belong to no user. */
  perUser: number | null;
  /** A job whose worker has not renewed its lock for so long is given to another. Milliseconds. */
  lockMs: number;
  /** How often another worker may take a job over before it is given up. */
  takeovers: number;
  /** Finished jobs kept: seconds. 0 removes at once, so that the same id can be queued again. */
  keepSeconds: number;
}

const network = { attempts: 1, backoffMs: 1_000, lockMs: 10_000, takeovers: 3, keepSeconds: 0, perUser: 2 };

/** Every queue with all of its options, once. A queue that is not here does not compile. */
export const QUEUES: Record<QueueName, QueueOptions> = {
  // A reader waits: a dead worker's reply goes on elsewhere within about eight seconds.
  turns: { ...network, concurrency: 200, lockMs: 6_000, perUser: LIMITS.activeReplies },
  // Two large files of one user leave a place for the next user's note.
  ingest: { ...network, attempts: 3, concurrency: 3, lockMs: 30_000 },
  code: { ...network, concurrency: 2, takeovers: 0, keepSeconds: 60 },
  // Each at once is a process of its own. The file of a worker that died is made again, once; one that could not be
  // stored, while the database was away for some seconds.
  documents: { ...network, attempts: 4, concurrency: 2, takeovers: 1, keepSeconds: 60 },
  images: { ...network, attempts: 3, concurrency: 8 },
  transcription: { ...network, concurrency: 4, takeovers: 1, keepSeconds: 60 },
  titles: { ...network, attempts: 2, concurrency: 8, perUser: null },
  // What is done stays done, so another worker goes on soon after one died.
  imports: { ...network, concurrency: 1, perUser: null },
  maintenance: { ...network, concurrency: 4, perUser: null },
};

/** The task of the queue `maintenance` that deletes stored objects which no row refers to any more. */
export const COLLECT_REMOVED_OBJECTS = 'collect-removed-objects';

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
