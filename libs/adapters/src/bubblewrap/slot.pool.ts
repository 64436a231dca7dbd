/** An item of the pool: becomes ready once, may fail, and must be disposed of. */
export interface Poolable {
  readonly ready: Promise<void>;
  readonly closed: Promise<void>;
  readonly alive: boolean;
  dispose(): Promise<void>;
}

/**
 * A pool of prepared single-use items. Boots one at a time, to use at most one processor. After a failure it is not
 * refilled until the next {@link SlotPool.fill}, which avoids endless retries.
 */
export class SlotPool<S extends Poolable> {
  private readonly idle = new Set<S>();
  private filling: Promise<void> | undefined;
  private closing = false;

  constructor(
    private readonly size: number,
    private readonly create: () => Promise<S>,
  ) {}

  /** Returns a ready item, which the caller must dispose of; undefined if there is none. */
  take(): S | undefined {
    for (const slot of this.idle) {
      this.idle.delete(slot);
      if (slot.alive) return slot;
    }
    return undefined;
  }

  /** Resolves when the pool is full; rejects with the failure of a boot. */
  fill(): Promise<void> {
    this.filling ??= this.boot().finally(() => {
      this.filling = undefined;
    });
    return this.filling;
  }

  /** Disposes of all unused items. Boots nothing afterwards. */
  async close(): Promise<void> {
    this.closing = true;
    await this.filling?.catch(() => undefined);
    await Promise.all([...this.idle].map((slot) => slot.dispose()));
    this.idle.clear();
  }

  private async boot(): Promise<void> {
    while (!this.closing && this.idle.size < this.size) {
      const slot = await this.create();
      try {
        await slot.ready;
      } catch (error) {
        await slot.dispose();
        throw error;
      }
      if (slot.alive) this.idle.add(slot);
      void slot.closed.then(() => this.idle.delete(slot));
    }
  }
}
