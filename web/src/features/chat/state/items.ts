import type { ChatMessage } from '@studyhall/contracts';
import { EMPTY_DRAFT, type ReplyDraft } from '@studyhall/domain';
import { atom, type PrimitiveAtom } from 'jotai';
import { store } from '../../../app/store';

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

export function patchItem(key: string, change: Partial<ChatItem>): void {
  const found = items.get(key);
  if (found) store.set(found, (item) => ({ ...item, ...change }));
}

export function appendItems(...fresh: ChatItem[]): void {
  for (const item of fresh) items.set(item.key, atom(item));
  store.set(orderAtom, (order) => [...order, ...fresh.map((item) => item.key)]);
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
  const byId = new Map(known.map((item) => [item.message.id, item]));
  const byClient = new Map(known.map((item) => [clientKey(item.message), item]));
  const first = complete ? 0 : (stored[0]?.id ?? 0);
  const older = known.filter((item) => item.message.id > 0 && item.message.id < first);
  const fresh = stored.map((message) =>
    adopt(message, byId.get(message.id) ?? byClient.get(clientKey(message) ?? '')),
  );
  const unsent = known.filter(
    (item) => item.message.id <= 0 && !fresh.some((one) => one.key === item.key) && belongsToUnsent(item),
  );
  const next = [...older, ...fresh, ...unsent];
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

const belongsToUnsent = (item: ChatItem): boolean => item.unsent !== null || item.placeholder === 'image';

/** A question and its reply share the client's id; the role tells them apart. */
const clientKey = (message: ChatMessage): string | null =>
  message.client_message_id ? `${message.role}:${message.client_message_id}` : null;

function adopt(message: ChatMessage, held: ChatItem | undefined): ChatItem {
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

/** A message that the server has not seen: everything that does not apply is empty. */
export function localMessage(
  change: Partial<ChatMessage> & Pick<ChatMessage, 'role' | 'content'>,
): ChatMessage {
  return {
    id: 0,
    conversation_id: '',
    timestamp: new Date().toISOString(),
    edited: false,
    isLoading: false,
    isError: false,
    turn_id: null,
    client_message_id: null,
    state: null,
    last_seq: null,
    error_code: null,
    error_detail: null,
    used_search: false,
    used_documents: false,
    used_uploaded_files: false,
    webSearchResults: [],
    document_citations: [],
    document_id: null,
    document_url: null,
    document_filename: null,
    document_type: null,
    is_document_result: false,
    attachedFiles: [],
    imageUrl: null,
    imagePrompt: null,
    jobId: null,
    isImageResult: false,
    reasoning: [],
    codeExecutionResult: null,
    code_execution_result: null,
    documentGenerationResult: null,
    ...change,
  };
}
