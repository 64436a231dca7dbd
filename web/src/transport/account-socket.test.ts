import { afterEach, expect, it } from 'vitest';
import { store } from '../base/store';
import { createAccountSocket, onServerEvent, socketAtom, type LinkDeps } from './account-socket';

afterEach(() => store.set(socketAtom, null));

/** Opens the socket of an account. Returns a function that simulates a server event. */
function signIn(): LinkDeps['onEvent'] {
  const socket = createAccountSocket({ store, account: 1, onRefused: () => undefined });
  let receive: LinkDeps['onEvent'] = () => undefined;
  socket.connect(({ onEvent }) => {
    receive = onEvent;
    return { ask: async () => null, close: () => undefined };
  });
  store.set(socketAtom, socket);
  return receive;
}

it('receives events also where it subscribes before the account is known, until it unsubscribes', () => {
  const received: unknown[] = [];
  const unsubscribe = onServerEvent('folders.changed', (event) => received.push(event));
  const receive = signIn();
  receive('folders.changed', 'one');
  unsubscribe();
  receive('folders.changed', 'two');
  signIn()('folders.changed', 'three');
  expect(received).toEqual(['one']);
});
