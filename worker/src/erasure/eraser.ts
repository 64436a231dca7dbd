import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { removals, type DueWork } from '@studyhall/persistence';
import type { Erasure } from '@studyhall/platform';
import type { ScheduledTask } from '../maintenance/index.js';

const BATCH = 100;
/** Time limit of one run, in milliseconds, so that other erasers get their turn. The next run erases the rest. */
const RUN_MS = 2_000;
/** Delay before a failed erasure is retried. Milliseconds. */
const RETRY_MS = 60_000;

/**
 * Erases removed items of one kind, one by one. Items that a run does not reach stay due, also after a crash. A failed item
 * is skipped for a minute, so that it does not block the others.
 */
export class Eraser implements ScheduledTask {
  readonly name: string;
  readonly schedule = { every: 3_000 };
  readonly seeks: readonly DueWork[];
  private readonly logger = new Logger('Erasure');
  /** Failed items with the time of their next attempt. */
  private readonly failed = new Map<string, number>();

  constructor(
    private readonly kind: removals.Removable,
    private readonly db: DataSource,
    private readonly erasure: Erasure,
  ) {
    this.name = `erase-removed-${kind.name}`;
    this.seeks = [`removed_${kind.name}`];
  }

  async run(signal: AbortSignal): Promise<void> {
    const end = performance.now() + RUN_MS;
    const isOver = (): boolean => signal.aborted || performance.now() > end;
    for (const [key, at] of this.failed) if (at <= performance.now()) this.failed.delete(key);
    let due: removals.DueErasure[];
    do {
      due = await removals.findDue(this.db, this.kind, BATCH, [...this.failed.keys()]);
      for (const one of due) {
        if (isOver()) return;
        await this.erase(one, isOver).catch((error: unknown) => {
          this.failed.set(one.key, performance.now() + RETRY_MS);
          this.logger.warn({ err: error, key: one.key }, `${this.name}: one is tried again later`);
        });
      }
    } while (due.length > 0 && !isOver());
  }

  private async erase(due: removals.DueErasure, isOver: () => boolean): Promise<void> {
    const run = async (): Promise<void> => {
      for await (const _step of removals.erase(this.db, this.kind, due)) if (isOver()) return;
    };
    await (due.user_id === null ? run() : this.erasure.after(due.user_id, run));
  }
}
