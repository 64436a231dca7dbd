import { atom } from 'jotai';
import { appTexts } from '../base/i18n/app.texts';
import { serverSentence } from '../base/i18n/server-sentence';
import { textsNow } from '../base/i18n/texts';
import { inOneTab } from '../base/one-tab';
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
import { createLocalData, type LocalData } from './local/local-data';
import { isHeldBack, recheckSession, sessionAtom } from './session';
import { leaveToSignIn } from './way-to-sign-in';

/** What a feature keeps of an account, such as its chat. */
export interface ScopePart {
  /** Whether something waits that the server does not have. */
  hasUnsent(): boolean;
  dispose(): void;
}

/** Everything that the page has of one account. Nothing of it works after `dispose`. */
export interface AccountScope {
  readonly userId: number;
  /** Whether the account has its session: it sends nothing without one. */
  isSignedIn(): boolean;
  /** What the browser keeps of the account, encrypted. */
  readonly local: LocalData;
  readonly socket: AccountSocket;
  /** Writes that the server does not have yet. */
  readonly journal: Journal;
  /** The part of this name, made at its first use and disposed with the scope. */
  part<Part extends ScopePart>(name: string, make: () => Part): Part;
  /** Whether a sign-out would delete something that the server does not have. */
  hasUnsent(): Promise<boolean>;
  dispose(): void;
}

/** The scope of the account that the page belongs to; null before a sign-in and after a sign-out. The root owns it. */
export const scopeAtom = atom<AccountScope | null>(null);

/** What is remembered beside the drafts: which conversation is open, and images that the server is making. */
const NO_TEXT = /\.(open|images)$/;

export function createAccountScope(userId: number, store: Store): AccountScope {
  const parts = new Map<string, ScopePart>();
  const isSignedIn = (): boolean => {
    const me = store.get(sessionAtom);
    return me !== null && me !== 'unknown' && me.id === userId && !isHeldBack(me);
  };
  const socket = createAccountSocket({ store, account: userId, onRefused: () => void recheckSession() });
  const local = createLocalData(async () => (await localStore.prepare())(userId));
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`studyhall.journal.${userId}`) : null;
  const journal = createJournal({
    ...{ store, owner: userId, local, canSend: isSignedIn },
    kinds: requestKinds(({ method, path, body }) => api(method, path, { body })),
    claim: (name, run) => inOneTab(`journal.${userId}.${name}`, run),
    publish: () => channel?.postMessage(null),
    onRefused: (error) => notifyError(reasonOf(error, textsNow(appTexts).changeRefused)),
  });
  if (channel) channel.onmessage = () => void journal.refresh();

  /** Sends what waits whenever it is online, whatever page is open. */
  const wake = (): void => {
    // Without any socket the server may be in reach: what does not arrive is tried again.
    if (['online', 'blocked'].includes(store.get(connectionAtom))) journal.wake();
  };
  const followSession = (): void => {
    if (isSignedIn()) return wake();
    socket.close();
    journal.restart();
  };
  const stops = [
    store.sub(connectionAtom, wake),
    store.sub(sessionAtom, followSession),
    socket.on('account.changed', () => void recheckSession()),
    socket.on('session.revoked', ({ detail }) => leaveToSignIn(serverSentence({ text: detail }))),
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
      // The server has refused a request for good: it stays only to be shown.
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
