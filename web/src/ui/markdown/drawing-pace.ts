/** The share of the time that drawing may take. What is left is for typing, scrolling and the rest of the page. */
const SHARE = 0.25;

/** However dear a drawing is, the text is drawn eight times a second. */
const MAX_GAP_MS = 120;

/** So many drawings tell what the next one costs. */
const REMEMBERED = 9;

/** Decides when to draw again, by what most of the last drawings have cost: other processes make some dearer. */
export class DrawingPace {
  private readonly costs: number[] = [];

  /**
   * The milliseconds to wait at `now` before the next drawing.
   * @param startedAt when the last drawing began
   * @param cost the milliseconds that it took, with its frame
   */
  next(startedAt: number, cost: number, now: number): number {
    this.costs.push(cost);
    if (this.costs.length > REMEMBERED) this.costs.shift();
    const usual = this.costs.toSorted((a, b) => a - b)[this.costs.length >> 1] ?? cost;
    return Math.max(0, startedAt + Math.min(MAX_GAP_MS, usual / SHARE) - now);
  }
}
