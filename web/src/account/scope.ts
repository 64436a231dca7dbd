import { atom } from 'jotai';
import { appTexts } from '../base/i18n/app.texts';
import { serverSentence } from '../base/i18n/server-sentence';
import { textsNow } from '../base/i18n/texts';
import { withTabLock } from '../base/tab-lock';
import { draftsOf, storedEntries } from '../base/storage';
import type { Store } from '../base/store';
import { createAccountSocket, socketAtom, type AccountSocket } from '../transport/account-socket';
import { connectionAtom } from '../transport/connection';
import { reasonOf } from '../transport/errors';
import { api } from '../transport/rest';
import { notifyError } from '../ui/snackbar';
import { isRequest, type Entry } from './journal/command';
import { createJournal, type Journal } from './journal/journal';
import { requestKinds } from './journal/kinds';
import { localStore } from './local/deferred-store';
import { keepOfferedHelp } from './local/kept-help';
import { createLocalData, type LocalData } from './local/local-data';
import { isProfileFresh, isRestricted, recheckSession, sessionAtom } from './session';

/** A feature's state for an account, such as its chat. */
export interface ScopePart {
  /** True if something waits that the server does not have. */
  hasUnsent(): boolean;
  dispose(): void;
}

/** The page's state for one account. Unusable after `dispose`. */
export interface AccountScope {
  readonly userId: number;
  /** True if the account has a session: without one it sends nothing. */
  isSignedIn(): boolean;
  /** The account's encrypted data in the browser. */
  readonly local: LocalData;
  readonly socket: AccountSocket;
  /** Writes that the server does not have yet. */
  readonly journal: Journal;
  /** The part with this name: created on first use, disposed with the scope. */
  part<Part extends ScopePart>(name: string, make: () => Part): Part;
  /** True if a sign-out would delete something that the server does not have. */
  hasUnsent(): Promise<boolean>;
  dispose(): void;
}

/** The scope of the page's account; null before a sign-in and after a sign-out. Owned by the root. */
export const scopeAtom = atom<AccountScope | null>(null);

/** Stored beside the drafts, but no text: the open conversation, and images being made. */
const NO_TEXT = /\.(open|images)$/;

/** @param leave ends the session in this tab, for a reason */
export function createAccountScope(
  userId: number,
  store: Store,
  leave: (reason: string) => void,
): AccountScope {
  const parts = new Map<string, ScopePart>();
  const isSignedIn = (): boolean => {
    const me = store.get(sessionAtom);
    return me !== null && me !== 'unknown' && me.id === userId && !isRestricted(me);
  };
  const socket = createAccountSocket({ store, account: userId, onRefused: () => void recheckSession() });
  const local = createLocalData(async () => (await localStore.prepare())(userId));
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`studyhall.journal.${userId}`) : null;
  const journal = createJournal({
    ...{ store, owner: userId, local, canSend: isSignedIn },
    kinds: requestKinds(({ method, path, body }) => api(method, path, { body })),
    claim: (name, run) => withTabLock(`journal.${userId}.${name}`, run),
    publish: () => channel?.postMessage(null),
    onRefused: (error) => notifyError(reasonOf(error, textsNow(appTexts).changeRefused)),
  });
  if (channel) channel.onmessage = () => void journal.refresh();

  /** Sends waiting writes whenever the page is online, whatever page is open. */
  const wake = (): void => {
    // The server may be reachable even if sockets are blocked; failed requests are retried.
    if (['online', 'blocked'].includes(store.get(connectionAtom))) journal.wake();
  };
  let before = store.get(connectionAtom);
  const followConnection = (): void => {
    wake();
    const now = store.get(connectionAtom);
    // A change before the connection has no event: the socket had not joined its room. A page that just opened has read it.
    if (now === 'online' && !(before === 'connecting' && isProfileFresh())) void recheckSession();
    before = now;
  };
  const followSession = (): void => {
    if (isSignedIn()) return wake();
    socket.close();
    journal.restart();
  };
  const stops = [
    keepOfferedHelp(store, local, userId),
    store.sub(connectionAtom, followConnection),
    store.sub(sessionAtom, followSession),
    socket.on('account.changed', () => void recheckSession()),
    socket.on('session.revoked', ({ detail }) => leave(serverSentence({ text: detail }))),
  ];
  store.set(socketAtom, socket);
  window.addEventListener('online', journal.wake);
  void journal.read();

  return {
    userId,
    isSignedIn,
    local,
    socket,
    journal,
    part<Part extends ScopePart>(name: string, make: () => Part): Part {
      const part = parts.get(name) ?? make();
      parts.set(name, part);
      return part as Part;
    },
    async hasUnsent() {
      const hasDraft = storedEntries(draftsOf(userId)).some(({ key }) => !NO_TEXT.test(key));
      await journal.read();
      // A request that the server has refused is kept only for display.
      const isUnsent = ({ command, state }: Entry): boolean => state !== 'failed' || !isRequest(command);
      if (hasDraft || journal.all().some(isUnsent)) return true;
      return [...parts.values()].some((part) => part.hasUnsent());
    },
    dispose() {
      stops.forEach((stop) => stop());
      socket.close();
      store.set(socketAtom, null);
      parts.forEach((part) => part.dispose());
      journal.close();
      channel?.close();
      window.removeEventListener('online', journal.wake);
      local.close();
    },
  };
}
