import { useEffect, useRef, type RefObject } from 'react';

/** Places notices above the input, in the middle of the chat: they must not cover the next click target. */
export function useNoticePlace(): {
  main: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLDivElement | null>;
} {
  const main = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!main.current || !foot.current) return;
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
  }, []);
  return { main, foot };
}
