import { store } from '../../../base/store';
import { focusInput } from '../focus-input';
import { calls } from '../state/chat.calls';
import { dropDraft } from '../state/drafts';
import { conversationAtom, historyStateAtom, openHistory } from '../state/history.sync';
import { orderAtom } from '../state/items';
import { conversationsAtom, drawerOpenAtom } from './conversations.atoms';
import { markSeen, refreshConversations } from './conversations.sync';

/** Opens an empty conversation; the one that is open will do if it is empty. Throws where the server says no. */
export async function newChat(): Promise<void> {
  store.set(drawerOpenAtom, false);
  if (store.get(orderAtom).length > 0) {
    const { conversation_id } = await calls.createConversation();
    await openHistory(conversation_id);
    await refreshConversations();
  }
  focusInput();
}

/** Shows a conversation and makes it the active one, here and after a reload. Throws where the server says no. */
export async function openConversation(id: string): Promise<void> {
  store.set(drawerOpenAtom, false);
  if (store.get(conversationAtom) === id && store.get(historyStateAtom) !== 'failed') return;
  const [opened, activated] = await Promise.allSettled([openHistory(id), calls.activateConversation(id)]);
  markSeen(id);
  store.set(conversationsAtom, (shown) => shown.map((one) => ({ ...one, active: one.id === id })));
  if (opened.status === 'rejected') throw opened.reason;
  if (activated.status === 'rejected') throw activated.reason;
  focusInput();
}

export async function renameConversation(id: string, title: string): Promise<void> {
  await calls.renameConversation(id, title);
  store.set(conversationsAtom, (shown) => shown.map((one) => (one.id === id ? { ...one, title } : one)));
}

/** Deletes a conversation; if it was open, the active one opens. Throws where the server says no. */
export async function removeConversation(id: string): Promise<void> {
  await calls.removeConversation(id);
  store.set(conversationsAtom, (shown) => shown.filter((one) => one.id !== id));
  if (store.get(conversationAtom) === id) await openHistory(null);
  dropDraft(id);
  await refreshConversations();
}
