import type { AppError } from '@studyhall/contracts';
import { FairQueue } from './fair.queue.js';

interface FairSlotsOptions {
  /** Limit on concurrent work. */
  slots: number;
  /** Limits on waiting work: in total, and per first key. */
  waiting: number;
  waitingPerKey: number;
  /** The longest wait in milliseconds; unlimited if absent. */
  timeoutMs?: number;
  /** The error for work that finds a full queue, or that waited too long. */
  refusal: () => AppError;
}

/** Limits concurrent work. Further work waits in fair rounds by its path, see {@link FairQueue}. */
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
