import { atom, useAtomValue, useStore, type Atom } from 'jotai';
import { useContext, useEffect, useLayoutEffect, useState } from 'react';
import { lineBoundary, wordBoundary } from './text-boundaries';
import { MAX_DELAY_MS, TextPacer } from './text-pacer';
import { EndContext } from './use-drawn-from';

/**
 * The text to render now. While streaming, it is shown word by word at a steady pace, independent of arrivals; an arrival
 * alone renders nothing. With reduced motion, it grows by lines. A complete text is shown at once.
 */
export function usePacedText(textAtom: Atom<string>, streaming: boolean): string {
  const store = useStore();
  const { follow } = useContext(EndContext);
  const [shown, setShown] = useState(() => store.get(textAtom));
  const [flow] = useState(() => new TextFlow(setShown));
  const complete = useAtomValue(streaming ? NO_TEXT : textAtom);
  const source = streaming ? store.get(textAtom) : complete;
  const text = streaming && source.startsWith(shown) ? shown : source;
  // The text is complete, or another one.
  if (text !== shown) setShown(text);

  useEffect(() => {
    if (!streaming) return;
    const arrive = (): void => flow.arrive(store.get(textAtom));
    flow.start(text);
    arrive();
    const unsubscribe = store.sub(textAtom, arrive);
    return () => {
      unsubscribe();
      flow.stop();
    };
    // The flow continues from the text that is shown when it starts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flow, store, textAtom, streaming]);
  useLayoutEffect(() => {
    if (!streaming) return;
    follow();
    flow.onDrawn();
  }, [follow, flow, text, streaming]);
  return text;
}

const NO_TEXT = atom('');

/** The interval of checks for more text, in milliseconds: half a display frame. */
const TICK_MS = 8;

/** The maximum share of time spent rendering. The rest is for typing, scrolling and the rest of the page. */
const SHARE = 0.25;

/** The maximum interval between renders, in milliseconds: at least eight a second, however slow they are. */
const MAX_GAP_MS = 120;

/** Shows a growing text in steps. */
class TextFlow {
  private pacer = new TextPacer(0, 0);
  private lessMotion: MediaQueryList | null = null;
  private source = '';
  private shown = '';
  private drawnAt = 0;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** True while a check or a render is pending. */
  private running = false;

  constructor(private readonly show: (text: string) => void) {}

  start(shown: string): void {
    this.lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    this.shown = shown;
    this.pacer = new TextPacer(shown.length, performance.now());
  }

  arrive(source: string): void {
    this.source = source;
    if (!source.startsWith(this.shown)) {
      this.start(source);
      this.show(source);
    }
    this.pacer.arrive(source.length, performance.now());
    if (!this.running) this.wait(0);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.running = false;
  }

  private wait(ms: number): void {
    this.running = true;
    this.timer = setTimeout(() => this.tick(), ms);
  }

  private tick(): void {
    if (this.shown.length >= this.source.length) {
      this.running = false;
      return;
    }
    const now = performance.now();
    const text = this.source.slice(0, this.cut(now));
    if (text.length <= this.shown.length) return this.wait(TICK_MS);
    this.shown = text;
    this.drawnAt = now;
    this.show(text);
  }

  /** Schedules the next render after this one's frame: the slower this one was, the later. */
  onDrawn(): void {
    if (this.drawnAt === 0) return;
    const cost = performance.now() - this.drawnAt;
    const dueAt = this.drawnAt + Math.min(MAX_GAP_MS, cost / SHARE);
    this.drawnAt = 0;
    this.frame = requestAnimationFrame(() => this.wait(Math.max(0, dueAt - performance.now())));
  }

  private cut(now: number): number {
    const due = this.pacer.advance(now);
    if (!this.lessMotion?.matches) return wordBoundary(this.source, this.shown.length, due);
    // If no more text arrives for now, an incomplete line is shown as far as it goes.
    const paused = this.pacer.idleMs(now) > MAX_DELAY_MS * 2;
    return (paused ? wordBoundary : lineBoundary)(this.source, this.shown.length, due);
  }
}
