import type { AccountScope } from '../../../account/scope';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { notifyError } from '../../../ui/snackbar';
import { createChat, type Chat } from './chat';
import { chatCalls } from './chat.calls';
import { createRemovalNotices } from './removal-notices';

/**
 * The chat of an account. It outlives the component, so that nothing is lost when the user visits another page.
 * `firstId`: the first conversation of a new chat.
 */
export const chatOf = (scope: AccountScope, firstId: string | null = null): Chat =>
  scope.part('chat', () => {
    const { journal, local, socket, userId: owner } = scope;
    return createChat({
      ...{ owner, store, local, journal, firstId, notifyError },
      calls: chatCalls,
      socket: { ...socket, connectionAtom },
      removalNotices: createRemovalNotices(),
      isOnline: () => navigator.onLine,
    });
  });
