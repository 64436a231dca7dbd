import { useEffect } from 'react';
import { invalidate } from '../../account/data/queries';

const SECOND_MS = 1_000;
/** In seconds. Beyond it the page is refetched for other reasons, and timers cannot wait longer. */
const MAX_SECONDS = 86_400;

/** Invalidates lessons, tickets and quizzes when the first of them closes by its time, in seconds from now. */
export function useInvalidateAfter(closing: ReadonlyArray<number | null>): void {
  const next = Math.min(...closing.map((seconds) => seconds ?? Infinity));
  useEffect(() => {
    if (next > MAX_SECONDS) return;
    const timer = setTimeout(() => invalidate('lessons'), (Math.max(0, next) + 1) * SECOND_MS);
    return () => clearTimeout(timer);
  }, [next]);
}
