import { AppError, type ErrorCode, type TurnEvent } from '@studyhall/contracts';
import { viewMessage, type MessageRecord } from './message-view.js';
import { isTerminal, type TerminalTurnState } from './turn-state.js';

type WithoutPlace<Event> = Event extends TurnEvent ? Omit<Event, 'seq' | 'turn_id'> : never;

/** A turn's event before it gets a `seq`. */
export type UnnumberedTurnEvent = WithoutPlace<TurnEvent>;

const TERMINAL_EVENTS: ReadonlySet<string> = new Set<TurnEvent['type']>([
  'turn.completed',
  'turn.stopped',
  'turn.failed',
]);

/** Whether an event of this name is the last one of its turn. */
export function isTerminalEvent(name: string): boolean {
  return TERMINAL_EVENTS.has(name);
}

/** A reply whose turn has ended. */
export type EndedReply = MessageRecord & { turn_state: TerminalTurnState };

export function isEndedReply(message: MessageRecord): message is EndedReply {
  return message.role === 'assistant' && message.turn_state !== null && isTerminal(message.turn_state);
}

/** The terminal event of a turn, created from its stored reply. Source: `docs/specification/api.md#realtime`. */
export function terminalEvent(reply: EndedReply): UnnumberedTurnEvent {
  const message = viewMessage(reply);
  if (reply.turn_state !== 'failed') return { type: `turn.${reply.turn_state}`, message };
  const { code, detail } = new AppError(
    (reply.error_code as ErrorCode | null) ?? 'internal',
    reply.error_detail ?? undefined,
  );
  return { type: 'turn.failed', code, detail, message };
}
