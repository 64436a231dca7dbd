import type { AppError } from '@studyhall/contracts';
import { FairQueue } from './fair.queue.js';

interface FairSlotsOptions {
  /** Work that runs at once. */
  slots: number;
  /** Work that waits: of all, and of one first key. */
  waiting: number;
  waitingPerKey: number;
  /** The longest wait in milliseconds; without it work waits until its turn comes. */
  timeoutMs?: number;
  /** The error for work that finds too many waiting, or has waited too long. */
  refusal: () => AppError;
}

/** Runs a few pieces of work at once. The others wait in fair rounds by their path, see {@link FairQueue}. */
export class FairSlots {
  private free: number;
  private readonly queue = new FairQueue<() => void>();

  constructor(private readonly options: FairSlotsOptions) {
    this.free = options.slots;
  }

  /** @throws AppError the `refusal` of the options. */
  async run<Result>(path: readonly [string, ...string[]], work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await this.wait(path);
    try {
      return await work();
    } finally {
      const start = this.queue.take();
      if (start) start();
      else this.free += 1;
    }
  }

  private wait(path: readonly [string, ...string[]]): Promise<void> {
    const { waiting, waitingPerKey, timeoutMs, refusal } = this.options;
    if (this.queue.size >= waiting || this.queue.sizeFor(path[0]) >= waitingPerKey)
      return Promise.reject(refusal());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.queue.add(path, resolve);
    if (timeoutMs === undefined) return promise;
    const timer = setTimeout(() => {
      if (this.queue.remove(path, resolve)) reject(refusal());
    }, timeoutMs);
    return promise.finally(() => clearTimeout(timer));
  }
}
