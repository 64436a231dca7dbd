/** One paced stream. Positions count its tokens. */
export interface PacedStream {
  /** Tokens in all. */
  readonly length: number;
  /** Tokens a second; 0 means as fast as the reader takes them. */
  readonly rate: number;
  /** Milliseconds before the first token. */
  readonly delayMs: number;
  /** Writes the tokens from `from` up to, not including, `to`, in one piece. */
  write(from: number, to: number): void;
  /** True while the reader has not taken what was written: nothing more is written meanwhile. */
  blocked(): boolean;
  /** Called once after the last token. */
  finish(): void;
}

interface Running {
  stream: PacedStream;
  /** When the first token is due, on the clock of `performance.now()`. */
  startsAt: number;
  sent: number;
  lastWriteAt: number;
}

const TICK_MS = 3;
/** With many streams, tokens are written a few at a time: one system call for several. */
const MANY_STREAMS = 24;
const MANY_STREAMS_GAP_MS = 10;
const UNPACED_BATCH = 256;

/**
 * Delivers tokens by an absolute schedule: token `i` is due at `start + i / rate`. A late tick writes all that is
 * due, so the rate holds whatever timers do. One timer serves every stream.
 */
export class Pacer {
  private readonly running = new Set<Running>();
  private timer: NodeJS.Timeout | undefined;

  /** Starts a stream now; the returned function abandons it. */
  add(stream: PacedStream): () => void {
    const entry: Running = {
      stream,
      startsAt: performance.now() + stream.delayMs,
      sent: 0,
      lastWriteAt: -Infinity,
    };
    this.running.add(entry);
    this.advance(entry, performance.now());
    this.arm();
    return () => this.running.delete(entry);
  }

  /** Abandons every stream. */
  stop(): void {
    this.running.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private arm(): void {
    if (this.timer || this.running.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const now = performance.now();
      for (const entry of this.running) this.advance(entry, now);
      this.arm();
    }, TICK_MS);
  }

  private advance(entry: Running, now: number): void {
    const { stream } = entry;
    if (now < entry.startsAt || stream.blocked()) return;
    const due = this.due(entry, now);
    const isLast = due >= stream.length;
    const tooSoon = this.running.size > MANY_STREAMS && now - entry.lastWriteAt < MANY_STREAMS_GAP_MS;
    if (due > entry.sent && (isLast || !tooSoon)) {
      const from = entry.sent;
      entry.sent = due;
      entry.lastWriteAt = now;
      stream.write(from, due);
    }
    if (entry.sent >= stream.length && this.running.delete(entry)) stream.finish();
  }

  private due(entry: Running, now: number): number {
    const { rate, length } = entry.stream;
    if (rate <= 0) return Math.min(length, entry.sent + UNPACED_BATCH);
    return Math.min(length, Math.floor(((now - entry.startsAt) * rate) / 1000) + 1);
  }
}
