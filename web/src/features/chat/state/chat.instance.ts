import { keptRequestsAtom } from '../../../account/local/use-kept-requests';
import type { AccountScope } from '../../../account/scope';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { notifyError } from '../../../ui/snackbar';
import { createChat, type Chat } from './chat';
import { chatCalls } from './chat.calls';
import { createRemovalNotices } from './removal-notices';

/**
 * The chat of an account: it outlives the component, so that nothing is lost on the way to another page and back.
 * `firstId`: what a new one shows at first.
 */
export const chatOf = (scope: AccountScope, firstId: string | null = null): Chat =>
  scope.part('chat', () => {
    const { kept, local, socket, userId: owner } = scope;
    const chat = createChat({
      owner,
      store,
      local,
      calls: chatCalls,
      socket: { ...socket, connectionAtom },
      notifyError,
      removalNotices: createRemovalNotices(),
      keptAtom: keptRequestsAtom,
      // Without its session an account sends nothing.
      isOnline: () => navigator.onLine && scope.isSignedIn(),
      firstId,
    });
    const unsubscribe = kept.onSettled(chat.onSettled);
    window.addEventListener('online', chat.wake);
    return {
      ...chat,
      dispose() {
        unsubscribe();
        window.removeEventListener('online', chat.wake);
        chat.dispose();
      },
    };
  });
