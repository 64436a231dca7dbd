import type { ChatMessage } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { Store } from '../../../base/store';

/** The messages of one conversation. Each has its own atom: a token re-renders one message. */
export interface MessageStore {
  /** The keys of the messages, oldest first. */
  readonly orderAtom: Atom<readonly string[]>;
  itemAtom(key: string): Atom<ChatItem>;
  get(key: string): ChatItem | null;
  all(): ChatItem[];
  /** The newest item that matches. Scans from the end: most updates hit recent messages. */
  findLast(matches: (item: ChatItem) => boolean): ChatItem | undefined;
  /** The assistant's message right after a question. */
  replyTo(key: string): ChatItem | undefined;
  patch(key: string, change: Partial<ChatItem>): void;
  patchMessage(key: string, change: Partial<ChatMessage>): void;
  append(...added: ChatItem[]): void;
  /** Inserts an item after another, or at the end if that one is gone. */
  insertAfter(key: string, item: ChatItem): void;
  remove(keys: Iterable<string>): void;
  replaceAll(items: readonly ChatItem[]): void;
}

export function createMessageStore(store: Store): MessageStore {
  const items = new Map<string, PrimitiveAtom<ChatItem>>();
  /** The atoms of removed messages while a row still uses them: the row keeps following a message that is added again. */
  const dropped = new Map<string, WeakRef<PrimitiveAtom<ChatItem>>>();
  const orderAtom = atom<readonly string[]>([]);
  const itemAtom = (key: string): PrimitiveAtom<ChatItem> => {
    const found = items.get(key);
    if (!found) throw new Error(`There is no message ${key}.`);
    return found;
  };
  const get = (key: string): ChatItem | null => {
    const found = items.get(key);
    return found ? store.get(found) : null;
  };
  const order = (): readonly string[] => store.get(orderAtom);
  const put = (item: ChatItem): void => {
    const found = items.get(item.key) ?? dropped.get(item.key)?.deref();
    dropped.delete(item.key);
    items.set(item.key, found ?? atom(item));
    if (found) store.set(found, item);
  };
  const patch = (key: string, change: Partial<ChatItem>): void => {
    const found = items.get(key);
    if (found) store.set(found, (item) => ({ ...item, ...change }));
  };
  const setOrder = (keys: readonly string[]): void => {
    const before = order();
    if (before.length === keys.length && before.every((key, at) => key === keys[at])) return;
    store.set(orderAtom, keys);
    const kept = new Set(keys);
    for (const [key, item] of items) {
      if (kept.has(key)) continue;
      items.delete(key);
      dropped.set(key, new WeakRef(item));
    }
  };
  return {
    orderAtom,
    itemAtom,
    get,
    all: () => order().map((key) => store.get(itemAtom(key))),
    findLast(matches) {
      for (const key of order().toReversed()) {
        const item = get(key);
        if (item && matches(item)) return item;
      }
      return undefined;
    },
    replyTo(key) {
      const at = order().indexOf(key);
      const next = at === -1 ? null : get(order()[at + 1] ?? '');
      return next?.message.role === 'assistant' ? next : undefined;
    },
    patch,
    patchMessage(key, change) {
      const item = get(key);
      if (item) patch(key, { message: { ...item.message, ...change } });
    },
    append(...added) {
      added.forEach(put);
      setOrder([...order(), ...added.map(({ key }) => key)]);
    },
    insertAfter(key, item) {
      put(item);
      const at = order().indexOf(key);
      setOrder(order().toSpliced(at === -1 ? order().length : at + 1, 0, item.key));
    },
    remove(keys) {
      const removed = new Set(keys);
      setOrder(order().filter((key) => !removed.has(key)));
    },
    replaceAll(next) {
      next.forEach(put);
      setOrder(next.map(({ key }) => key));
    },
  };
}
