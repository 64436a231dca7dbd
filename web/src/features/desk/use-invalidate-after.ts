import { useEffect } from 'react';
import { invalidate } from '../../account/data/queries';

const SECOND_MS = 1_000;
/** Beyond it the page is read again for other reasons, and a timer cannot wait any longer. */
const MAX_SECONDS = 86_400;

/** Reads lessons, tickets and quizzes again when the first of them has closed by itself, in seconds from now. */
export function useInvalidateAfter(closing: ReadonlyArray<number | null>): void {
  const next = Math.min(...closing.map((seconds) => seconds ?? Infinity));
  useEffect(() => {
    if (next > MAX_SECONDS) return;
    const timer = setTimeout(() => invalidate('lessons'), (Math.max(0, next) + 1) * SECOND_MS);
    return () => clearTimeout(timer);
  }, [next]);
}
