import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WORK_TABLES, type DueWork } from '@studyhall/persistence';
import { JobQueues, QUEUE_NAMES, QUEUES, type OpenWork, type QueueName } from '@studyhall/platform';
import { Admission } from '../jobs/admission.js';
import type { ScheduledTask } from './scheduled.task.js';

/** Skips younger work, which may be about to be queued. Milliseconds. */
const SETTLE_MS = 3_000;
const PAGE = 500;

/**
 * Queues stored work that is in no queue: after a crash between commit and enqueue, or after Redis lost its data. Gives the
 * admission slots of crashed workers to waiting turns.
 * Source: `docs/architecture.md`, "A turn, end to end".
 */
@Injectable()
export class QueueReconciler implements ScheduledTask {
  readonly name = 'reconcile-queues';
  readonly schedule = { every: 3_000 };
  readonly seeks = WORK_TABLES;
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly admission: Admission,
  ) {}

  async run(_signal: AbortSignal, due: ReadonlySet<DueWork>): Promise<void> {
    for (const queue of QUEUE_NAMES) await this.reconcile(queue, due);
    await this.admission.fill();
  }

  private async reconcile(queue: QueueName, due: ReadonlySet<DueWork>): Promise<void> {
    const { findOpen } = QUEUES[queue];
    if (!findOpen || !due.has(findOpen.table)) return;
    let afterId: string | null = null;
    do {
      const page: OpenWork[] = await findOpen(this.db, SETTLE_MS, afterId, PAGE);
      const pending = await Promise.all(page.map(({ id }) => this.queues.isPending(queue, id)));
      const lost = page.filter((_, at) => !pending[at]);
      if (lost.length > 0) this.logger.warn(`Queued ${lost.length} jobs again: ${queue}.`);
      await Promise.all(lost.map(({ id, data }) => this.queues.add(queue, id, data)));
      afterId = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
    } while (afterId !== null);
  }
}
