import type { ChatMessage } from '@studyhall/contracts';
import { EMPTY_DRAFT, type ReplyDraft } from '@studyhall/domain';
import { atom, type PrimitiveAtom } from 'jotai';
import { errorSentence } from '../../../base/i18n/errors.texts';
import { store } from '../../../base/store';

/** What stands in for a reply until its first words: the specification's three texts, by kind. */
export type Placeholder = 'analyzing' | 'regenerating' | 'image';

/** A message as the page holds it. Its `key` never changes, also when the server gives it an id. */
export interface ChatItem {
  key: string;
  message: ChatMessage;
  /** The reply so far, while its turn runs here. */
  draft: ReplyDraft | null;
  placeholder: Placeholder | null;
  /** A question that has not reached the server: on its way, or failed with a reason. */
  unsent: { state: 'sending' } | { state: 'failed'; reason: string } | null;
}

/** The keys of the messages, oldest first. Each message is an atom of its own: a token re-renders one. */
export const orderAtom = atom<readonly string[]>([]);
const items = new Map<string, PrimitiveAtom<ChatItem>>();

export function itemAtom(key: string): PrimitiveAtom<ChatItem> {
  const found = items.get(key);
  if (!found) throw new Error(`There is no message ${key}.`);
  return found;
}

export const getItem = (key: string): ChatItem | null => {
  const found = items.get(key);
  return found ? store.get(found) : null;
};

export const allItems = (): ChatItem[] => store.get(orderAtom).map((key) => store.get(itemAtom(key)));

/** The newest item that is wanted; looked for from the end, where what happens, happens. */
export function findItem(wanted: (item: ChatItem) => boolean): ChatItem | undefined {
  const order = store.get(orderAtom);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const item = getItem(order[at] ?? '');
    if (item && wanted(item)) return item;
  }
  return undefined;
}

export function patchItem(key: string, change: Partial<ChatItem>): void {
  const found = items.get(key);
  if (found) store.set(found, (item) => ({ ...item, ...change }));
}

export function appendItems(...fresh: ChatItem[]): void {
  for (const item of fresh) items.set(item.key, atom(item));
  store.set(orderAtom, (order) => [...order, ...fresh.map((item) => item.key)]);
}

/** Puts an item behind another, or at the end where that one is gone. */
export function insertAfter(key: string, item: ChatItem): void {
  items.set(item.key, atom(item));
  store.set(orderAtom, (order) => {
    const at = order.indexOf(key);
    return at === -1 ? [...order, item.key] : order.toSpliced(at + 1, 0, item.key);
  });
}

export function removeItems(gone: (item: ChatItem) => boolean): void {
  const removed = new Set(
    allItems()
      .filter(gone)
      .map((item) => item.key),
  );
  if (removed.size === 0) return;
  store.set(orderAtom, (order) => order.filter((key) => !removed.has(key)));
  for (const key of removed) items.delete(key);
}

export function clearItems(): void {
  store.set(orderAtom, []);
  items.clear();
}

/**
 * Makes the page's newest messages the server's: keeps items (and their keys) that are still there, drops what
 * is gone, adds what is new. Messages older than the first of `stored` stay as they are unless `complete`.
 */
export function reconcile(stored: readonly ChatMessage[], complete: boolean): void {
  const known = allItems();
  const page = new Held(known);
  const first = complete ? 0 : (stored[0]?.id ?? 0);
  const older = known.filter((item) => item.message.id > 0 && item.message.id < first);
  const fresh = stored.map((message) => adopt(message, page.find(message)));
  const next = withLocal(known, [...older, ...fresh]);
  const keys = next.map((item) => item.key);
  for (const item of fresh) {
    const held = items.get(item.key);
    if (held) store.set(held, item);
    else items.set(item.key, atom(item));
  }
  const before = store.get(orderAtom);
  if (before.length !== keys.length || before.some((key, at) => key !== keys[at])) store.set(orderAtom, keys);
  const alive = new Set(keys);
  for (const key of items.keys()) if (!alive.has(key)) items.delete(key);
}

/** Puts an older page in front. */
export function prepend(stored: readonly ChatMessage[]): void {
  const fresh = stored.map((message) => adopt(message, undefined)).filter((item) => !items.has(item.key));
  for (const item of fresh) items.set(item.key, atom(item));
  store.set(orderAtom, (order) => [...fresh.map((item) => item.key), ...order]);
}

/** Finds what the page already holds of a stored message, so that it keeps its place and its key. */
class Held {
  private readonly byId: Map<number, ChatItem>;
  private readonly byClient: Map<string | null, ChatItem>;
  private readonly byJob: Map<string | null, ChatItem>;
  /** Questions on their way that have no id of their own: requests for pictures. */
  private readonly byText: Map<string, ChatItem>;

  constructor(known: readonly ChatItem[]) {
    this.byId = new Map(known.map((item) => [item.message.id, item]));
    this.byClient = new Map(known.map((item) => [clientKey(item.message), item]));
    this.byJob = new Map(known.map((item) => [item.message.jobId, item]));
    const saving = known.filter(
      (item) => item.message.id <= 0 && item.message.role === 'user' && !item.message.client_message_id,
    );
    this.byText = new Map(saving.map((item) => [item.message.content, item]));
  }

  find(message: ChatMessage): ChatItem | undefined {
    return (
      this.byId.get(message.id) ??
      this.byClient.get(clientKey(message) ?? '') ??
      this.byJob.get(message.jobId ?? '') ??
      (message.role === 'user' && !message.turn_id ? this.byText.get(message.content) : undefined)
    );
  }
}

/** Adds to the stored messages what only this page has, each behind the message that it followed. */
function withLocal(known: readonly ChatItem[], stored: readonly ChatItem[]): ChatItem[] {
  const next = [...stored];
  known.forEach((item, at) => {
    if (item.message.id > 0 || next.some((one) => one.key === item.key)) return;
    const before = next.findIndex((one) => one.key === known[at - 1]?.key);
    if (!staysLocal(item, next[before])) return;
    next.splice(before === -1 ? next.length : before + 1, 0, item);
  });
  return next;
}

/** A question stays until it is stored; a reply until its question is, a picture as long as its question is there. */
function staysLocal(item: ChatItem, before: ChatItem | undefined): boolean {
  if (item.message.role === 'user') return item.unsent !== null;
  if (item.message.imagePrompt !== null) return before !== undefined;
  return item.placeholder !== null && before !== undefined && before.message.id <= 0;
}

/** A question and its reply share the client's id; the role tells them apart. */
const clientKey = (message: ChatMessage): string | null =>
  message.client_message_id ? `${message.role}:${message.client_message_id}` : null;

function adopt(stored: ChatMessage, held: ChatItem | undefined): ChatItem {
  const message = inOurWords(stored);
  const key = held?.key ?? `m:${message.id}`;
  if (!message.isLoading) return { key, message, draft: null, placeholder: null, unsent: null };
  const base = held?.draft ?? EMPTY_DRAFT;
  const ahead = base.lastSeq >= (message.last_seq ?? 0) && held?.message.turn_id === message.turn_id;
  const draft: ReplyDraft = ahead
    ? base
    : {
        ...EMPTY_DRAFT,
        content: message.content,
        steps: message.reasoning,
        lastSeq: message.last_seq ?? 0,
      };
  return { key, message, draft, placeholder: held?.placeholder ?? 'analyzing', unsent: null };
}

/** A stored message, its failure told in the language of the page. */
export function inOurWords(message: ChatMessage): ChatMessage {
  const { error_detail: detail, error_code: code } = message;
  return detail === null ? message : { ...message, error_detail: errorSentence(detail, code) };
}
