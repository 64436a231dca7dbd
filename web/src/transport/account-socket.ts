import type { ClientToServerEvents, ServerEventName, ServerEvents } from '@studyhall/contracts';
import { atom } from 'jotai';
import { store, type Store } from '../base/store';
import { connectionAtom } from './connection';

type Listener = (payload: never) => void;
type Request<Name extends keyof ClientToServerEvents> = Parameters<ClientToServerEvents[Name]>[0];

/** An open connection, which reconnects automatically. */
export interface Link {
  ask<Data>(name: keyof ClientToServerEvents, request: unknown): Promise<Data | null>;
  close(): void;
}

export interface LinkDeps {
  store: Store;
  /** Sent with each connection: the server refuses it in another account's session. */
  account: number;
  onEvent: (name: string, payload: unknown) => void;
  /** Called when the server refuses the session. */
  onRefused: () => void;
}

export interface AccountSocket {
  /** Opens the connection unless it is open. */
  connect(open: (deps: LinkDeps) => Link): void;
  /** Subscribes to a server event, across reconnections. Returns an unsubscribe function. */
  on: typeof onServerEvent;
  ask: typeof askSocket;
  close(): void;
}

/** The socket of the page's account; null before a sign-in and after a sign-out. */
export const socketAtom = atom<AccountSocket | null>(null);

/** The one socket of an account. It does not import the socket library, which pages for visitors do not need. */
export function createAccountSocket(deps: Omit<LinkDeps, 'onEvent'>): AccountSocket {
  const listeners = new Map<string, Set<Listener>>();
  let link: Link | null = null;
  const onEvent = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  return {
    connect(open) {
      link ??= open({ ...deps, onEvent });
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener as Listener));
      return () => known.delete(listener as Listener);
    },
    ask: async (name, request) => (await link?.ask(name, request)) ?? (null as never),
    close() {
      link?.close();
      link = null;
      deps.store.set(connectionAtom, 'off');
    },
  };
}

/** Subscribes to a server event of the page's account, also before sign-in. Returns an unsubscribe function. */
export function onServerEvent<Name extends ServerEventName>(
  name: Name,
  listener: (payload: ServerEvents[Name]) => void,
): () => void {
  let unsubscribe: (() => void) | undefined;
  const subscribe = (): void => {
    unsubscribe?.();
    unsubscribe = store.get(socketAtom)?.on(name, listener);
  };
  subscribe();
  const unwatch = store.sub(socketAtom, subscribe);
  return () => {
    unwatch();
    unsubscribe?.();
  };
}

/** Sends a request over the socket. Null without a socket, after a timeout, or if the server refuses. */
export async function askSocket<Data>(
  name: keyof ClientToServerEvents,
  request: Request<typeof name>,
): Promise<Data | null> {
  return (await store.get(socketAtom)?.ask<Data>(name, request)) ?? null;
}
