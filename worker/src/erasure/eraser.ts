import { Logger } from '@nestjs/common';
import type { ScheduledTask } from '../maintenance/index.js';

const BATCH = 100;
/** Milliseconds of one run, which leave time to others: what is still due then, the next run erases. */
const RUN_MS = 2_000;
/** Milliseconds until what could not be erased is tried again. */
const RETRY_MS = 60_000;

/**
 * Erases what is due one by one, in one transaction each. What a killed run left is still due. One that fails is left out
 * for a minute, so that it stops no other.
 */
export abstract class Eraser<Due, Key extends string | number> implements ScheduledTask {
  abstract readonly name: string;
  readonly schedule = { every: 3_000 };
  private readonly logger = new Logger('Erasure');
  /** What failed, with the time of its next attempt. */
  private readonly failed = new Map<Key, number>();

  /** Up to `limit` that are due, without those of `except`. */
  protected abstract findDue(limit: number, except: readonly Key[]): Promise<Due[]>;
  protected abstract key(due: Due): Key;
  protected abstract erase(due: Due): Promise<unknown>;

  async run(signal: AbortSignal): Promise<void> {
    const end = performance.now() + RUN_MS;
    for (const [key, at] of this.failed) if (at <= performance.now()) this.failed.delete(key);
    let due: Due[];
    do {
      due = await this.findDue(BATCH, [...this.failed.keys()]);
      for (const one of due) {
        if (signal.aborted || performance.now() > end) return;
        await this.erase(one).catch((error: unknown) => {
          this.failed.set(this.key(one), performance.now() + RETRY_MS);
          this.logger.warn({ err: error, key: this.key(one) }, `${this.name}: one is tried again later`);
        });
      }
    } while (due.length > 0);
  }
}
