import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dueTimes, findWritePosition } from '@studyhall/persistence';
import { EventBus } from '@studyhall/platform';
import { QueueWatch } from '../jobs/queue.watch.js';

/** Says when repairs and erasing find something: after a write, or at a time that is stored. */
@Injectable()
export class QuietDatabase {
  private position: string | null = null;
  private changedAt = 0;
  private measuring: Promise<number> | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly queues: QueueWatch,
    bus: EventBus,
  ) {
    // Redis may have lost jobs and logs.
    bus.onGap(() => (this.changedAt = performance.now()));
  }

  /** Milliseconds since the database was written to, or a queue held a job. One statement for all that ask at once. */
  measure(): Promise<number> {
    return (this.measuring ??= this.read().finally(() => (this.measuring = null)));
  }

  private async read(): Promise<number> {
    const position = await findWritePosition(this.db);
    if (position === null || position !== this.position || !this.queues.isIdle)
      this.changedAt = performance.now();
    this.position = position;
    return performance.now() - this.changedAt;
  }

  /** Milliseconds until work becomes due by a stored time alone. */
  async untilDue(): Promise<number> {
    return (await dueTimes.findNext(this.db)) ?? Infinity;
  }
}
