import type { ChatMessage, ServerEvents, TurnEvent, TurnView } from '@studyhall/contracts';
import {
  EMPTY_DRAFT,
  foldTurnEvent,
  leavesGap,
  unstoredMessage,
  type ChatItem,
  type ReplyDraft,
} from '@studyhall/domain';
import { newReply } from '../outbox/entry';
import type { Conversation } from './conversation';

/** Keeps the replies of a conversation in sync with their turns: by events, by replay, or by polling. */

export const replyOf = ({ messages }: Conversation, turnId: string): ChatItem | undefined =>
  messages.findLast(({ message }) => message.turn_id === turnId && message.role === 'assistant');

/** Folds events of one turn into its reply, as one update. Fetches missing events if there is a gap. */
export function receiveTurnEvents(
  conversation: Conversation,
  turnId: string,
  events: readonly TurnEvent[],
): void {
  const item = replyOf(conversation, turnId);
  if (!item?.draft) return;
  const draft = events.reduce(foldTurnEvent, item.draft);
  applyDraft(conversation, item, draft);
  if (events.some((event) => leavesGap(draft, event))) void catchUp(conversation, turnId);
}

/** Shows the place in line of a waiting turn. */
export function showPlace(conversation: Conversation, place: ServerEvents['turn.queued']): void {
  const item = replyOf(conversation, place.turn_id);
  if (item?.draft?.lastSeq !== 0) return;
  const { position, ahead_seconds: aheadSeconds } = place;
  conversation.messages.patch(item.key, { place: { position, aheadSeconds } });
}

/**
 * Fetches the missing events of a running reply: over the socket, else by reading the turn. If an event leaves another
 * gap meanwhile, it may be newer than the response, so the server is asked again.
 */
export async function catchUp(conversation: Conversation, turnId: string): Promise<void> {
  const { catchingUp } = conversation;
  if (catchingUp.has(turnId)) return void catchingUp.set(turnId, 'again');
  try {
    do {
      catchingUp.set(turnId, 'once');
      await fetchMissing(conversation, turnId);
    } while (catchingUp.get(turnId) === 'again' && replyOf(conversation, turnId)?.draft);
  } finally {
    catchingUp.delete(turnId);
  }
}

async function fetchMissing(conversation: Conversation, turnId: string): Promise<void> {
  const after_seq = replyOf(conversation, turnId)?.draft?.lastSeq ?? 0;
  const request = { turn_id: turnId, after_seq };
  const answer = await conversation.deps.askSocket<{ events: TurnEvent[] }>('turn.resume', request);
  const first = answer?.events[0];
  if (answer && (!first || first.seq <= after_seq + 1))
    receiveTurnEvents(conversation, turnId, answer.events);
  else await pollTurn(conversation, turnId);
}

async function pollTurn(conversation: Conversation, turnId: string): Promise<void> {
  const { deps, disposal, messages } = conversation;
  const view = await deps.calls.turn(turnId, disposal.signal).catch(() => null);
  const item = replyOf(conversation, turnId);
  if (!view || !item?.draft) return;
  if (!view.message.isLoading) settle(conversation, item.key, view.message);
  else if (view.last_seq > item.draft.lastSeq) messages.patch(item.key, { draft: draftOf(view) });
}

const draftOf = ({ message, last_seq }: TurnView): ReplyDraft => ({
  ...EMPTY_DRAFT,
  content: message.content,
  steps: message.reasoning,
  lastSeq: last_seq,
});

function applyDraft(conversation: Conversation, item: ChatItem, draft: ReplyDraft): void {
  if (item.draft === draft) return;
  if (draft.message) return settle(conversation, item.key, draft.message);
  if (draft.state !== 'failed') return conversation.messages.patch(item.key, { draft });
  settle(conversation, item.key, {
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

/** The stored message overrides everything folded before. */
function settle(conversation: Conversation, key: string, message: ChatMessage): void {
  const { deps, messages } = conversation;
  messages.patch(key, { message, draft: null, placeholder: null });
  deps.onStored(conversation);
  if (message.turn_id !== null) deps.endTurn(message.turn_id);
}

type Started = Omit<ServerEvents['turn.started'], 'user_message'> & {
  user_message_id: number;
  support_lines?: ChatMessage['support_lines'];
};

/** Assigns a turn's ids to its question and placeholder. Returns false if they are not on this page. */
export function bindTurn(conversation: Conversation, started: Started): boolean {
  const { messages } = conversation;
  const { client_message_id: clientId, conversation_id, turn_id } = started;
  const findReply = () => clientId && messages.findLast(isOf('assistant', clientId));
  const question = clientId && messages.findLast(isOf('user', clientId));
  // The response to an attempt was lost: the question waits to be sent again, and its placeholder is gone.
  if (question && question.unsent && !findReply())
    messages.insertAfter(question.key, newReply(clientId, 'analyzing'));
  const reply = findReply();
  if (!question || !reply) return replyOf(conversation, turn_id) !== undefined;
  conversation.revision += 1;
  const shared = { conversation_id, turn_id };
  const { support_lines, user_message_id: id } = started;
  messages.patchMessage(question.key, { ...shared, id, ...(support_lines && { support_lines }) });
  messages.patch(question.key, { unsent: null });
  if (reply.message.turn_id === null) {
    messages.patchMessage(reply.key, {
      ...shared,
      id: started.bot_message_id,
      isLoading: true,
      state: 'queued',
    });
    messages.patch(reply.key, { draft: reply.draft ?? EMPTY_DRAFT });
  }
  return true;
}

const isOf =
  (role: ChatMessage['role'], clientId: string) =>
  ({ message }: ChatItem): boolean =>
    message.role === role && message.client_message_id === clientId;

/** Shows a turn that was started here or elsewhere. Returns false if the page's messages are outdated. */
export function showTurn(conversation: Conversation, started: ServerEvents['turn.started']): boolean {
  const { deps, loadStateAtom, messages } = conversation;
  const { user_message: question, turn_id, conversation_id, bot_message_id: id } = started;
  const { support_lines } = question;
  if (bindTurn(conversation, { ...started, user_message_id: question.id, support_lines })) {
    deps.outbox.settle(conversation);
    return true;
  }
  // Shown alone, it would look like the whole conversation.
  if (deps.store.get(loadStateAtom) === 'failed' || deps.store.get(conversation.windowAtom)) return true;
  conversation.revision += 1;
  if (messages.findLast(({ message }) => message.id === question.id)) return false;
  const reply = { id, turn_id, conversation_id, isLoading: true, state: 'queued' as const };
  messages.append(
    { key: `m:${question.id}`, message: question, draft: null, placeholder: null, unsent: null },
    {
      key: `m:${id}`,
      message: unstoredMessage({ role: 'assistant', content: '', ...reply }),
      draft: EMPTY_DRAFT,
      placeholder: 'analyzing',
      unsent: null,
    },
  );
  void catchUp(conversation, turn_id);
  return true;
}
