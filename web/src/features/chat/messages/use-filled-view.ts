import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** How long the list must be idle before the view is checked. Milliseconds. */
const REST_MS = 150;

/**
 * Fills a view that the list has left partly empty. When Virtua scrolls the view itself, it renders its old range until a
 * scroll event reports another offset. If the user scrolls back to the old offset at the same moment, no such event
 * fires.
 * @returns a function to call when the list scrolls or changes its height
 */
export function useFilledView(scroller: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True until the view is full again: the list is scrolled once. */
  const moved = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = scroller.current;
      const list = box?.firstElementChild;
      if (!box || !list) return;
      const rows = Array.from(list.children, measure);
      const isEmpty = hasEmptyEdge(measure(box), measure(list), rows);
      if (isEmpty && !moved.current) box.scrollTop += box.scrollTop > 0 ? -1 : 1;
      moved.current = isEmpty;
    }, REST_MS);
  }, [scroller]);
}

/** A vertical range, in pixels from the top of the window. */
interface Span {
  top: number;
  bottom: number;
}

const measure = (element: Element): Span => element.getBoundingClientRect();

/** True if no row covers the top or the bottom edge of the list's visible part. */
export function hasEmptyEdge(view: Span, list: Span, rows: readonly Span[]): boolean {
  const [top, bottom] = [Math.max(view.top, list.top), Math.min(view.bottom, list.bottom)];
  if (bottom - top < 2) return false;
  return [top + 1, bottom - 1].some((at) => !rows.some((row) => row.top <= at && row.bottom >= at));
}
