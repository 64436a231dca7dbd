import type { TurnState } from '@studyhall/contracts';

/**
 * The state machine of a turn: allowed transitions. `running → running` is a takeover: another worker claims the turn with
 * the next attempt. `queued → stopped` is an edit or a removal before a worker has claimed the turn. Source:
 * `docs/specification/api.md#chat`.
 */
export const TURN_TRANSITIONS = {
  queued: ['running', 'stopped'],
  running: ['running', 'completed', 'failed', 'stopped'],
  completed: [],
  failed: [],
  stopped: [],
} as const satisfies Record<TurnState, readonly TurnState[]>;

export type TerminalTurnState = 'completed' | 'failed' | 'stopped';

export function isTerminal(state: TurnState): state is TerminalTurnState {
  return TURN_TRANSITIONS[state].length === 0;
}
