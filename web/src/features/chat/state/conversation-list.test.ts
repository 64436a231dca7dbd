import { atom, createStore } from 'jotai';
import { expect, it } from 'vitest';
import type { ChatCalls } from './chat.calls';
import { createConversationList } from './conversation-list';

function listWith(conversations: ChatCalls['conversations']) {
  return createConversationList({
    store: createStore(),
    calls: { conversations } as ChatCalls,
    local: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    waitingAtom: atom(new Map()),
    onPage: () => undefined,
    holdsWork: () => false,
  });
}

it('asks for nothing more once its account has left', async () => {
  const signals: Array<AbortSignal | undefined> = [];
  const list = listWith((_query, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const asked = list.refresh();
  list.pause();
  await asked;
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});
