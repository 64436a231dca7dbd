import type { ConversationView } from '@studyhall/contracts';
import { atom, createStore } from 'jotai';
import { expect, it } from 'vitest';
import type { ChatCalls } from './chat.calls';
import { listedNew } from '../../../../testing/chat.harness';
import { createConversationList } from './conversation-list';

const store = createStore();

function listWith(conversations: ChatCalls['conversations']) {
  return createConversationList({
    store,
    calls: { conversations } as ChatCalls,
    local: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    waitingAtom: atom(new Map()),
    onPage: () => undefined,
    hasUnsavedWork: () => false,
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

/** A list of this many conversations. Another device deletes some of them on the server. */
async function listOf(count: number) {
  const server = new Map(
    Array.from({ length: count }, (_, at): [string, ConversationView] => {
      const id = `c${String(count - at).padStart(3, '0')}`;
      return [id, { ...listedNew, id, title: id, updated_at: id }];
    }),
  );
  const list = listWith(async ({ limit, before, archived }) =>
    [...server.values()]
      .filter((one) => !archived && (before === undefined || `${one.updated_at},${one.id}` < before))
      .slice(0, limit),
  );
  await list.refresh();
  const ids = (): string[] => store.get(list.conversationsAtom).map(({ id }) => id);
  return { server, list, ids };
}

it('what another device deleted is not listed again by another filter, before the server answers', async () => {
  const { server, list, ids } = await listOf(3);
  server.delete('c002');
  await list.refresh();
  list.filter({ archived: true });
  list.filter({});
  expect(ids()).toEqual(['c003', 'c001']);
});

it('what another device deleted below the first page leaves the list too', async () => {
  const { server, list, ids } = await listOf(60);
  await list.loadMore();
  expect(ids()).toHaveLength(60);
  server.delete('c005');
  await list.refresh();
  expect(ids()).toHaveLength(59);
  expect(ids()).not.toContain('c005');
});

it('the conversation of a lesson stays known as one after it left the list', async () => {
  const { server, list } = await listOf(2);
  server.set('c001', { ...listedNew, id: 'c001', title: 'Plants', lesson_id: 'lesson' });
  await list.refresh();
  server.delete('c001');
  await list.refresh();
  expect([...store.get(list.ofLessonsAtom)]).toEqual(['c001']);
});

it('the conversation of a lesson is an ordinary one once its teachers cannot read it', async () => {
  const { server, list } = await listOf(1);
  const view = { ...listedNew, id: 'c001', title: 'Plants' };
  server.set('c001', { ...view, lesson_id: 'lesson' });
  await list.refresh();
  server.set('c001', { ...view, lesson_id: null });
  await list.refresh();
  expect([...store.get(list.ofLessonsAtom)]).toEqual([]);
});
