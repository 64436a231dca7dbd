import { registerUnsent } from '../../../account/leave';
import { hasSignedOut, sessionAtom } from '../../../account/session';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { askSocket, onServerEvent } from '../../../transport/socket';
import { notifyError } from '../../../ui/snackbar';
import { keptRequestsAtom } from '../../../account/local/kept-requests.host';
import { localStore } from '../../../account/local/deferred-store';
import { createChat, type Chat } from './chat';
import { chatCalls } from './chat.calls';
import { createRemovalNotices } from './removal-notices';

/** The chat of the page: it outlives the component, so that nothing is lost on the way to another page and back. */
let current: { chat: Chat; stop: () => void } | null = null;

/** Whether the account is the one that is signed in. */
function isHere(owner: number): boolean {
  const me = store.get(sessionAtom);
  return me !== null && me !== 'unknown' && me.id === owner;
}

/** The chat of an account. Ends and forgets that of another. `firstId`: what a new one shows at first. */
export function chatOf(owner: number, firstId: string | null = null): Chat {
  if (current?.chat.owner !== owner) {
    endChat();
    const socket = { ask: askSocket, on: onServerEvent, connectionAtom };
    const chat = createChat({
      owner,
      store,
      calls: chatCalls,
      socket,
      notifyError,
      removalNotices: createRemovalNotices(),
      keptAtom: keptRequestsAtom,
      openStore: async () => (await localStore.prepare())(owner),
      // Without its session an account sends nothing.
      isOnline: () => navigator.onLine && isHere(owner),
      firstId,
    });
    const unwatch = store.sub(sessionAtom, () => {
      if (hasSignedOut()) endChat();
      else if (!isHere(owner)) chat.stopSending();
    });
    const unregister = registerUnsent(chat.hasUnsent);
    let unsubscribe: (() => void) | undefined;
    const follow = (): void => {
      unsubscribe?.();
      unsubscribe = store.get(keptRequestsAtom)?.onSettled(chat.onSettled);
    };
    follow();
    const unfollow = store.sub(keptRequestsAtom, follow);
    window.addEventListener('online', chat.wake);
    current = {
      chat,
      stop() {
        unwatch();
        unregister();
        unfollow();
        unsubscribe?.();
        window.removeEventListener('online', chat.wake);
      },
    };
  }
  return current.chat;
}

function endChat(): void {
  current?.stop();
  current?.chat.dispose();
  current = null;
}
