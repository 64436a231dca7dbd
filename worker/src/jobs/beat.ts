/**
 * Milliseconds until the clock is next at a multiple of `everyMs`. What waits for a beat wakes an idle process together, once.
 */
export function untilBeat(everyMs: number): number {
  return everyMs - (Date.now() % everyMs);
}
