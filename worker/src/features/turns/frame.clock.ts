import { Injectable } from '@nestjs/common';
import { TurnEvents, type TurnBatch } from '@studyhall/platform';

/** Milliseconds between two frames of one reply: while the process has little to do, and at most. */
const MIN_FRAME_MS = 33;
const MAX_FRAME_MS = 200;
/** The share of the time that sending may take before frames get longer. */
const BUSY_SHARE = 0.25;

/** A reply that has events to send. */
export interface FrameSource {
  /** Takes what is to be sent; null where there is nothing. The source sends nothing else until `settle`. */
  take(): TurnBatch | null;
  /** The outcome of what was taken last. */
  settle(error: Error | null): void;
}

/**
 * The one clock of this worker's replies: gathers what all of them have to send and sends it in one round trip. The
 * first words of a reply go out at once; later frames grow from 33 to 200 ms with the time that sending takes.
 */
@Injectable()
export class FrameClock {
  private readonly due = new Set<FrameSource>();
  private timer: NodeJS.Timeout | undefined;
  private frameMs = MIN_FRAME_MS;
  private nextAt = 0;

  constructor(private readonly events: TurnEvents) {}

  /** Sends the source's events with the next frame, or at once. */
  request(source: FrameSource, atOnce = false): void {
    if (atOnce) {
      this.due.delete(source);
      void this.send([source]);
      return;
    }
    this.due.add(source);
    this.timer ??= setTimeout(() => this.tick(), Math.max(0, this.nextAt - performance.now()));
  }

  private tick(): void {
    const sources = [...this.due];
    this.due.clear();
    const startedAt = performance.now();
    this.nextAt = startedAt + this.frameMs;
    void this.send(sources).then(() => {
      this.adapt(performance.now() - startedAt);
      this.timer = undefined;
      const [waiting] = this.due;
      if (waiting) this.request(waiting);
    });
  }

  private async send(sources: FrameSource[]): Promise<void> {
    const taken = sources.flatMap((source) => {
      const batch = source.take();
      return batch ? [{ source, batch }] : [];
    });
    if (taken.length === 0) return;
    const errors = await this.events.append(taken.map(({ batch }) => batch));
    taken.forEach(({ source }, at) => source.settle(errors[at] ?? null));
  }

  private adapt(tookMs: number): void {
    const wanted = Math.min(MAX_FRAME_MS, Math.max(MIN_FRAME_MS, tookMs / BUSY_SHARE));
    this.frameMs += (wanted - this.frameMs) / 4;
  }
}
