/**
 * A queue with round-robin fairness. An item waits under a path, such as a network and a username in it. `take` alternates
 * between networks, and within a network between usernames.
 */
export class FairQueue<Item> {
  private readonly items = new Set<Item>();
  private readonly branches = new Map<string, FairQueue<Item>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of items whose path begins with `key`. */
  sizeFor(key: string): number {
    return this.branches.get(key)?.size ?? 0;
  }

  add([key, ...rest]: readonly string[], item: Item): void {
    this.count += 1;
    if (key === undefined) {
      this.items.add(item);
      return;
    }
    const branch = this.branches.get(key) ?? new FairQueue<Item>();
    this.branches.set(key, branch);
    branch.add(rest, item);
  }

  /** Removes and returns the next item; undefined if the queue is empty. */
  take(): Item | undefined {
    if (this.count === 0) return undefined;
    this.count -= 1;
    for (const item of this.items) {
      this.items.delete(item);
      return item;
    }
    for (const [key, branch] of this.branches) {
      this.branches.delete(key);
      const item = branch.take();
      // Move the branch to the end.
      if (branch.size > 0) this.branches.set(key, branch);
      return item;
    }
    return undefined;
  }

  /** Removes an item that waits under this path. Returns false if it is not in the queue. */
  remove([key, ...rest]: readonly string[], item: Item): boolean {
    const branch = key === undefined ? undefined : this.branches.get(key);
    const removed = key === undefined ? this.items.delete(item) : branch?.remove(rest, item) === true;
    if (!removed) return false;
    this.count -= 1;
    if (key !== undefined && branch?.size === 0) this.branches.delete(key);
    return true;
  }
}
