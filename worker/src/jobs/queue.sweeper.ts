import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobMap, QueueName } from '@studyhall/contracts';
import { documentRuns, files, images, imports, turns, type Executor } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';

const SWEEP_MS = 5_000;
/** Work younger than this may still be on its way into its queue. */
const SETTLE_MS = 3_000;
const MOST = 200;

interface Source<Name extends QueueName = QueueName, Row extends { id: string } = { id: string }> {
  queue: Name;
  find: (on: Executor, olderThanMs: number, limit: number) => Promise<Row[]>;
  data: (row: Row) => JobMap[Name];
}

const source = <Name extends QueueName, Row extends { id: string }>(one: Source<Name, Row>): Source =>
  one as unknown as Source;

/** What the database says is to be done, by queue. A job's id is the row's id. */
const SOURCES: Source[] = [
  source({ queue: 'turns', find: turns.findActive, data: ({ id, user_id }) => ({ turn_id: id, user_id }) }),
  source({
    queue: 'ingest',
    find: files.findProcessing,
    data: ({ id, user_id }) => ({ file_id: id, user_id }),
  }),
  source({
    queue: 'documents',
    find: documentRuns.findOpen,
    data: ({ id, user_id }) => ({ run_id: id, user_id }),
  }),
  source({ queue: 'images', find: images.findOpen, data: ({ id, user_id }) => ({ job_id: id, user_id }) }),
  source({ queue: 'imports', find: imports.findOpen, data: ({ id }) => ({ import_id: id }) }),
];

/**
 * Queues again what is stored and what no queue knows: a crash between commit and enqueue, or a Redis that
 * lost its memory, loses nothing. Source: `architecture.md`, "A turn, end to end", 1.
 */
@Injectable()
export class QueueSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Sweeper');
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweepAll(), SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweepAll(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      for (const one of SOURCES) await this.sweep(one);
    } catch (error) {
      this.logger.warn(error instanceof Error ? error.message : String(error));
    } finally {
      this.sweeping = false;
    }
  }

  private async sweep({ queue, find, data }: Source): Promise<void> {
    for (const row of await find(this.db, SETTLE_MS, MOST)) {
      if (!(await this.queues.isPending(queue, row.id))) await this.queues.add(queue, row.id, data(row));
    }
  }
}
