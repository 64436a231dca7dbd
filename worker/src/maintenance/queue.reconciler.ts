import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobMap, QueueName } from '@studyhall/contracts';
import {
  classExercises,
  files,
  images,
  imports,
  quizAnswers,
  toolRuns,
  turnLookups,
  type Executor,
} from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import { Admission } from '../jobs/admission.js';
import { kindsOf } from '../tool-runs/index.js';
import type { ScheduledTask } from './scheduled.task.js';

/** Milliseconds. Younger work may still be about to be queued. */
const SETTLE_MS = 3_000;
const PAGE = 500;

interface Source<Name extends QueueName = QueueName, Row extends { id: string } = { id: string }> {
  queue: Name;
  /** Open work older than `olderThanMs`, by id, after `afterId`. */
  findOpen: (on: Executor, olderThanMs: number, afterId: string | null, limit: number) => Promise<Row[]>;
  data: (row: Row) => JobMap[Name];
}

const source = <Name extends QueueName, Row extends { id: string }>(one: Source<Name, Row>): Source =>
  one as unknown as Source;

/** The open work in the database, by queue. A job's id is the row's id. */
const SOURCES: Source[] = [
  source({
    queue: 'turns',
    findOpen: turnLookups.findActive,
    data: ({ id, user_id }) => ({ turn_id: id, user_id }),
  }),
  source({
    queue: 'ingest',
    findOpen: files.findProcessing,
    data: ({ id, user_id }) => ({ file_id: id, user_id }),
  }),
  ...(['code', 'documents'] as const).map((queue) =>
    source({
      queue,
      findOpen: (on, ...page) => toolRuns.findOpen(on, kindsOf(queue), ...page),
      data: ({ id, user_id }) => ({ run_id: id, user_id }),
    }),
  ),
  source({
    queue: 'images',
    findOpen: images.findOpen,
    data: ({ id, user_id }) => ({ job_id: id, user_id }),
  }),
  source({
    queue: 'marking',
    findOpen: quizAnswers.findOpen,
    data: ({ id, user_id }) => ({ answer_id: id, user_id }),
  }),
  source({
    queue: 'exercises',
    findOpen: classExercises.findUnindexed,
    data: ({ group_id }) => ({ group_id }),
  }),
  source({ queue: 'imports', findOpen: imports.findOpen, data: ({ id }) => ({ import_id: id }) }),
];

/**
 * Queues stored work that is in no queue: after a crash between commit and enqueue, or after Redis lost its data. Gives
 * the places of killed workers to others.
 * Source: `docs/architecture.md`, "A turn, end to end".
 */
@Injectable()
export class QueueReconciler implements ScheduledTask {
  readonly name = 'reconcile-queues';
  readonly schedule = { every: 3_000 };
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly admission: Admission,
  ) {}

  async run(): Promise<void> {
    for (const one of SOURCES) await this.reconcile(one);
    await this.admission.fill();
  }

  private async reconcile({ queue, findOpen, data }: Source): Promise<void> {
    let afterId: string | null = null;
    do {
      const page: Array<{ id: string }> = await findOpen(this.db, SETTLE_MS, afterId, PAGE);
      const pending = await Promise.all(page.map(({ id }) => this.queues.isPending(queue, id)));
      const lost = page.filter((_, at) => !pending[at]);
      if (lost.length > 0) this.logger.warn(`Queued ${lost.length} jobs again: ${queue}.`);
      await Promise.all(lost.map((row) => this.queues.add(queue, row.id, data(row))));
      afterId = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
    } while (afterId !== null);
  }
}
