import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnections } from '@studyhall/platform';
import type { BackingOffWorker } from './backing-off.worker.js';
import { untilBeat } from './beat.js';

/** The interval of reading the queues: while one holds a job, while they are empty, and once they were empty for `RESTED_MS`. Milliseconds. */
const BUSY_MS = 1_000;
const IDLE_MS = 2_000;
const RESTING_MS = 5_000;
const RESTED_MS = 30_000;
/** The keys of jobs that have not ended. */
const OPEN = ['wait', 'active', 'delayed', 'prioritized'];

/**
 * Reads all queues in one round trip, in place of a timer and short blocking reads for each of them. Where a queue holds
 * jobs, it looks for those of dead workers, and wakes the workers if jobs wait: Redis may have woken a frozen one for them.
 */
@Injectable()
export class QueueWatch implements OnApplicationShutdown {
  private workers: readonly BackingOffWorker[] = [];
  private timer: NodeJS.Timeout | undefined;
  private ended = false;
  private open = true;
  private openAt = performance.now();

  constructor(private readonly redis: RedisConnections) {}

  /** Whether no queue has held a job for a while. */
  get isResting(): boolean {
    return !this.open && performance.now() - this.openAt >= RESTED_MS;
  }

  start(workers: readonly BackingOffWorker[]): void {
    this.workers = workers;
    this.next();
  }

  onApplicationShutdown(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private next(): void {
    if (this.ended) return;
    this.timer = setTimeout(() => void this.read().finally(() => this.next()), this.wait());
  }

  private wait(): number {
    if (this.open) {
      this.openAt = performance.now();
      return BUSY_MS;
    }
    return this.isResting ? untilBeat(RESTING_MS) : IDLE_MS;
  }

  private async read(): Promise<void> {
    const { commands, outage } = this.redis;
    try {
      const found = await Promise.all(
        this.workers.map((worker) => commands.exists(...OPEN.map((key) => worker.toKey(key)))),
      );
      this.open = found.some((keys) => keys > 0);
      const busy = this.workers.filter((_, at) => found[at]! > 0);
      await Promise.all(busy.map((worker) => worker.recover(commands)));
    } catch (error) {
      this.open = true;
      outage.warn('reading the queues', error);
    }
  }
}
