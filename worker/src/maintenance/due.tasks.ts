import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findDueWork, type DueWork } from '@studyhall/persistence';
import { EventBus } from '@studyhall/platform';
import { untilBeat } from '../jobs/beat.js';
import { QueueWatch } from '../jobs/queue.watch.js';
import type { ScheduledTask } from './scheduled.task.js';

/** The longest time without a run of a task, and the interval of asking for work while the queues rest. Milliseconds. */
const MAX_PAUSE_MS = 60_000;
const RESTING_MS = 5_000;

/** Chooses the tasks of frequent rounds that have work. */
@Injectable()
export class DueTasks {
  private asking: Promise<ReadonlySet<DueWork>> | null = null;
  private gapAt = -Infinity;

  constructor(
    private readonly db: DataSource,
    private readonly queues: QueueWatch,
    bus: EventBus,
  ) {
    // Redis may have lost jobs and logs.
    bus.onGap(() => (this.gapAt = performance.now()));
  }

  /** The work that there is. One statement for all rounds that ask at once. */
  find(): Promise<ReadonlySet<DueWork>> {
    return (this.asking ??= findDueWork(this.db)
      .then((due) => new Set(due))
      .finally(() => (this.asking = null)));
  }

  /**
   * The tasks that have work; all of them where the last run of all, at `ranAllAt`, was a minute ago or before a gap in
   * the events of Redis: for what no row shows, and for what a failed run left.
   */
  choose(
    tasks: readonly ScheduledTask[],
    due: ReadonlySet<DueWork>,
    ranAllAt: number,
  ): readonly ScheduledTask[] {
    if (ranAllAt <= Math.max(this.gapAt, performance.now() - MAX_PAUSE_MS)) return tasks;
    return tasks.filter(({ seeks }) => seeks?.some((work) => due.has(work)) ?? true);
  }

  /** Milliseconds until a round of this interval is due where it has no work now. */
  untilNext(everyMs: number): number {
    return untilBeat(this.queues.isResting ? RESTING_MS : everyMs);
  }
}
