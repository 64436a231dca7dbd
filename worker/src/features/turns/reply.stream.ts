import { setTimeout as delay } from 'node:timers/promises';
import type { TurnEvent, TurnStep } from '@studyhall/contracts';
import { putStep } from '@studyhall/domain';
import { FencedOff, type TurnLog } from '@studyhall/platform';

/** Milliseconds between two publishes of one reply: at most 20 frames a second. The first goes out at once. */
const FRAME_MS = 50;
/** Milliseconds until a frame that Redis refused goes again. */
const RETRY_MS = 500;
/** How long the end of a turn waits for Redis before it goes on without. */
const PATIENCE_MS = 2_000;

type Unnumbered = TurnEvent extends infer Event
  ? Event extends TurnEvent
    ? Omit<Event, 'seq' | 'turn_id'>
    : never
  : never;

/**
 * One attempt at a reply, as it is written: folds text and steps, numbers the events, and sends them in
 * frames. A slow or absent Redis never holds the model's stream; the text is whole in `content` all the same.
 */
export class ReplyStream {
  content = '';
  steps: readonly TurnStep[] = [];

  private text = '';
  private waiting: Unnumbered[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private busy = false;
  private nextAt = 0;
  private ended = false;

  constructor(
    private readonly log: TurnLog,
    private readonly turn: { id: string; user_id: number; attempt: number },
    private seq: number,
    /** Told when the log refuses or fails: the runner decides. */
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** True once something of this attempt can be on a screen. */
  get shown(): boolean {
    return this.content !== '' || this.steps.length > 0;
  }

  write(text: string): void {
    this.content += text;
    this.text += text;
    this.schedule();
  }

  step(step: TurnStep): void {
    this.steps = putStep(this.steps, step);
    this.push({ type: 'turn.step', step });
    this.schedule();
  }

  /** What an earlier attempt wrote is void. */
  reset(): void {
    this.push({ type: 'turn.reset' });
    this.schedule();
  }

  /** Sends what is left and then the closing event. Waits for Redis only for a bounded time. */
  async close(
    event: Extract<Unnumbered, { type: 'turn.completed' | 'turn.stopped' | 'turn.failed' }>,
  ): Promise<void> {
    this.push(event);
    this.end();
    await withPatience(async (patience) => {
      await this.sending;
      for (;;) {
        try {
          return await this.send();
        } catch (error) {
          this.onFault(error);
          if (error instanceof FencedOff) return;
        }
        await delay(RETRY_MS, undefined, { signal: patience });
      }
    });
  }

  /** Sends nothing more: somebody else writes this reply now. */
  abandon(): void {
    this.end();
    this.waiting = [];
    this.text = '';
  }

  /** No frame goes out by itself any more. */
  private end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private push(event: Unnumbered): void {
    this.takeText();
    this.waiting.push(event);
  }

  private takeText(): void {
    if (this.text === '') return;
    this.waiting.push({ type: 'turn.delta', text: this.text });
    this.text = '';
  }

  private schedule(): void {
    if (this.busy || this.timer || this.ended) return;
    const wait = Math.max(0, this.nextAt - performance.now());
    if (wait === 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), wait);
  }

  private flush(): void {
    this.timer = undefined;
    this.busy = true;
    this.sending = this.sending
      .then(() => this.send())
      .catch(this.onFault)
      .finally(() => {
        this.busy = false;
        if (this.waiting.length > 0 || this.text !== '') this.schedule();
      });
  }

  private async send(): Promise<void> {
    this.takeText();
    const events = this.waiting;
    this.waiting = [];
    if (events.length === 0) return;
    this.nextAt = performance.now() + FRAME_MS;
    const numbered = events.map(
      (event) => ({ ...event, turn_id: this.turn.id, seq: ++this.seq }) as TurnEvent,
    );
    try {
      await this.log.append(this.turn.user_id, this.turn.attempt, numbered, this.ended);
    } catch (error) {
      if (error instanceof FencedOff) throw error;
      // The same events go again under the same numbers: clients and takeovers rely on a log without gaps.
      this.waiting.unshift(...events);
      this.seq -= events.length;
      this.nextAt = performance.now() + RETRY_MS;
      throw error;
    }
  }
}

/** Waits for `work`, but not for long: its signal aborts when nobody waits any more. */
async function withPatience(work: (patience: AbortSignal) => Promise<void>): Promise<void> {
  const patience = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    patience.abort();
    resolve();
  }, PATIENCE_MS);
  await Promise.race([work(patience.signal).catch(() => undefined), promise]);
  clearTimeout(timer);
}
