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
import { localStore } from './local/deferred-store';
import { createKeptRequests, type KeptRequests } from './local/kept-requests';
import { createLocalData, type LocalData } from './local/local-data';
import { recheckSession, sessionAtom } from './session';
import { leaveToSignIn } from './way-to-sign-in';

/** What a feature keeps of an account, such as its chat. */
export interface ScopePart {
  /** Whether something waits that the server does not have. */
  hasUnsent(): boolean;
  /** The session has ended: nothing is sent until its account is signed in again. */
  stopSending(): void;
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
  /** Changes that wait for the line. */
  readonly kept: KeptRequests;
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
    return me !== null && me !== 'unknown' && me.id === userId && !me.must_change_password;
  };
  const socket = createAccountSocket({ store, account: userId, onRefused: () => void recheckSession() });
  const local = createLocalData(async () => (await localStore.prepare())(userId));
  const kept = createKeptRequests({
    store,
    local,
    send: ({ method, path, body }) => api(method, path, { body }),
    canSend: isSignedIn,
    inOneTab: (run) => inOneTab(`requests.${userId}`, run),
    onRefused: (error) => notifyError(reasonOf(error, textsNow(appTexts).changeRefused)),
  });

  /** Sends what waits whenever the line is there, whatever page is open. */
  const flush = (): void => {
    // Without any socket there may be a line: a request that does not arrive is tried again.
    if (['online', 'blocked'].includes(store.get(connectionAtom))) void kept.flush();
  };
  const followSession = (): void => {
    if (isSignedIn()) return flush();
    socket.close();
    parts.forEach((part) => part.stopSending());
  };
  const stops = [
    store.sub(connectionAtom, flush),
    store.sub(sessionAtom, followSession),
    socket.on('account.changed', () => void recheckSession()),
    socket.on('session.revoked', ({ detail }) => leaveToSignIn(serverSentence({ text: detail }))),
  ];
  store.set(socketAtom, socket);
  void kept.read();

  return {
    userId,
    isSignedIn,
    local,
    socket,
    kept,
    part<Part extends ScopePart>(name: string, make: () => Part): Part {
      const part = parts.get(name) ?? make();
      parts.set(name, part);
      return part as Part;
    },
    async hasUnsent() {
      const hasDraft = storedEntries(draftsOf(userId)).some(({ key }) => !NO_TEXT.test(key));
      if (hasDraft || store.get(kept.keptAtom).size > 0) return true;
      return (
        [...parts.values()].some((part) => part.hasUnsent()) || (await local.readAll('outbox')).length > 0
      );
    },
    dispose() {
      stops.forEach((stop) => stop());
      socket.close();
      store.set(socketAtom, null);
      parts.forEach((part) => part.dispose());
      kept.close();
      local.close();
    },
  };
}
