import { atom } from 'jotai';
import { EMPTY_DRAFT, unstoredMessage } from '@studyhall/domain';
import { store } from '../../../base/store';
import { ApiError } from '../../../transport/errors';
import { connectionAtom, onServerEvent } from '../../../transport/socket';
import { calls } from './chat.calls';
import { conversationAtom } from './conversation.atom';
import { keepUnsent } from './drafts';
import { allItems, appendItems, clearItems, patchItem, prepend, reconcile } from './items';
import { bindTurn, catchUp, followTurns, runningReplies } from './turn.sync';

/** Messages of one page, newest first to load; older ones come when the reader scrolls up. */
const PAGE = 50;
/** Without a socket the page asks this often (chat.md, the fallback of 5 seconds). */
const POLL_MS = 5_000;

export type HistoryState = 'loading' | 'ready' | 'failed';
export const historyStateAtom = atom<HistoryState>('loading');
export const hasOlderAtom = atom(false);
export const loadingOlderAtom = atom(false);
export { conversationAtom };

let loadingOlder: Promise<void> | null = null;
let refreshing: Promise<void> | null = null;
let again = false;
/** Counts the turns that were announced, so that an older answer does not take one away. */
let announced = 0;
/** Counts the opened conversations, so that an answer for one left behind is dropped. */
let opened = 0;

/** Opens a conversation (the active one where none is named): the newest page, at once. */
export async function openHistory(conversationId: string | null): Promise<void> {
  opened += 1;
  const mine = opened;
  keepUnsent();
  clearItems();
  store.set(conversationAtom, conversationId);
  store.set(historyStateAtom, 'loading');
  store.set(hasOlderAtom, false);
  try {
    const page = await calls.history({ limit: PAGE, conversation_id: conversationId ?? undefined });
    if (mine !== opened) return;
    reconcile(page, false);
    store.set(hasOlderAtom, page.length === PAGE);
    if (page[0]) store.set(conversationAtom, page[0].conversation_id);
    store.set(historyStateAtom, 'ready');
    resumeAll();
  } catch (error) {
    if (mine === opened) store.set(historyStateAtom, 'failed');
    throw error;
  }
}

/** Opens the conversation that could not be loaded once more; the active one where it is gone. */
export async function reopenHistory(): Promise<void> {
  try {
    await openHistory(store.get(conversationAtom));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    await openHistory(null);
  }
}

/** Loads the page before the oldest message on the screen. */
export function loadOlder(): Promise<void> {
  if (loadingOlder) return loadingOlder;
  store.set(loadingOlderAtom, true);
  loadingOlder = fetchOlder().finally(() => {
    loadingOlder = null;
    store.set(loadingOlderAtom, false);
  });
  return loadingOlder;
}

async function fetchOlder(): Promise<void> {
  const oldest = allItems().find((item) => item.message.id > 0);
  if (!oldest || !store.get(hasOlderAtom)) return;
  const mine = opened;
  const page = await calls.history({
    limit: PAGE,
    before: oldest.message.id,
    conversation_id: store.get(conversationAtom) ?? undefined,
  });
  if (mine !== opened) return;
  store.set(hasOlderAtom, page.length === PAGE);
  prepend(page);
}

/** Makes the newest messages the server's again; asked while it runs, it runs once more. */
export function refreshHistory(): Promise<void> {
  if (refreshing) again = true;
  refreshing ??= fetchNewest().finally(() => {
    refreshing = null;
    if (again) {
      again = false;
      void refreshHistory();
    }
  });
  return refreshing;
}

async function fetchNewest(): Promise<void> {
  const mine = opened;
  const seen = announced;
  const conversation_id = store.get(conversationAtom) ?? undefined;
  const page = await calls.history({ limit: PAGE, conversation_id }).catch(() => null);
  if (!page || mine !== opened) return;
  // A turn was announced meanwhile: the answer may be older than it, and would take it away again.
  if (announced !== seen) {
    again = true;
    return;
  }
  reconcile(page, page.length < PAGE);
  if (page[0] && !conversation_id) store.set(conversationAtom, page[0].conversation_id);
  resumeAll();
}

function resumeAll(): void {
  for (const item of runningReplies()) void catchUp(item.message.turn_id ?? '');
}

const isOpen = (conversationId: string): boolean => {
  const open = store.get(conversationAtom);
  return open === null || open === conversationId;
};

/** Follows the server for as long as the chat is on the screen. Returns how to stop. */
export function followHistory(): () => void {
  const stops = [
    followTurns(),
    onServerEvent('history.changed', ({ conversation_id }) => {
      if (isOpen(conversation_id)) void refreshHistory();
    }),
    onServerEvent('turn.started', (started) => {
      if (!isOpen(started.conversation_id)) return;
      announced += 1;
      store.set(conversationAtom, started.conversation_id);
      if (bindTurn({ ...started, user_message_id: started.user_message.id })) return;
      const { turn_id, conversation_id, bot_message_id: id } = started;
      const reply = { id, turn_id, conversation_id, isLoading: true, state: 'queued' as const };
      if (allItems().some((item) => item.message.id === started.user_message.id))
        return void refreshHistory();
      appendItems(
        {
          key: `m:${started.user_message.id}`,
          message: started.user_message,
          draft: null,
          placeholder: null,
          unsent: null,
        },
        {
          key: `m:${id}`,
          message: unstoredMessage({ role: 'assistant', content: '', ...reply }),
          draft: EMPTY_DRAFT,
          placeholder: 'analyzing',
          unsent: null,
        },
      );
      void catchUp(turn_id);
    }),
    onServerEvent('file.status', ({ file_id, status, detail }) => {
      for (const item of allItems()) {
        if (item.message.attachedFiles.some((file) => file.id === file_id && file.status !== status)) {
          const attachedFiles = item.message.attachedFiles.map((file) =>
            file.id === file_id ? { ...file, status, detail: detail ?? null } : file,
          );
          patchItem(item.key, { message: { ...item.message, attachedFiles } });
        }
      }
    }),
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) !== 'online') return;
      if (store.get(historyStateAtom) === 'ready') void refreshHistory();
      if (store.get(historyStateAtom) === 'failed') reopenHistory().catch(() => undefined);
    }),
  ];
  const polling = setInterval(pollWithoutSocket, POLL_MS);
  const waking = (): void => {
    if (document.visibilityState === 'visible' && store.get(historyStateAtom) === 'ready')
      void refreshHistory();
  };
  document.addEventListener('visibilitychange', waking);
  return () => {
    stops.forEach((stop) => stop());
    clearInterval(polling);
    document.removeEventListener('visibilitychange', waking);
    clearItems();
    store.set(conversationAtom, null);
  };
}

/** Without a socket: what is here by the history, which then asks for the running replies by their turns. */
function pollWithoutSocket(): void {
  if (store.get(connectionAtom) === 'online' || store.get(historyStateAtom) !== 'ready') return;
  void refreshHistory();
}
