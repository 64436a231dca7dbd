import { navigate } from 'wouter/use-browser-location';
import type { Chat } from './state/chat';
import { idOf, type Conversation } from './state/conversation';
import { openAt } from './state/jump';

/** The path of a conversation: `/chat` while it has no id. The message id follows `#`. */
export const addressOf = (id: string | null, message?: number): string =>
  `/chat${id === null ? '' : `/${id}`}${message === undefined ? '' : `#${message}`}`;

/** True if the path belongs to the chat. */
export const isChat = (path: string): boolean => /^\/chat(\/|$)/.test(path);

/** The state of a history entry. A conversation without an id is found by its key. */
export interface EntryState {
  chat?: string;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/** Builds the history entry of a conversation. */
const entryOf = ({ key }: Conversation, id: string | null) => ({
  path: addressOf(id),
  chat: id === null ? key : undefined,
});

/** Pushes the conversation that the user has just opened onto the browser's history. */
export function pushAddress({ store, activeAtom }: Chat): void {
  const conversation = store.get(activeAtom);
  const { path, chat } = entryOf(conversation, idOf(conversation));
  if (location.pathname !== path || entryState().chat !== chat) navigate(path, { state: { chat } });
}

/** Replaces the URL with that of a conversation, without a new history entry. Does nothing once the user is elsewhere. */
export function replaceAddress(
  { store, activeAtom }: Chat,
  conversation: Conversation,
  id: string | null,
): void {
  const { path, chat } = entryOf(conversation, id);
  if (!isChat(location.pathname) || store.get(activeAtom) !== conversation) return;
  if (location.pathname + location.hash === path && entryState().chat === chat) return;
  navigate(path, { replace: true, state: { ...entryState(), chat } });
}

/** The message that a URL names behind `#`; NaN or 0 if it names none. */
export const messageOf = (url: string): number => Number(url.split('#')[1]);

/** Opens the conversation that the URL names, at its message if it names one. Throws if that fails. */
export async function followAddress(
  chat: Chat,
  id: string | null,
  key: string | undefined,
  message: number,
): Promise<void> {
  if (id === null) await chat.openUnnamed(key);
  else if (message > 0) await openAt(chat, id, message);
  else await chat.open(id);
}
