/** Pixels from the end that still count as the end. */
const NEAR_PX = 40;

/**
 * A `ref` for a scrollable box with one child: keeps the end of the child in view as it grows, until the user scrolls up.
 */
export function followEnd(box: HTMLElement | null): (() => void) | undefined {
  const content = box?.firstElementChild;
  if (!box || !content) return;
  let following = true;
  let top = 0;
  const onScroll = (): void => {
    const isNear = box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR_PX;
    // Growth before its scroll event does not count as scrolling up.
    if (isNear || box.scrollTop < top) following = isNear;
    top = box.scrollTop;
  };
  const observer = new ResizeObserver(() => {
    if (following) box.scrollTop = box.scrollHeight;
  });
  observer.observe(content);
  observer.observe(box);
  box.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', onScroll);
  };
}
