import { atom, useAtomValue, useStore, type Atom } from 'jotai';
import { useContext, useEffect, useLayoutEffect, useState } from 'react';
import { lineBoundary, wordBoundary } from './text-boundaries';
import { MAX_DELAY_MS, TextPacer } from './text-pacer';
import { EndContext } from './use-drawn-from';

/**
 * The text to draw now. While it is written it is shown word by word at an even pace, however it arrives: an arrival renders
 * nothing. Where the user prefers less motion, it grows by lines. The complete text is shown at once.
 */
export function usePacedText(textAtom: Atom<string>, streaming: boolean): string {
  const store = useStore();
  const { follow } = useContext(EndContext);
  const [shown, setShown] = useState(() => store.get(textAtom));
  const [flow] = useState(() => new TextFlow(setShown));
  const complete = useAtomValue(streaming ? NO_TEXT : textAtom);
  const source = streaming ? store.get(textAtom) : complete;
  const text = streaming && source.startsWith(shown) ? shown : source;
  // A text that is complete, or another one.
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

/** The interval of checks for more text to show, in milliseconds: half a frame of the display. */
const TICK_MS = 8;

/** Drawing takes at most this share of the time. What is left is for typing, scrolling and the rest of the page. */
const SHARE = 0.25;

/** At least eight drawings a second, however long one takes. Milliseconds. */
const MAX_GAP_MS = 120;

/** Shows a growing text piece by piece. */
class TextFlow {
  private pacer = new TextPacer(0, 0);
  private lessMotion: MediaQueryList | null = null;
  private source = '';
  private shown = '';
  private drawnAt = 0;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Waiting for the next check or for a drawing. */
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

  /** The next drawing follows the frame of this one, the later the longer this one took. */
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
    // A line that does not go on for now is shown as far as it has come.
    const paused = this.pacer.idleMs(now) > MAX_DELAY_MS * 2;
    return (paused ? wordBoundary : lineBoundary)(this.source, this.shown.length, due);
  }
}
