import { navigate } from 'wouter/use-browser-location';
import type { Chat } from './state/chat';
import { idOf, type Conversation } from './state/conversation';
import { openAt } from './state/jump';

/** The address of a conversation: `/chat` where it has no id yet. A message in it stands behind `#`. */
export const addressOf = (id: string | null, message?: number): string =>
  `/chat${id === null ? '' : `/${id}`}${message === undefined ? '' : `#${message}`}`;

/** Whether an address is one of the chat. */
export const isChat = (path: string): boolean => /^\/chat(\/|$)/.test(path);

/** What a history entry keeps: an unnamed conversation is found by its key. */
export interface EntryState {
  chat?: string;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/** A conversation as a history entry has it. */
const entryOf = ({ key }: Conversation, id: string | null) => ({
  path: addressOf(id),
  chat: id === null ? key : undefined,
});

/** Adds the conversation that the user has just opened to the browser's history. */
export function pushAddress({ store, activeAtom }: Chat): void {
  const conversation = store.get(activeAtom);
  const { path, chat } = entryOf(conversation, idOf(conversation));
  if (location.pathname !== path || entryState().chat !== chat) navigate(path, { state: { chat } });
}

/**
 * Makes the address that of a conversation, without an entry in the history, unless the user is elsewhere by now.
 */
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

/** Shows what the address names. Throws where that fails. */
export async function followAddress(chat: Chat, id: string | null, key: string | undefined): Promise<void> {
  const message = Number(location.hash.slice(1));
  if (id === null) await chat.openUnnamed(key);
  else if (message > 0) await openAt(chat, id, message);
  else await chat.open(id);
}
