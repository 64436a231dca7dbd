import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { End } from '../../../ui/markdown';
import type { TrailingSpace } from './trailing-space';

/** The user counts as at the bottom within this many pixels. */
const NEAR = 24;

/** Input events that scroll the list. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** How long a list may keep scrolling after such an event. Milliseconds. */
const MOMENTUM_MS = 3_000;

export interface Follow extends End {
  /** True after the user has scrolled away from the bottom. */
  away: boolean;
  jump: () => void;
  /** Stops following until the user scrolls, to show another place. */
  leave: () => void;
}

/**
 * Keeps a list at its bottom while it grows, as long as the user is there. After the user scrolls up, the list does not
 * move until they return to the bottom or jump.
 * @param isEnd whether the list ends with the newest message
 * @param room the space below the newest message
 */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  isEnd: boolean,
  room: TrailingSpace,
): Follow {
  const following = useRef(true);
  /** True while another place is shown: until the user scrolls, no scroll event counts as theirs. */
  const held = useRef(false);
  /** Time of the last scroll input since a jump. */
  const handAt = useRef(-Infinity);
  /** The view at the last check. */
  const seen = useRef<View>({ top: 0, height: 0, view: 0 });
  const [away, setAway] = useState(false);

  // The list may shrink and grow again before the scroll event of the shrink. Recording the view here keeps that event
  // from counting as the user's.
  const toBottom = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { height, view } = viewOf(box, room);
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
  const check = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const now = viewOf(box, room);
    const left = leftBelow(now);
    if (left > 1 && hasScrolledUp(seen.current, now, isByHand())) following.current = false;
    else if (left <= NEAR && isEnd && !held.current) following.current = true;
    setAway(!following.current && (left > NEAR || !isEnd));
    seen.current = now;
  }, [scroller, isEnd, room, isByHand]);
  const isFollowed = useCallback(() => following.current, []);
  const follow = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // The room must not make a list scrollable that is not.
    if (box.scrollHeight > box.clientHeight) room.reserve();
    // The scroll event of a user who has just scrolled up is still to come.
    if (following.current && isByHand()) check();
    // An open edit stays where it is, unless the list was just opened or a question was sent from here.
    if (following.current && handAt.current > -Infinity && isEditInView(box)) {
      following.current = false;
      setAway(leftBelow(viewOf(box, room)) > NEAR);
    }
    // A user who is scrolling down may pass the end: the reply soon fills the space below.
    if (following.current && !(isByHand() && leftBelow(viewOf(box, room)) < 0)) toBottom();
  }, [scroller, room, isByHand, check, toBottom]);

  // Observes what shrinks the viewport: a keyboard, a taller composer. The list itself reports growth inside. Its element
  // is not observed: its height is that of the rows, so each line of a reply would be reported one frame later, in a
  // frame that draws nothing.
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
    seen.current = viewOf(box, room);
    const byHand = (): void => {
      held.current = false;
      handAt.current = performance.now();
    };
    box.addEventListener('scroll', check, { passive: true });
    for (const type of USER_SCROLL_EVENTS) box.addEventListener(type, byHand, { passive: true });
    return () => {
      box.removeEventListener('scroll', check);
      for (const type of USER_SCROLL_EVENTS) box.removeEventListener(type, byHand);
    };
  }, [scroller, room, check]);

  return { away, jump, leave, isFollowed, follow };
}

/** A scrolled list: the first visible pixel, the height of the messages without the room, and that of the window. */
export interface View {
  top: number;
  height: number;
  view: number;
}

const viewOf = (box: HTMLElement, room: TrailingSpace): View => ({
  top: box.scrollTop,
  height: box.scrollHeight - room.height(),
  view: box.clientHeight,
});

/** True if the view shows the form of an edit. */
function isEditInView(box: HTMLElement): boolean {
  const view = box.getBoundingClientRect();
  return [...box.querySelectorAll('[data-edit-form]')].some((form) => {
    const { bottom, top } = form.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  });
}

/** How many pixels of the messages are below the view; negative if the view shows part of the room. */
const leftBelow = ({ top, height, view }: View): number => height - top - view;

/**
 * Whether the user has scrolled up. Shorter contents or a taller window move the view up by themselves, as far as they
 * have changed. Without scroll input, contents of another height may have been shorter in between.
 * @param byHand whether there was scroll input lately
 */
export function hasScrolledUp(before: View, now: View, byHand: boolean): boolean {
  if (!byHand && (now.height !== before.height || now.view > before.view)) return false;
  const byItself = Math.max(0, before.height - now.height) + Math.max(0, now.view - before.view);
  return before.top - now.top > byItself + 1;
}
