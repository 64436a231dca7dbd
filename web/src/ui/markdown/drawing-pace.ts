/**
 * The share of the time that the measured part of drawing may take. That part is much less than a drawing costs the
 * page: scrolling to it, and receiving the text, come to it. The rest of the time is for typing and scrolling.
 */
const SHARE = 0.11;

/** However dear a drawing is, the text is drawn eight times a second. */
const MAX_GAP_MS = 120;

/** Decides when to draw again, by what drawings have cost so far. */
export class DrawingPace {
  private cost: number | null = null;

  /**
   * The milliseconds to wait at `now` before the next drawing.
   * @param startedAt when the last drawing began
   * @param cost the milliseconds that it took, with its frame
   */
  next(startedAt: number, cost: number, now: number): number {
    this.cost = this.cost === null ? cost : this.cost + (cost - this.cost) / 4;
    return Math.max(0, startedAt + Math.min(MAX_GAP_MS, this.cost / SHARE) - now);
  }
}
