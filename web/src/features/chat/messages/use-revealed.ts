import { useEffect, useRef, useState } from 'react';

/** Delay between steps (docs/specification/chat.md#states, docs/specification/chat.md#limits). */
export const REVEAL_MS = 800;

/**
 * How many of `count` steps to show. Steps of a streaming reply appear one every 800 ms; steps that existed at mount show
 * at once.
 */
export function useRevealed(count: number, live: boolean): number {
  const [alive] = useState(live);
  const [shown, setShown] = useState(count);
  const lastAt = useRef(-Infinity);
  // A reply that restarts has fewer steps than before.
  const seen = Math.min(shown, count);
  useEffect(() => {
    if (!alive || seen >= count) return;
    const wait = Math.max(0, lastAt.current + REVEAL_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setShown(seen + 1);
    }, wait);
    return () => clearTimeout(timer);
  }, [alive, seen, count]);
  return alive ? seen : count;
}
