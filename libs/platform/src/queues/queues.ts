import { LIMITS, type PreviewFormat } from '@studyhall/contracts';
import {
  classExercises,
  files,
  images,
  imports,
  ltiGrades,
  personExports,
  quizAnswers,
  rosterRuns,
  toolRuns,
  turnLookups,
  type Executor,
  type WorkTable,
} from '@studyhall/persistence';
import type { WorkRefused } from '../models/model.ledger.js';

/** Stored work that has not ended, and the data of its job. */
export interface OpenWork<Data = JobMap[QueueName]> {
  /** The id of both the row and the job. */
  id: string;
  data: Data;
}

/** A page of rows older than `olderThanMs`, ordered by id, after `afterId`. */
type Page = [on: Executor, olderThanMs: number, afterId: string | null, limit: number];

/** Finds open work. Not called if its table has no open rows. */
type FindOpen<Data> = ((...page: Page) => Promise<Array<OpenWork<Data>>>) & { table: WorkTable };

interface QueueOptions<Data> {
  /** The number of attempts if the handler throws. */
  attempts: number;
  /** Delay before the second attempt, in milliseconds; doubles each time. */
  backoffMs: number;
  /** Concurrent jobs per worker process. `turns` and `code` are configurable. */
  concurrency: number;
  /** Concurrent jobs per user over all workers; null if jobs belong to no user. */
  perUser: number | null;
  /** A job whose lock is not renewed for this long is taken by another worker. Milliseconds. */
  lockMs: number;
  /**
   * For long jobs that can be restarted safely: after `ms` milliseconds, a job moves to one of `slots` additional slots of
   * its worker, or yields its slot and restarts later. Null: a job runs until it ends.
   */
  slice: { ms: number; slots: number } | null;
  /** The number of takeovers by other workers after which the job fails. */
  takeovers: number;
  /** Seconds for which finished jobs are kept. 0 removes them at once, so that the same id can be queued again. */
  keepSeconds: number;
  /**
   * Finds open work in the database. A reconciler queues the jobs that are missing. Absent if the caller waits for the job,
   * or if lost work is found in another way.
   */
  findOpen?: FindOpen<Data>;
}

/** A queue with the types of its job data and results. */
interface JobQueue<Data, Result> extends QueueOptions<Data> {
  types?: { data: Data; result: Result };
}

const queue = <Data, Result = void>(options: QueueOptions<Data>): JobQueue<Data, Result> => options;

/** Creates `findOpen` from a repository's query. */
function openWork<Row extends { id: string }, Data>(
  table: WorkTable,
  find: (...page: Page) => Promise<Row[]>,
  toData: (row: Row) => Data,
): FindOpen<Data> {
  const findOpen = async (...page: Page) =>
    (await find(...page)).map((row) => ({ id: row.id, data: toData(row) }));
  return Object.assign(findOpen, { table });
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
const slice = { ms: 2_000, slots: 2 };

/** Why a job failed: a sentence for the user. `refused`: a limit or a budget rejected the model request. */
interface Failure {
  error: string;
  refused?: WorkRefused['reason'];
}

/** The result of a job that a user waits for. */
type Outcome = { done: true } | Failure;

/**
 * All jobs of the product by queue: data, result, options and open work. Jobs carry ids, never content; the worker loads
 * the row by id. `user_id` is the user whose share of the queue the job uses. Every queue must have exactly one handler;
 * the worker checks it at startup.
 */
export const QUEUES = {
  /** Writes a reply. A user waits: if a worker dies, another takes over within about eight seconds. */
  turns: queue<{ turn_id: string; user_id: number }>({
    ...{ ...network, concurrency: 200, lockMs: 6_000, perUser: LIMITS.activeReplies },
    findOpen: openWork('turns', turnLookups.findActive, ({ id, user_id }) => ({ turn_id: id, user_id })),
  }),
  /**
   * Reads an uploaded file into passages in a separate process, scanned pages by OCR. Two large files of one user leave a
   * slot for the next user.
   */
  ingest: queue<{ file_id: string; user_id: number }>({
    ...{ ...network, attempts: 3, concurrency: 3, lockMs: 30_000, slice },
    findOpen: openWork('files', files.findProcessing, ({ id, user_id }) => ({ file_id: id, user_id })),
  }),
  /** Runs a program in a disposable sandbox. Stores artifacts and result in one transaction. */
  code: queue<{ run_id: string; user_id: number }>({
    ...{ ...network, concurrency: 2, takeovers: 0, keepSeconds: 60, slice },
    findOpen: openWork(
      'tool_runs',
      (on, ...page) => toolRuns.findOpen(on, ['code'], ...page),
      ({ id, user_id }) => ({ run_id: id, user_id }),
    ),
  }),
  /**
   * Writes slides, or a Word or PDF document, each in a separate process. Retries a job once after its worker died, and
   * while the database is unavailable for some seconds.
   */
  documents: queue<{ run_id: string; user_id: number }>({
    ...{ ...network, attempts: 4, concurrency: 2, takeovers: 1, keepSeconds: 60, slice },
    findOpen: openWork(
      'tool_runs',
      (on, ...page) => toolRuns.findOpen(on, ['slides', 'document'], ...page),
      ({ id, user_id }) => ({ run_id: id, user_id }),
    ),
  }),
  /**
   * Converts a file to another format: an office file to PDF with LibreOffice in the sandbox, a document of the assistant
   * from its outline, a table to a spreadsheet, or a PDF to a copy without the pages with solutions, again when these
   * change. No retries, because a user waits for the page. A conversion takes up to 500 MB and cannot be resumed, so each
   * user has one at a time, without time slices.
   */
  previews: queue<{ file_id: string; user_id: number; format: PreviewFormat }>({
    ...{ ...network, concurrency: 2, lockMs: 30_000, takeovers: 1, perUser: 1 },
  }),
  /** Generates an image. Stores file and message in one transaction. */
  images: queue<{ job_id: string; user_id: number }>({
    ...{ ...network, attempts: 3, concurrency: 8 },
    findOpen: openWork('image_jobs', images.findOpen, ({ id, user_id }) => ({ job_id: id, user_id })),
  }),
  /** Transcribes a recording. Its row and bytes are deleted immediately afterwards. */
  transcription: queue<{ transcription_id: string; user_id: number }, { transcript: string } | Failure>({
    ...network,
    concurrency: 4,
    takeovers: 1,
    keepSeconds: 60,
  }),
  /** Marks a text answer by the rubric of its question. Removes an answer that cannot be marked. A user waits. */
  marking: queue<{ answer_id: string; user_id: number }, Outcome>({
    ...{ ...network, concurrency: 8, takeovers: 1, keepSeconds: 60 },
    findOpen: openWork('quiz_answers', quizAnswers.findOpen, ({ id, user_id }) => ({
      answer_id: id,
      user_id,
    })),
  }),
  /**
   * Proposes the questions of an exit ticket or class quiz, or groups the text answers. If a crash loses groups, the next
   * answer triggers grouping again. A teacher waits for the proposal. Without `keepSeconds`, a job with the same id can
   * group later answers.
   */
  tickets: queue<{ ticket_id: string; user_id: number }, Outcome>({
    ...{ ...network, concurrency: 4, takeovers: 1 },
  }),
  /**
   * Titles a conversation after its first reply. `from_question`: without asking the model, whose title could reveal what
   * study mode holds back.
   */
  titles: queue<{ conversation_id: string; from_question?: boolean }>({
    ...{ ...network, attempts: 2, concurrency: 8, perUser: null },
  }),
  /**
   * Groups the questions of a lesson by topic. Queued when outdated topics are read, and by a task that requests a failed
   * label again. Uses up to a quarter of a second of processor time; the rest is waiting for the model.
   */
  topics: queue<{ lesson_id: string }>({ ...network, attempts: 2, concurrency: 3, perUser: null }),
  /**
   * Finds the exercises and solutions in the materials of a class. Students of the class wait for it, so a slow model must
   * block only one class.
   */
  exercises: queue<{ group_id: number }>({
    ...{ ...network, attempts: 3, backoffMs: 3_000, concurrency: 2, perUser: null, lockMs: 30_000 },
    findOpen: openWork('group_materials', classExercises.findUnindexed, ({ group_id }) => ({ group_id })),
  }),
  /**
   * Imports a checked roster: hashes passwords, then makes all changes in one transaction. Stores finished batches, so that
   * another worker continues soon after a crash.
   */
  imports: queue<{ import_id: string }>({
    ...{ ...network, concurrency: 1, perUser: null },
    findOpen: openWork('imports', imports.findOpen, ({ id }) => ({ import_id: id })),
  }),
  /**
   * Reads a roster source, compares it and applies the difference, or applies a confirmed run. Each step is one
   * transaction, so another worker restarts it after a crash.
   */
  rosters: queue<{ run_id: string }>({
    ...{ ...network, concurrency: 1, perUser: null, lockMs: 30_000 },
    findOpen: openWork('roster_runs', rosterRuns.findOpen, ({ id }) => ({ run_id: id })),
  }),
  /**
   * Sends the grades of a quiz to a learning platform, score by score. Stores which scores were sent, so that each attempt
   * continues. Retries within a minute if the platform is unavailable or busy.
   */
  grades: queue<{ grades_id: string }>({
    ...{ ...network, attempts: 5, backoffMs: 3_000, concurrency: 2, perUser: null, lockMs: 30_000 },
    findOpen: openWork('lti_scores', ltiGrades.findOpen, ({ id }) => ({ grades_id: id })),
  }),
  /**
   * Writes the archive of a person's data. May take minutes. `user_id` is that person, so that each person has one archive
   * at a time. Another worker restarts the job after a crash.
   */
  exports: queue<{ export_id: string; user_id: number }>({
    ...{ ...network, attempts: 3, backoffMs: 5_000, concurrency: 1, perUser: 1, lockMs: 30_000 },
    findOpen: openWork('person_exports', personExports.findOpen, ({ id, user_id }) => ({
      export_id: id,
      user_id,
    })),
  }),
  /**
   * Reads an uploaded roster spreadsheet (stored encrypted in `roster_files` for minutes), or writes its rows with
   * problems. No retries, because a user waits for the answer.
   */
  spreadsheets: queue<{ file_id: string; user_id: number }, Outcome>({
    ...{ ...network, concurrency: 2, takeovers: 1, keepSeconds: 60 },
  }),
};

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

type JobTypes<Name extends QueueName> = NonNullable<(typeof QUEUES)[Name]['types']>;
/** The data of the jobs of each queue. */
export type JobMap = { [Name in QueueName]: JobTypes<Name>['data'] };
/** The result of a job for a process that waits for it. */
export type JobResultMap = { [Name in QueueName]: JobTypes<Name>['result'] };
