/** The share of the time that drawing may take. What is left is for typing, scrolling and the rest of the page. */
const SHARE = 0.25;

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
