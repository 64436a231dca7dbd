import { QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionAtom } from '../../transport/connection';
import { createQueries } from './create-queries';
import type { Topic } from './read';

/** A page that shows one list, of users by default. The test answers its requests. */
function createWorld(topic: Topic = 'users') {
  const store = createStore();
  const listeners = new Map<string, (payload: never) => void>();
  const queries = createQueries(store, {
    on: (name, listener) => {
      listeners.set(name, listener as (payload: never) => void);
      return () => listeners.delete(name);
    },
  });
  const requests: Array<{ answer: (rows: string) => void; signal: AbortSignal }> = [];
  const observer = new QueryObserver(queries.client, {
    queryKey: [topic],
    meta: { topics: [topic] },
    queryFn: ({ signal }) => new Promise<string>((answer) => requests.push({ answer, signal })),
  });
  const stop = observer.subscribe(() => undefined);
  return {
    ...{ store, queries, requests, stop },
    shown: () => observer.getCurrentResult().data,
    /** Answers the request and waits for its effects. */
    async answer(rows: string) {
      requests.at(-1)?.answer(rows);
      await vi.advanceTimersByTimeAsync(0);
    },
    async event(name: string, payload: unknown) {
      listeners.get(name)?.(payload as never);
      await vi.advanceTimersByTimeAsync(400);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches again what an event made outdated, and nothing else', async () => {
  const { requests, answer, event, shown } = createWorld();
  await answer('first');
  await event('directory.changed', { kind: 'groups' });
  expect(requests).toHaveLength(1);
  await event('directory.changed', { kind: 'users' });
  expect(requests).toHaveLength(2);
  await answer('second');
  expect(shown()).toBe('second');
});

it.each([
  ...['turn.completed', 'turn.stopped', 'turn.failed', 'image.job'],
  // A lesson opens the chat, and a recorded consent changes the account.
  ...['lesson.started', 'lesson.ended', 'account.changed', 'activities.changed'],
])('fetches limits again at %s, without a poll', async (name) => {
  const { requests, answer, event } = createWorld('limits');
  await answer('3 left');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(1);
  await event(name, {});
  expect(requests).toHaveLength(2);
});

it('fetches once more what changed while it was being fetched', async () => {
  const { requests, answer, event, shown } = createWorld();
  await event('directory.changed', { kind: 'users' });
  await event('directory.changed', { kind: 'users' });
  expect(requests).toHaveLength(1);
  await answer('outdated');
  expect(requests).toHaveLength(2);
  await answer('current');
  expect(requests).toHaveLength(2);
  expect(shown()).toBe('current');
});

it('repeats a running request whose answer may be older than an event, and no other one', async () => {
  const { requests, answer, queries } = createWorld('own announcements');
  queries.repeatRunning('users', 'own announcements');
  await answer('outdated');
  expect(requests).toHaveLength(2);
  await answer('current');
  queries.repeatRunning('own announcements');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
});

it('makes one fetch of a burst of changes', async () => {
  const { requests, answer, queries } = createWorld();
  await answer('first');
  queries.invalidate('users');
  await answer('second');
  for (let count = 0; count < 20; count += 1) queries.invalidate('users');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(3);
});

it('fetches again when the connection is back, and nothing after the account has left', async () => {
  const { store, requests, answer, queries, event } = createWorld();
  await answer('first');
  store.set(connectionAtom, 'reconnecting');
  expect(requests).toHaveLength(1);
  store.set(connectionAtom, 'online');
  await answer('second');
  expect(requests).toHaveLength(2);
  queries.dispose();
  await event('directory.changed', { kind: 'users' });
  expect(requests).toHaveLength(2);
});

it('aborts the request of what is no longer shown', () => {
  const { requests, stop } = createWorld();
  stop();
  expect(requests[0]?.signal.aborted).toBe(true);
});
