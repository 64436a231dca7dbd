import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { End } from '../../../ui/markdown';
import type { EndRoom } from './end-room';

/** Pixels from the bottom within which the reader counts as being there. */
const NEAR = 24;

/** What a reader scrolls with. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** How long a list may go on scrolling after that. Milliseconds. */
const MOMENTUM_MS = 3_000;

export interface Follow extends End {
  /** True where the reader has left the bottom. */
  away: boolean;
  jump: () => void;
  /** Stops following until the reader scrolls, to show another place. */
  leave: () => void;
}

/**
 * Keeps a list at its bottom while it grows, for as long as the reader is there. A reader who scrolls up is left alone
 * until they come back down themselves or jump.
 * @param isEnd whether the list ends with the newest message
 * @param room what lies below the newest message
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, isEnd: boolean, room: EndRoom): Follow {
  const following = useRef(true);
  /** Set while another place is shown: until the reader scrolls, no scroll event is theirs. */
  const held = useRef(false);
  /** When the reader last used what one scrolls with. */
  const handAt = useRef(-Infinity);
  /** Where the view was when it was last looked at. */
  const seen = useRef({ top: 0, height: 0, view: 0 });
  const [away, setAway] = useState(false);

  const look = useCallback(() => {
    const box = scroller.current;
    if (box) seen.current = { top: box.scrollTop, height: contentHeight(box, room), view: box.clientHeight };
  }, [scroller, room]);

  // The list may shrink and grow again before the scroll event of the shrinking: looked at in between, it is not taken
  // for the reader's doing.
  const toBottom = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const height = contentHeight(box, room);
    const view = box.clientHeight;
    box.scrollTo({ top: height - view });
    seen.current = { top: box.scrollTop, height, view };
  }, [scroller, room]);

  const jump = useCallback(() => {
    following.current = true;
    held.current = false;
    handAt.current = -Infinity;
    setAway(false);
    toBottom();
  }, [toBottom]);

  const leave = useCallback(() => {
    following.current = false;
    held.current = true;
    setAway(true);
  }, []);

  const isByHand = useCallback(() => performance.now() - handAt.current < MOMENTUM_MS, []);
  const isFollowed = useCallback(() => following.current, []);
  const follow = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // A list that does not scroll yet must not start to because of the room.
    if (box.scrollHeight > box.clientHeight) room.reserve();
    // A reader who is scrolling down may pass the end: the reply soon fills what they see below it.
    if (following.current && !(isByHand() && leftBelow(box, room) < 0)) toBottom();
  }, [scroller, room, isByHand, toBottom]);

  // What shrinks the window on the list: a keyboard, a taller composer. The list itself reports what grows inside. Its
  // element is not observed: it is as high as its rows, so each line of a reply would report it one frame later, and that
  // frame would draw nothing.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(follow);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, follow]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    look();
    const scrolled = (): void => {
      const { top, height: before, view } = seen.current;
      const height = contentHeight(box, room);
      const left = leftBelow(box, room);
      // Shorter contents or a taller window push the view up by themselves: that is not the reader's doing. Contents of
      // another height may have been shorter in between.
      const mayBe = height === before || (height > before && isByHand());
      const byReader = mayBe && box.scrollTop < top - 1 && box.clientHeight <= view;
      if (byReader && left > 1) following.current = false;
      else if (left <= NEAR && isEnd && !held.current) following.current = true;
      setAway(!following.current && (left > NEAR || !isEnd));
      look();
    };
    const byHand = (): void => {
      held.current = false;
      handAt.current = performance.now();
    };
    box.addEventListener('scroll', scrolled, { passive: true });
    for (const type of USER_SCROLL_EVENTS) box.addEventListener(type, byHand, { passive: true });
    return () => {
      box.removeEventListener('scroll', scrolled);
      for (const type of USER_SCROLL_EVENTS) box.removeEventListener(type, byHand);
    };
  }, [scroller, isEnd, room, isByHand, look]);

  return { away, jump, leave, isFollowed, follow };
}

/** The height of the messages. */
const contentHeight = (box: HTMLElement, room: EndRoom): number => box.scrollHeight - room.height();

/** How many pixels of the messages are below the view; negative where the view shows some of the room. */
const leftBelow = (box: HTMLElement, room: EndRoom): number =>
  contentHeight(box, room) - box.scrollTop - box.clientHeight;
