import { useEffect, useRef, type RefObject } from 'react';

/**
 * Places notices above `foot` and in the middle of `main`, which ends at the bottom of the window: they must not cover the
 * next click target.
 */
export function useNoticePlace(isActive = true): {
  main: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLDivElement | null>;
} {
  const main = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive || !main.current || !foot.current) return;
    const { style } = document.documentElement;
    const place = (): void => {
      const box = main.current?.getBoundingClientRect();
      if (!box) return;
      style.setProperty('--notice-bottom', `${foot.current?.offsetHeight ?? 0}px`);
      style.setProperty('--notice-left', `${box.left}px`);
      style.setProperty(
        '--notice-right',
        `${Math.max(0, document.documentElement.clientWidth - box.right)}px`,
      );
    };
    const observer = new ResizeObserver(place);
    observer.observe(main.current);
    observer.observe(foot.current);
    return () => {
      observer.disconnect();
      for (const side of ['bottom', 'left', 'right']) style.removeProperty(`--notice-${side}`);
    };
  }, [isActive]);
  return { main, foot };
}
