interface Waiting {
  bytes: number;
  enter: () => void;
}

/**
 * A shared budget of bytes in memory, with a FIFO queue for requests that must wait. A request larger than the whole
 * budget is admitted alone.
 */
export class ByteBudget {
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly total: number) {
    this.free = total;
  }

  /** Acquires bytes. Resolves with a function that releases them. @throws the signal's reason. */
  async take(bytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const wanted = Math.min(bytes, this.total);
    if (this.waiting.length === 0 && wanted <= this.free) this.free -= wanted;
    else await this.enter(wanted, signal);
    let returned = false;
    return () => {
      if (returned) return;
      returned = true;
      this.free += wanted;
      this.admit();
    };
  }

  private enter(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(signal.reason as Error);
        this.admit();
      };
      const one: Waiting = {
        bytes,
        enter: () => {
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      this.waiting.push(one);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  private admit(): void {
    for (let [next] = this.waiting; next && next.bytes <= this.free; [next] = this.waiting) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.enter();
    }
  }
}
