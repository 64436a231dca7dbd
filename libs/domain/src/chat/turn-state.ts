import type { TurnState } from '@studyhall/contracts';

/** What may follow what. Source: `decisions.md` §3: `queued → running → completed | failed | stopped`. */
const NEXT: Record<TurnState, readonly TurnState[]> = {
  queued: ['running', 'stopped', 'failed'],
  running: ['running', 'completed', 'failed', 'stopped'],
  completed: [],
  failed: [],
  stopped: [],
};

export const ACTIVE_TURN_STATES = ['queued', 'running'] as const satisfies readonly TurnState[];

export function canBecome(from: TurnState, to: TurnState): boolean {
  return NEXT[from].includes(to);
}

export function isOver(state: TurnState): boolean {
  return NEXT[state].length === 0;
}
