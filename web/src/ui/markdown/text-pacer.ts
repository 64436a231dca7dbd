/** What has arrived is shown at most this much later, in milliseconds; the less, the more evenly it arrives. */
const MIN_DELAY_MS = 100;
export const MAX_DELAY_MS = 250;

/** The delay is longer than the usual gap between two arrivals, so that the text does not run out between them. */
const GAPS = 1.5;

/** By how much the expected gap falls with each arrival that came earlier. It rises at once. */
const DECAY = 1 / 8;

interface Arrival {
  /** The length of the text up to here. */
  end: number;
  dueAt: number;
}

/**
 * Decides how much of a growing text to show, so that text that arrives in bursts appears at an even pace. Lengths are
 * UTF-16 units, times are milliseconds of one clock.
 */
export class TextPacer {
  private readonly arrivals: Arrival[] = [];
  private gap = 0;
  private arrivedAt: number | null = null;

  /** @param length what is shown already */
  constructor(
    private length: number,
    private now: number,
  ) {}

  /** Milliseconds since the text grew last. */
  idleMs(now: number): number {
    return this.arrivedAt === null ? 0 : now - this.arrivedAt;
  }

  /** The text is `end` long now. */
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

  /** The length to show now: the slowest even pace that shows each arrival by its time. */
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
