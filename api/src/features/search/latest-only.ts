interface Waiting {
  start: () => void;
  replace: (reason: Error) => void;
}

/**
 * Runs one task per key at a time. One more may wait; a newer task replaces it, and it then fails with `replaced()`.
 */
export class LatestOnly<Key> {
  private readonly lanes = new Map<Key, { waiting: Waiting | null }>();

  constructor(private readonly replaced: () => Error) {}

  async run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const lane = this.lanes.get(key);
    if (!lane) this.lanes.set(key, { waiting: null });
    else
      await new Promise<void>((start, replace) => {
        lane.waiting?.replace(this.replaced());
        lane.waiting = { start, replace };
      });
    try {
      return await task();
    } finally {
      this.next(key);
    }
  }

  /** Starts the waiting task, or removes the entry, so that memory is bounded by the running tasks. */
  private next(key: Key): void {
    const lane = this.lanes.get(key);
    const waiting = lane?.waiting;
    if (lane && waiting) {
      lane.waiting = null;
      waiting.start();
    } else this.lanes.delete(key);
  }
}
