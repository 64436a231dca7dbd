import { useSyncExternalStore } from 'react';

/** Tailwind's `md` and up. */
export const WIDE = '(min-width: 48rem)';
/** Phones and tablets. */
export const TOUCH = '(pointer: coarse)';

/** True if a media query matches now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}
