import type { Store } from '../../../base/store';
import type { ChatDeps } from './chat.types';
import { isRunning, type Conversation, type Outbox } from './conversation';
import type { ConversationList } from './conversation-list';
import { refreshHistory } from './history';
import type { createSocketRouter } from './socket-router';

/** Interval of polling without a socket. Milliseconds. Source: `docs/specification/chat.md`, the fallback of 5 seconds. */
const POLL_MS = 5_000;

interface Followed {
  store: Store;
  socket: ChatDeps['socket'];
  outbox: Outbox;
  router: ReturnType<typeof createSocketRouter>;
  list: ConversationList;
  all: () => Conversation[];
  active: () => Conversation;
  /** Loads the open conversation again after a failure. */
  retry: () => void;
}

/** Follows the server: by socket events, by a refresh after each reconnect, and by polling without a socket. */
export function createFollower({ store, socket, outbox, router, list, all, active, retry }: Followed) {
  let wasAway = false;

  /** Events may have been missed: refreshes the open conversation and those with a running reply. */
  function refreshLive(): void {
    for (const one of all()) if (one === active() || isRunning(one)) refreshHistory(one);
  }

  function onConnection(): void {
    const connection = store.get(socket.connectionAtom);
    if (connection === 'reconnecting') wasAway = true;
    if (connection !== 'online') return;
    if (wasAway) outbox.restart();
    wasAway = false;
    outbox.wake();
    router.forgetOtherTurns();
    list.refreshSoon();
    refreshLive();
    if (store.get(active().loadStateAtom) === 'failed') retry();
  }

  function poll(): void {
    if (store.get(socket.connectionAtom) === 'online') return;
    void list.refresh();
    refreshLive();
  }

  return {
    /** Returns an unsubscribe function. */
    start(): () => void {
      const unsubscribe = router.subscribe(socket.on);
      const unwatch = store.sub(socket.connectionAtom, onConnection);
      // The socket outlives the chat: events were missed while the chat was not mounted.
      onConnection();
      const polling = setInterval(poll, POLL_MS);
      return () => {
        unsubscribe();
        unwatch();
        clearInterval(polling);
      };
    },
  };
}
