import type { Store } from '../../../base/store';
import type { ChatDeps } from './chat.types';
import { isRunning, type Conversation, type Outbox } from './conversation';
import type { ConversationList } from './conversation-list';
import { refreshHistory } from './history';
import type { createSocketRouter } from './socket-router';

/** Without a socket the server is asked this often. Milliseconds. Source: `docs/specification/chat.md`, the fallback of 5 seconds. */
const POLL_MS = 5_000;

interface Followed {
  store: Store;
  socket: ChatDeps['socket'];
  outbox: Outbox;
  router: ReturnType<typeof createSocketRouter>;
  list: ConversationList;
  all: () => Conversation[];
  active: () => Conversation;
  /** Loads the conversation on the screen once more, after a failure. */
  retry: () => void;
}

/** Follows the server: by events of the socket, by reading again after each reconnection, and by a poll without a socket. */
export function createFollower({ store, socket, outbox, router, list, all, active, retry }: Followed) {
  let wasAway = false;

  /** Events may have been missed: refreshes what is on the screen, and the replies that are being written. */
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
    /** Returns a function that stops following. */
    start(): () => void {
      const unsubscribe = router.subscribe(socket.on);
      const unwatch = store.sub(socket.connectionAtom, onConnection);
      // The socket outlives the page: events came while nothing of the chat was on the screen.
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
