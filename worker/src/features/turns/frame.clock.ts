import { Injectable } from '@nestjs/common';
import { TurnEvents, type TurnBatch } from '@studyhall/platform';

/** The minimum and maximum interval between two frames of one reply, in milliseconds. */
const MIN_FRAME_MS = 33;
const MAX_FRAME_MS = 200;
/** The share of time spent on sending from which frames get longer. */
const BUSY_SHARE = 0.25;
/** Frames that all replies of this worker together send in a second before frames get longer. */
const FRAMES_PER_SECOND = 1_000;

/** A reply that has events to send. */
export interface FrameSource {
  /** Takes the pending events; null if there are none. The source sends nothing else until `settle`. */
  take(): TurnBatch | null;
  /** Receives the result of the last `take`. */
  settle(error: Error | null): void;
}

/**
 * The one clock of this worker's replies: batches the events of all replies into one round trip. The first text of a
 * reply is sent at once; later frames grow from 33 to 200 ms with the number of replies and the time that sending takes.
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
      this.adapt(performance.now() - startedAt, sources.length);
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

  private adapt(tookMs: number, replies: number): void {
    const needed = Math.max(tookMs / BUSY_SHARE, (replies / FRAMES_PER_SECOND) * 1_000);
    const wanted = Math.min(MAX_FRAME_MS, Math.max(MIN_FRAME_MS, needed));
    this.frameMs += (wanted - this.frameMs) / 4;
  }
}
