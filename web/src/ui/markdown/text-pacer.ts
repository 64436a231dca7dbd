/** Received text is shown with a delay in this range, in milliseconds; the more regularly it arrives, the shorter. */
const MIN_DELAY_MS = 100;
export const MAX_DELAY_MS = 250;

/** The delay exceeds the usual gap between arrivals by this factor, so that the text does not run out between them. */
const GAPS = 1.5;

/** How fast the expected gap falls with each earlier arrival. It rises at once. */
const DECAY = 1 / 8;

interface Arrival {
  /** The length of the text up to this arrival. */
  end: number;
  dueAt: number;
}

/**
 * Decides how much of a growing text to show, so that text that arrives in bursts appears at a steady pace. Lengths are
 * UTF-16 units; times are milliseconds of one clock.
 */
export class TextPacer {
  private readonly arrivals: Arrival[] = [];
  private gap = 0;
  private arrivedAt: number | null = null;

  /** @param length the length already shown */
  constructor(
    private length: number,
    private now: number,
  ) {}

  /** Milliseconds since the text last grew. */
  idleMs(now: number): number {
    return this.arrivedAt === null ? 0 : now - this.arrivedAt;
  }

  /** Records that the text has grown to `end`. */
  arrive(end: number, now: number): void {
    this.advance(now);
    if (this.arrivedAt !== null) {
      const gap = now - this.arrivedAt;
      this.gap = Math.max(gap, this.gap + (gap - this.gap) * DECAY);
    }
    this.gap = Math.min(this.gap, MAX_DELAY_MS);
    this.arrivedAt = now;
    const delay = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, this.gap * GAPS));
    this.arrivals.push({ end, dueAt: now + delay });
  }

  /** The length to show now: the slowest steady pace that shows each arrival in time. */
  advance(now: number): number {
    const pace = Math.max(
      0,
      ...this.arrivals.map(({ end, dueAt }) => (end - this.length) / (dueAt - this.now)),
    );
    const paced = this.length + pace * (now - this.now);
    const overdue = this.arrivals.findLast(({ dueAt }) => dueAt <= now)?.end ?? 0;
    const last = this.arrivals.at(-1)?.end ?? this.length;
    this.length = Math.min(last, Math.max(paced, overdue));
    this.now = now;
    while (this.arrivals[0] && this.arrivals[0].end <= this.length) this.arrivals.shift();
    return Math.floor(this.length);
  }
}
