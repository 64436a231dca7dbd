/** The share of the time that drawing may take. What is left is for typing, scrolling and the rest of the page. */
const SHARE = 0.25;

/** At least eight drawings a second, however long one takes. */
const MAX_GAP_MS = 120;

/** The next cost is estimated by the median of this many drawings. */
const MAX_SAMPLES = 9;

/** Decides when to draw again, by the median cost of the last drawings: other processes delay some of them. */
export class DrawingPace {
  private readonly costs: number[] = [];

  /**
   * The milliseconds to wait at `now` before the next drawing.
   * @param startedAt when the last drawing began
   * @param cost the milliseconds that it took, with its frame
   */
  next(startedAt: number, cost: number, now: number): number {
    this.costs.push(cost);
    if (this.costs.length > MAX_SAMPLES) this.costs.shift();
    const usual = this.costs.toSorted((a, b) => a - b)[this.costs.length >> 1] ?? cost;
    return Math.max(0, startedAt + Math.min(MAX_GAP_MS, usual / SHARE) - now);
  }
}
