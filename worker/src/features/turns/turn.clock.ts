import type { WaitClock } from '@studyhall/platform';

/**
 * Calls `onEnd` after `limitMs`. Excludes paused time, so that waiting for other jobs does not count towards the
 * limit.
 */
export class TurnClock implements WaitClock {
  private leftMs: number;
  private startedAt = 0;
  private pauses = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    limitMs: number,
    private readonly onEnd: () => void,
  ) {
    this.leftMs = limitMs;
    this.start();
  }

  /** Pauses the clock. Returns a function that ends this pause. The clock runs when no pause is left. */
  pause(): () => void {
    if (this.pauses++ === 0) {
      clearTimeout(this.timer);
      this.leftMs -= performance.now() - this.startedAt;
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (--this.pauses === 0) this.start();
    };
  }

  stop(): void {
    this.pauses += 1;
    clearTimeout(this.timer);
  }

  private start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(this.onEnd, Math.max(0, this.leftMs));
  }
}
