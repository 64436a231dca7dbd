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

/** Stored work that has not ended, and the job that does it. */
export interface OpenWork<Data = JobMap[QueueName]> {
  /** Of the row, and of the job. */
  id: string;
  data: Data;
}

/** A page of rows older than `olderThanMs`, by id, after `afterId`. */
type Page = [on: Executor, olderThanMs: number, afterId: string | null, limit: number];

/** Finds open work; none where the table holds nothing that has not ended. */
type FindOpen<Data> = ((...page: Page) => Promise<Array<OpenWork<Data>>>) & { table: WorkTable };

interface QueueOptions<Data> {
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
  /**
   * The open work in the database: a reconciler queues what is in no queue. Absent where the caller awaits the job, or lost
   * work is found in another way.
   */
  findOpen?: FindOpen<Data>;
}

/** A queue, and the types of what its jobs carry and return. */
interface JobQueue<Data, Result> extends QueueOptions<Data> {
  types?: { data: Data; result: Result };
}

const queue = <Data, Result = void>(options: QueueOptions<Data>): JobQueue<Data, Result> => options;

/** Open work from a repository's query. */
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
const slice = { ms: 2_000, places: 2 };

/** Why a job could not be done: a sentence for the user. `refused`: a limit or a budget refused what the model was asked. */
interface Failure {
  error: string;
  refused?: WorkRefused['reason'];
}

/** What a user waits for. */
type Outcome = { done: true } | Failure;

/**
 * The jobs of the product by queue: what a job carries and returns, the options of its queue, and its open work. Jobs carry
 * ids, never bodies; the worker loads the row by id. `user_id` is the user whose share of the queue the job counts
 * towards. Every queue has exactly one handler, checked at the worker's start.
 */
export const QUEUES = {
  /** Writes a reply. A user waits: another worker takes over a dead worker's reply within about eight seconds. */
  turns: queue<{ turn_id: string; user_id: number }>({
    ...{ ...network, concurrency: 200, lockMs: 6_000, perUser: LIMITS.activeReplies },
    findOpen: openWork('turns', turnLookups.findActive, ({ id, user_id }) => ({ turn_id: id, user_id })),
  }),
  /**
   * Reads an uploaded file into passages, in a process of its own (scanned pages by OCR). Two large files of one user leave
   * a slot for the next user.
   */
  ingest: queue<{ file_id: string; user_id: number }>({
    ...{ ...network, attempts: 3, concurrency: 3, lockMs: 30_000, slice },
    findOpen: openWork('files', files.findProcessing, ({ id, user_id }) => ({ file_id: id, user_id })),
  }),
  /** Runs a program in a one-shot sandbox; stores artifacts and result in one transaction. */
  code: queue<{ run_id: string; user_id: number }>({
    ...{ ...network, concurrency: 2, takeovers: 0, keepSeconds: 60, slice },
    findOpen: openWork(
      'tool_runs',
      (on, ...page) => toolRuns.findOpen(on, ['code'], ...page),
      ({ id, user_id }) => ({ run_id: id, user_id }),
    ),
  }),
  /**
   * Writes slides, a Word or a PDF document, each in a separate process. A job is retried once after its worker died, and
   * retried while the database is unavailable for some seconds.
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
   * Makes a file in another format, once: an office file as PDF by LibreOffice in the sandbox, a made document from its
   * outline, a table as spreadsheet, a PDF without the pages that solve, again whenever these change. A user waits for the
   * page: no attempt after the first. A conversion takes up to 500 MB, and no work of it can be kept: one of each user at a
   * time, without time slices.
   */
  previews: queue<{ file_id: string; user_id: number; format: PreviewFormat }>({
    ...{ ...network, concurrency: 2, lockMs: 30_000, takeovers: 1, perUser: 1 },
  }),
  /** Generates an image; stores file and message in one transaction. */
  images: queue<{ job_id: string; user_id: number }>({
    ...{ ...network, attempts: 3, concurrency: 8 },
    findOpen: openWork('image_jobs', images.findOpen, ({ id, user_id }) => ({ job_id: id, user_id })),
  }),
  /** Transcribes a recording, whose row and bytes go at once. */
  transcription: queue<{ transcription_id: string; user_id: number }, { transcript: string } | Failure>({
    ...network,
    concurrency: 4,
    takeovers: 1,
    keepSeconds: 60,
  }),
  /** Marks a text answer by the rubric of its question; one that cannot be marked is removed. A user waits. */
  marking: queue<{ answer_id: string; user_id: number }, Outcome>({
    ...{ ...network, concurrency: 8, takeovers: 1, keepSeconds: 60 },
    findOpen: openWork('quiz_answers', quizAnswers.findOpen, ({ id, user_id }) => ({
      answer_id: id,
      user_id,
    })),
  }),
  /**
   * Proposes the questions of an exit ticket or a class quiz, or groups the text answers to one that was sent; groups
   * that a crash lost are made with the next answer. A teacher waits for the proposal; without `keepSeconds`, further
   * answers are grouped by a job of the same id.
   */
  tickets: queue<{ ticket_id: string; user_id: number }, Outcome>({
    ...{ ...network, concurrency: 4, takeovers: 1 },
  }),
  /**
   * Names a conversation after its first reply. `from_question`: without asking the model, whose title could give away what
   * study mode holds back.
   */
  titles: queue<{ conversation_id: string; from_question?: boolean }>({
    ...{ ...network, attempts: 2, concurrency: 8, perUser: null },
  }),
  /**
   * Groups the questions of a lesson by topic: a read of outdated topics adds it, and a task where the model is asked again
   * for a label. It takes up to a quarter of a second of the process; the rest is waiting for the model.
   */
  topics: queue<{ lesson_id: string }>({ ...network, attempts: 2, concurrency: 3, perUser: null }),
  /**
   * Finds the exercises and solutions in the materials of a class. Its students wait for it: a slow model holds up one class
   * alone.
   */
  exercises: queue<{ group_id: number }>({
    ...{ ...network, attempts: 3, backoffMs: 3_000, concurrency: 2, perUser: null, lockMs: 30_000 },
    findOpen: openWork('group_materials', classExercises.findUnindexed, ({ group_id }) => ({ group_id })),
  }),
  /**
   * Imports a checked roster: hashes passwords, then creates and changes everything in one transaction. Finished batches
   * are stored, so another worker continues soon after a crash.
   */
  imports: queue<{ import_id: string }>({
    ...{ ...network, concurrency: 1, perUser: null },
    findOpen: openWork('imports', imports.findOpen, ({ id }) => ({ import_id: id })),
  }),
  /**
   * Reads a roster source, compares and applies it; a confirmed run is applied. Each step is one transaction: after a crash
   * another worker begins again.
   */
  rosters: queue<{ run_id: string }>({
    ...{ ...network, concurrency: 1, perUser: null, lockMs: 30_000 },
    findOpen: openWork('roster_runs', rosterRuns.findOpen, ({ id }) => ({ run_id: id })),
  }),
  /**
   * Sends the grades of a quiz to a learning platform, score by score: what was sent is stored, so each attempt continues. A
   * platform that is away or busy is asked again within a minute.
   */
  grades: queue<{ grades_id: string }>({
    ...{ ...network, attempts: 5, backoffMs: 3_000, concurrency: 2, perUser: null, lockMs: 30_000 },
    findOpen: openWork('lti_scores', ltiGrades.findOpen, ({ id }) => ({ grades_id: id })),
  }),
  /**
   * Writes the archive of a person's data. It may take minutes, and `user_id` is the person: one archive of each at a time. A job
   * begins again in another worker after a crash.
   */
  exports: queue<{ export_id: string; user_id: number }>({
    ...{ ...network, attempts: 3, backoffMs: 5_000, concurrency: 1, perUser: 1, lockMs: 30_000 },
    findOpen: openWork('person_exports', personExports.findOpen, ({ id, user_id }) => ({
      export_id: id,
      user_id,
    })),
  }),
  /**
   * Reads an uploaded roster that is a spreadsheet (sealed in `roster_files` for minutes), or writes its rows with problems.
   * A user waits for the answer: no attempt after the first.
   */
  spreadsheets: queue<{ file_id: string; user_id: number }, Outcome>({
    ...{ ...network, concurrency: 2, takeovers: 1, keepSeconds: 60 },
  }),
};

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

type JobTypes<Name extends QueueName> = NonNullable<(typeof QUEUES)[Name]['types']>;
/** What the jobs of each queue carry. */
export type JobMap = { [Name in QueueName]: JobTypes<Name>['data'] };
/** What a job returns to a process that awaits it. */
export type JobResultMap = { [Name in QueueName]: JobTypes<Name>['result'] };
