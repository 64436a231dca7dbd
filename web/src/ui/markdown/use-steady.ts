import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** At most ten drawings a second: each costs the browser a layout, whatever came. */
const MIN_GAP_MS = 100;
const MAX_GAP_MS = 250;

/** Drawing takes at most this share of the time, however slow the device and however long the text. */
const SHARE = 1 / 24;

/**
 * The text to draw now. While it grows, drawings keep a distance that depends on what the last one cost, so that
 * typing and scrolling stay smooth; the complete text is drawn at once.
 */
export function useSteady(source: string, streaming: boolean, box: RefObject<HTMLElement | null>): string {
  const [shown, setShown] = useState(source);
  const latest = useRef(source);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nextAt = useRef(0);
  const text = streaming && source.startsWith(shown) ? shown : source;
  const started = performance.now();

  useLayoutEffect(() => {
    if (!streaming) return;
    // Asks for the layout that the page is about to do anyway, to know what it costs.
    void box.current?.offsetHeight;
    const now = performance.now();
    nextAt.current = now + Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, (now - started) / SHARE));
    // Measured once for each drawing of new text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, streaming]);

  useEffect(() => {
    latest.current = source;
    if (!streaming || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        // Drawn here and now: left to the page's next frame, it would come together with the frame's own work.
        flushSync(() => setShown(latest.current));
      },
      Math.max(0, nextAt.current - performance.now()),
    );
  }, [source, streaming]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return text;
}
