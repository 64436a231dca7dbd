import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findWritePosition } from '@studyhall/persistence';
import { EventBus } from '@studyhall/platform';
import { QueueWatch } from '../jobs/queue.watch.js';

/** Measures how long nobody has given the product work: repairs and erasing then find nothing. */
@Injectable()
export class QuietDatabase {
  private position: string | null = null;
  private changedAt = 0;

  constructor(
    private readonly db: DataSource,
    private readonly queues: QueueWatch,
    bus: EventBus,
  ) {
    // Redis may have lost jobs and logs.
    bus.onGap(() => (this.changedAt = performance.now()));
  }

  /** Milliseconds since the database was written to, or a queue held a job. */
  async measure(): Promise<number> {
    const position = await findWritePosition(this.db);
    if (position === null || position !== this.position || !this.queues.isIdle)
      this.changedAt = performance.now();
    this.position = position;
    return performance.now() - this.changedAt;
  }
}
