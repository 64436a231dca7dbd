import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TurnEvent, TurnStep } from '@studyhall/contracts';
import { putStep, type UnnumberedTurnEvent } from '@studyhall/domain';
import { FencedOff, TurnLog, type TurnBatch, type TurnHolder } from '@studyhall/platform';

/** Delay before events that Redis rejected are sent again. Milliseconds. */
const RETRY_MS = 500;
/** How long the end of a turn waits for its remaining events to be sent. Milliseconds. */
const DRAIN_TIMEOUT_MS = 2_000;

/**
 * The interval between two frames, in milliseconds. The page draws the text of a frame evenly until the next one
 * arrives (`docs/decisions/text-flow.md`). A short interval is expensive: each frame wakes up four processes.
 */
const FRAME_MS = 200;
/** Text for a frame is collected until this long before it, in milliseconds. */
const LEAD_MS = 5;

/** A reply that has events to send. */
export interface FrameSource {
  /** Takes the pending events; null if there are none. The source sends nothing else until `settle` is called. */
  take(): TurnBatch | null;
  /** Receives the result of the last `take`. */
  settle(error: Error | null): void;
}

/**
 * The frame clock that all replies of this worker share. Batches the events of all replies into one round trip per
 * frame. Sends the first text of a reply at once.
 */
@Injectable()
export class FrameClock {
  private readonly due = new Set<FrameSource>();
  private timer: NodeJS.Timeout | undefined;
  private nextAt = 0;

  constructor(private readonly log: TurnLog) {}

  /** Milliseconds left to collect text for the next frame; 0 if it can be sent now. */
  get gatherMs(): number {
    return Math.max(0, this.nextAt - LEAD_MS - performance.now());
  }

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
    this.nextAt = performance.now() + FRAME_MS;
    void this.send(sources).then(() => {
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
    const errors = await this.log.append(taken.map(({ batch }) => batch));
    taken.forEach(({ source }, at) => source.settle(errors[at] ?? null));
  }
}

/**
 * One attempt at a reply: folds text and steps, numbers the events, and hands them to the clock. A slow or
 * unavailable Redis never blocks the model's stream; `content` always has the whole text.
 */
export class ReplyStream implements FrameSource {
  content = '';
  steps: readonly TurnStep[] = [];

  private text = '';
  private waiting: UnnumberedTurnEvent[] = [];
  /** The numbered events of the request in flight, or null. */
  private sending: TurnEvent[] | null = null;
  private retry: NodeJS.Timeout | undefined;
  private hasSent = false;
  private closed = false;
  private abandoned = false;
  /** Resolves when no events are left to send. */
  private readonly drained = Promise.withResolvers<void>();

  constructor(
    private readonly clock: FrameClock,
    private readonly turn: TurnHolder,
    private seq: number,
    /** Called when an append to the log fails. */
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Milliseconds left to collect text for the next frame. */
  get gatherMs(): number {
    return this.clock.gatherMs;
  }

  write(text: string): void {
    this.content += text;
    if (this.abandoned) return;
    this.text += text;
    this.schedule();
  }

  step(step: TurnStep): void {
    this.steps = putStep(this.steps, step);
    if (this.abandoned) return;
    this.push({ type: 'turn.step', step });
    this.schedule();
  }

  /** Discards the output of an earlier attempt. */
  reset(): void {
    this.push({ type: 'turn.reset' });
    this.schedule();
  }

  /** Publishes the text and steps of the earlier turn that this turn continues. */
  restore({ content, steps }: { content: string; steps: readonly TurnStep[] }): void {
    for (const step of steps) this.step(step);
    if (content !== '') this.write(content);
  }

  /** Discards the output of this attempt and restarts the reply. Unsent text is dropped. */
  restart(): void {
    this.text = '';
    this.content = '';
    this.steps = [];
    this.reset();
  }

  /** Replaces the text written so far. Keeps the steps. */
  replace(content: string): void {
    const { steps } = this;
    this.restart();
    this.restore({ content, steps });
  }

  /** Sends the remaining events. Stops publishing if Redis does not accept them within the time limit. */
  async drain(): Promise<void> {
    this.closed = true;
    if (this.isEmpty && !this.sending) return;
    this.schedule();
    await Promise.race([this.drained.promise, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
    this.abandon();
  }

  /** Stops publishing: another worker owns the turn. */
  abandon(): void {
    this.abandoned = true;
    this.closed = true;
    this.waiting = [];
    this.text = '';
    clearTimeout(this.retry);
    this.drained.resolve();
  }

  take(): TurnBatch | null {
    if (this.sending || this.abandoned) return null;
    const events = this.numbered();
    if (events.length === 0) return null;
    this.waiting = [];
    this.sending = events;
    return { turn: this.turn, events };
  }

  settle(error: Error | null): void {
    const sent = this.sending ?? [];
    this.sending = null;
    if (!error) this.seq += sent.length;
    else if (error instanceof FencedOff) this.abandon();
    // Resends the same events with the same numbers: clients and takeovers rely on a log without gaps.
    else if (!this.abandoned) this.waiting.unshift(...sent);
    if (error) this.onFault(error);
    if (this.isEmpty) {
      if (this.closed) this.drained.resolve();
    } else if (error) {
      this.retry = setTimeout(() => {
        this.retry = undefined;
        this.schedule();
      }, RETRY_MS);
    } else this.schedule();
  }

  private push(event: UnnumberedTurnEvent): void {
    this.takeText();
    this.waiting.push(event);
  }

  private takeText(): void {
    if (this.text === '') return;
    this.waiting.push({ type: 'turn.delta', text: this.text });
    this.text = '';
  }

  private numbered(): TurnEvent[] {
    this.takeText();
    const first = this.seq + (this.sending?.length ?? 0) + 1;
    return this.waiting.map(
      (event, at) => ({ ...event, turn_id: this.turn.id, seq: first + at }) as TurnEvent,
    );
  }

  private get isEmpty(): boolean {
    return this.waiting.length === 0 && this.text === '';
  }

  /** Sends the first text of a reply and its end at once. */
  private schedule(): void {
    if (this.abandoned || this.sending || this.retry || this.isEmpty) return;
    this.clock.request(this, !this.hasSent || this.closed);
    this.hasSent = true;
  }
}
