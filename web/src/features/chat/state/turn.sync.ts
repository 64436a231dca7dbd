import type { ChatMessage, ServerEvents, TurnEvent, TurnView } from '@studyhall/contracts';
import { EMPTY_DRAFT, foldTurnEvent, leavesGap, type ReplyDraft } from '@studyhall/domain';
import { askSocket, onServerEvent } from '../../../transport/socket';
import { calls } from './chat.calls';
import { allItems, findItem, getItem, inOurWords, patchItem, type ChatItem } from './items';

/** Keeps the replies that are being written in step with their turns: by events, by replay, or by polling. */

const TURN_EVENTS = [
  'turn.delta',
  'turn.step',
  'turn.reset',
  'turn.completed',
  'turn.stopped',
  'turn.failed',
] as const;

/** Turns whose missing events are being asked for, so that a burst asks once. */
const catchingUp = new Set<string>();

export const replyOf = (turnId: string): ChatItem | undefined =>
  findItem((item) => item.message.turn_id === turnId && item.message.role === 'assistant');

export const runningReplies = (): ChatItem[] =>
  allItems().filter((item) => item.draft !== null && item.message.turn_id);

/** Folds what arrives; asks again on a gap. Returns how to stop. */
export function followTurns(): () => void {
  const stops = TURN_EVENTS.map((type) =>
    onServerEvent(type, (payload) => receive({ type, ...payload } as TurnEvent)),
  );
  return () => stops.forEach((stop) => stop());
}

export function receive(event: TurnEvent): void {
  const item = replyOf(event.turn_id);
  if (!item?.draft) return;
  if (leavesGap(item.draft, event)) {
    void catchUp(event.turn_id);
    return;
  }
  apply(item.key, foldTurnEvent(item.draft, event));
}

/** Asks for every event that this page does not have, by the socket, else by the turn itself. */
export async function catchUp(turnId: string): Promise<void> {
  if (catchingUp.has(turnId)) return;
  catchingUp.add(turnId);
  try {
    const after_seq = replyOf(turnId)?.draft?.lastSeq ?? 0;
    const answer = await askSocket<{ events: TurnEvent[] }>('turn.resume', { turn_id: turnId, after_seq });
    const first = answer?.events[0];
    if (answer && (!first || first.seq <= after_seq + 1)) answer.events.forEach(receive);
    else await poll(turnId);
  } finally {
    catchingUp.delete(turnId);
  }
}

/** Reads a turn as it is now: the way of a page without a socket. */
async function poll(turnId: string): Promise<void> {
  const view = await calls.turn(turnId).catch(() => null);
  const item = replyOf(turnId);
  if (!view || !item?.draft) return;
  if (!view.message.isLoading) settle(item.key, view.message);
  else if (view.last_seq > item.draft.lastSeq) patchItem(item.key, { draft: draftOf(view) });
}

const draftOf = (view: TurnView): ReplyDraft => ({
  ...EMPTY_DRAFT,
  content: view.message.content,
  steps: view.message.reasoning,
  lastSeq: view.last_seq,
});

function apply(key: string, draft: ReplyDraft): void {
  const item = getItem(key);
  if (!item || item.draft === draft) return;
  if (draft.message) return settle(key, draft.message);
  if (draft.state !== 'failed') return patchItem(key, { draft });
  settle(key, {
    ...item.message,
    content: draft.content,
    reasoning: [...draft.steps],
    isLoading: false,
    isError: true,
    state: 'failed',
    error_code: draft.error?.code ?? null,
    error_detail: draft.error?.detail ?? null,
  });
}

/** The stored message wins over everything folded before. */
function settle(key: string, message: ChatMessage): void {
  patchItem(key, { message: inOurWords(message), draft: null, placeholder: null });
}

/** Binds what the page shows to the turn that the server stored. */
export function bindTurn(
  started: Pick<ServerEvents['turn.started'], 'turn_id' | 'conversation_id' | 'bot_message_id'> & {
    client_message_id: string | null;
    user_message_id: number;
  },
): boolean {
  const { client_message_id: clientId } = started;
  const question = findItem(
    (item) => item.message.role === 'user' && item.message.client_message_id === clientId,
  );
  const reply = findItem(
    (item) => item.message.role === 'assistant' && item.message.client_message_id === clientId,
  );
  if (!clientId || !question || !reply) return replyOf(started.turn_id) !== undefined;
  const shared = { conversation_id: started.conversation_id, turn_id: started.turn_id };
  patchItem(question.key, {
    unsent: null,
    message: { ...question.message, ...shared, id: started.user_message_id },
  });
  if (reply.message.turn_id === null) {
    patchItem(reply.key, {
      draft: reply.draft ?? EMPTY_DRAFT,
      message: { ...reply.message, ...shared, id: started.bot_message_id, isLoading: true, state: 'queued' },
    });
  }
  return true;
}
