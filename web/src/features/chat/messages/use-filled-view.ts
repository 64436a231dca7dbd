import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** How long the list must rest before the view is looked at. Milliseconds. */
const REST_MS = 150;

/**
 * Fills a view of which the list left a part empty. When Virtua moves the view itself, it draws its former range until a
 * scroll event reports another place; where the reader scrolls back to that place in the same moment, none comes.
 * @returns what to call when the list scrolls or changes its height
 */
export function useFilledView(scroller: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set until the view is full again: the list is moved once. */
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

/** From where to where something is, in pixels from the top of the window. */
interface Span {
  top: number;
  bottom: number;
}

const measure = (element: Element): Span => element.getBoundingClientRect();

/** Whether no row is where the part of the list that is in view begins or ends. */
export function hasEmptyEdge(view: Span, list: Span, rows: readonly Span[]): boolean {
  const [top, bottom] = [Math.max(view.top, list.top), Math.min(view.bottom, list.bottom)];
  if (bottom - top < 2) return false;
  return [top + 1, bottom - 1].some((at) => !rows.some((row) => row.top <= at && row.bottom >= at));
}
