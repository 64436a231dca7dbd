import { setTimeout as delay } from 'node:timers/promises';
import type { TurnEvent, TurnStep } from '@studyhall/contracts';
import { putStep, type UnnumberedTurnEvent } from '@studyhall/domain';
import { FencedOff, TurnEvents, type TurnBatch, type TurnHolder } from '@studyhall/platform';
import type { FrameClock, FrameSource } from './frame.clock.js';

/** Milliseconds until events that Redis rejected are sent again. */
const RETRY_MS = 500;
/** How long the end of a turn waits for Redis. Milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * One attempt at a reply while it is written: folds text and steps, numbers the events, and hands them to the clock. A
 * slow or absent Redis never delays the model's stream; `content` always has the whole text.
 */
export class ReplyStream implements FrameSource {
  content = '';
  steps: readonly TurnStep[] = [];

  private text = '';
  private waiting: UnnumberedTurnEvent[] = [];
  /** The numbered events that are being sent, or null. */
  private sending: TurnEvent[] | null = null;
  private retry: NodeJS.Timeout | undefined;
  private hasSent = false;
  private closed = false;
  private abandoned = false;
  /** Resolves with false once nothing is left to send. */
  private readonly drained = Promise.withResolvers<boolean>();

  constructor(
    private readonly clock: FrameClock,
    private readonly events: TurnEvents,
    private readonly turn: TurnHolder,
    private seq: number,
    /** Called when the log rejects or fails an append. */
    private readonly onFault: (error: unknown) => void,
  ) {}

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

  /** Sends the remaining events and then the terminal event. Waits for Redis only for a bounded time. */
  async close(terminal: UnnumberedTurnEvent): Promise<void> {
    this.push(terminal);
    this.closed = true;
    if (!this.retry) this.schedule();
    const late = delay(CLOSE_TIMEOUT_MS, true, { ref: false });
    if (!(await Promise.race([this.drained.promise, late]))) return;
    const last = this.numbered().at(-1) ?? this.sending?.at(-1);
    this.abandon();
    if (last) await this.events.publishUnlogged(this.turn, last);
  }

  /** Stops publishing: another worker owns the turn. */
  abandon(): void {
    this.abandoned = true;
    this.closed = true;
    this.waiting = [];
    this.text = '';
    clearTimeout(this.retry);
    this.drained.resolve(false);
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
    // Resend the same events under the same numbers: clients and takeovers rely on a log without gaps.
    else if (!this.abandoned) this.waiting.unshift(...sent);
    if (error) this.onFault(error);
    if (this.isEmpty) {
      if (this.closed) this.drained.resolve(false);
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

  /** The first text of a reply and its end are sent at once. */
  private schedule(): void {
    if (this.abandoned || this.sending || this.retry || this.isEmpty) return;
    this.clock.request(this, !this.hasSent || this.closed);
    this.hasSent = true;
  }
}
