import { atom, type Atom } from 'jotai';
import { store } from '../../../base/store';
import { editMessage, retryMessage } from './chat.actions';
import { retryImage } from './image.jobs';
import { getItem, itemAtom, orderAtom } from './items';

/**
 * Whether a question may be asked again: its reply failed or was stopped, and nothing came after, so that nothing is
 * lost by it.
 */
export function canRetryAtom(key: string): Atom<boolean> {
  return atom((get) => {
    const order = get(orderAtom);
    if (order.at(-2) !== key) return false;
    const { message, draft } = get(itemAtom(order.at(-1) ?? ''));
    const over = message.isError || message.state === 'failed' || message.state === 'stopped';
    return message.role === 'assistant' && draft === null && over;
  });
}

/** Asks a question again: one that was not sent, whose picture failed, or whose reply failed or was stopped. */
export async function retryQuestion(key: string): Promise<void> {
  const item = getItem(key);
  if (!item) return;
  if (item.unsent) return item.message.client_message_id ? retryMessage(key) : retryImage(key);
  const order = store.get(orderAtom);
  const reply = getItem(order[order.indexOf(key) + 1] ?? '');
  if (reply && reply.message.imagePrompt !== null) return retryImage(key);
  return editMessage(key, item.message.content);
}
