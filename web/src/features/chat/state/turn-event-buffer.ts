import type { TurnEvent } from '@studyhall/contracts';

/**
 * The text of replies is applied at most once in this time, in milliseconds: each time renders the reply. `TextPacer`
 * spreads what comes at once over the frames that follow.
 */
export const APPLY_INTERVAL_MS = 80;

/** Gathers the text of running replies and applies it together. Other events of a turn are applied at once, in order. */
export function createTurnEventBuffer(apply: (turnId: string, events: readonly TurnEvent[]) => void) {
  const waiting = new Map<string, TurnEvent[]>();
  let appliedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    appliedAt = performance.now();
    const turns = [...waiting];
    waiting.clear();
    for (const [turnId, events] of turns) apply(turnId, events);
  };
  return {
    add(event: TurnEvent): void {
      const events = waiting.get(event.turn_id);
      if (events) events.push(event);
      else waiting.set(event.turn_id, [event]);
      const waitMs = appliedAt + APPLY_INTERVAL_MS - performance.now();
      if (event.type !== 'turn.delta' || waitMs <= 0) flush();
      else timer ??= setTimeout(flush, waitMs);
    },
    /** Drops what was not applied. */
    dispose(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
