import { useContext, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DrawingPace } from './drawing-pace';
import { GrowingEnd } from './growing-end';
import { lineBoundary, wordBoundary } from './text-boundaries';
import { MAX_DELAY_MS, TextPacer } from './text-pacer';
import { EndContext } from './use-drawn-from';

/**
 * The text for React to draw now. A growing text is shown word by word at an even pace, however it arrives; the complete
 * text is shown at once. Where the user prefers less motion, it grows by lines. Words behind words are added to the page
 * without React, which draws them with the next mark of Markdown.
 */
export function useSmoothText(
  source: string,
  streaming: boolean,
  box: RefObject<HTMLElement | null>,
): string {
  const [shown, setShown] = useState(source);
  const { follow } = useContext(EndContext);
  const [flow] = useState(() => new TextFlow(setShown, box, follow));
  const text = streaming && source.startsWith(shown) ? shown : source;
  // A text that is complete, or another one.
  if (text !== shown) setShown(text);

  // React has drawn what was added without it.
  useLayoutEffect(() => flow.end.remove(), [flow, text]);
  useEffect(() => {
    if (streaming) flow.grow(source, text);
    else flow.stop();
    // Only an arrival counts: what is drawn comes from here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flow, source, streaming]);
  useEffect(() => () => flow.stop(), [flow]);
  return text;
}

/** The interval of checks for more text to show, in milliseconds: about a frame of the display. */
const TICK_MS = 16;

/** Shows a growing text piece by piece, between the frames of the page. */
class TextFlow {
  readonly end: GrowingEnd;
  private readonly pace = new DrawingPace();
  private pacer: TextPacer | null = null;
  private lessMotion: MediaQueryList | null = null;
  /** One loop at a time: a drawing flushes effects, which may report an arrival in the middle of it. */
  private running = false;
  private source = '';
  private shown = '';
  private frame: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (text: string) => void,
    private readonly box: RefObject<HTMLElement | null>,
    private readonly follow: () => void,
  ) {
    this.end = new GrowingEnd(box);
  }

  /** `source` is the text so far. `shown` is on the page when it begins, or is another one than before. */
  grow(source: string, shown: string): void {
    const now = performance.now();
    this.lessMotion ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (!this.pacer || !source.startsWith(this.shown)) {
      this.shown = shown;
      this.end.remove();
      this.pacer = new TextPacer(shown.length, now);
    }
    this.source = source;
    this.pacer.arrive(source.length, now);
    if (this.running) return;
    this.running = true;
    this.wait(0);
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = undefined;
    this.timer = undefined;
    this.pacer = null;
    this.running = false;
  }

  /**
   * Looks again in a while. By a timer: drawn within a frame, the text would come together with the frame's own work,
   * and a frame without a drawing costs the page something too.
   */
  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.tick();
    }, ms);
  }

  private tick(): void {
    if (this.shown.length >= this.source.length) {
      this.running = false;
      return;
    }
    const startedAt = performance.now();
    const text = this.source.slice(0, this.cut(startedAt));
    if (text.length <= this.shown.length) return this.wait(TICK_MS);
    const from = this.shown.length;
    this.shown = text;
    if (!this.end.draw(text, from)) flushSync(() => this.show(text));
    // Asks for the layout that the page is about to do anyway, to know what it costs.
    void this.box.current?.offsetHeight;
    this.follow();
    if (this.running) this.afterFrame(startedAt, performance.now() - startedAt);
  }

  /** Waits until the drawing is painted, which counts as its cost too. */
  private afterFrame(drawnAt: number, cost: number): void {
    this.frame = requestAnimationFrame(() => {
      const startedAt = performance.now();
      this.frame = undefined;
      this.timer = setTimeout(() => {
        this.timer = undefined;
        const now = performance.now();
        this.wait(this.pace.next(drawnAt, cost + now - startedAt, now));
      });
    });
  }

  private cut(now: number): number {
    const due = this.pacer?.advance(now) ?? 0;
    if (!this.lessMotion?.matches) return wordBoundary(this.source, this.shown.length, due);
    // A line that does not go on for now is shown as far as it has come.
    const paused = (this.pacer?.idleMs(now) ?? 0) > MAX_DELAY_MS * 2;
    return (paused ? wordBoundary : lineBoundary)(this.source, this.shown.length, due);
  }
}
