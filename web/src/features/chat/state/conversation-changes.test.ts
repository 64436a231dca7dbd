import type { ConversationView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { chatOnServer, listedNew } from '../../../../testing/chat.harness';
import { idOf } from './conversation';

const page = chatOnServer();

const listed = (id: string, change: Partial<ConversationView> = {}): ConversationView => ({
  ...listedNew,
  ...{ id, title: `Chat ${id}`, active: false },
  ...change,
});

const { line } = page;
const flush = (): Promise<void> => page.journal.flush();

/** Opens a page offline whose list has two conversations. */
async function openList(): Promise<void> {
  line.online = false;
  page.server.calls.conversations.mockImplementation(async () => [listed('b'), listed('a')]);
  await page.start();
  await page.chat.list.refresh();
}

async function reload(): Promise<void> {
  page.journal.close();
  page.openPage();
  await page.start();
  await page.chat.list.refresh();
}

const titles = (): string[] => page.store.get(page.chat.list.conversationsAtom).map(({ title }) => title);

it('are shown at once, over pages of the server and a reload, until they are sent', async () => {
  await openList();
  const changing = page.chat.change('b', { title: 'First' });
  expect(titles()).toEqual(['First', 'Chat a']);
  await changing;
  await page.chat.change('b', { title: 'Renamed' });
  await page.chat.change('a', { pinned: true });
  await page.chat.list.refresh();
  expect(titles()).toEqual(['Chat a', 'Renamed']);
  await reload();
  await flush();
  expect(titles()).toEqual(['Chat a', 'Renamed']);
  line.online = true;
  await flush();
  expect(line.received).toEqual([
    ['PUT', '/api/conversations/b', { title: 'Renamed' }],
    ['PUT', '/api/conversations/a', { pinned: true }],
  ]);
  expect(titles()).toEqual(['Chat a', 'Renamed']);
});

it('are not undone by a page that was asked for before they arrived', async () => {
  await openList();
  const answer = Promise.withResolvers<ConversationView[]>();
  page.server.calls.conversations.mockImplementationOnce(() => answer.promise);
  const refreshing = page.chat.list.refresh();
  line.online = true;
  await page.chat.change('b', { title: 'Renamed' });
  await flush();
  answer.resolve([listed('b'), listed('a')]);
  await refreshing;
  expect(titles()).toEqual(['Renamed', 'Chat a']);
});

it('give way to the state of the server where it refuses one, and only that one', async () => {
  await openList();
  await page.chat.change('b', { title: 'Renamed', pinned: true });
  await flush();
  line.online = true;
  line.refusals = [409];
  await flush();
  expect(line.refused).toEqual([409]);
  expect(line.received).toEqual([['PUT', '/api/conversations/b', { pinned: true }]]);
  expect(titles()).toEqual(['Chat b', 'Chat a']);
});

it('a refused move takes its notice away, and leaves those of others', async () => {
  await openList();
  page.chat.list.setFolders([{ id: 7, name: 'Biology' }]);
  line.online = true;
  await page.chat.change('a', { archived: true });
  await flush();
  line.online = false;
  await page.chat.change('b', { folder_id: 7 });
  await flush();
  expect(page.removals).toHaveLength(2);
  line.online = true;
  line.refusals = [404];
  await flush();
  expect(line.refused).toEqual([404]);
  expect(page.removals.map(({ title }) => title)).toEqual(['Chat a ']);
});

it('archiving and filing say what happened, and are undone with the pin', async () => {
  await openList();
  page.chat.list.setFolders([{ id: 7, name: 'Biology' }]);
  line.online = true;
  await page.chat.change('b', { pinned: true });
  await flush();
  await page.chat.change('b', { archived: true });
  await page.chat.change('a', { folder_id: 7 });
  await flush();
  expect(page.removals.map(({ title }) => title)).toEqual(['Chat b ', 'Chat a Biology']);
  line.received.length = 0;
  for (const { undo } of page.removals) undo();
  const sent = async (): Promise<unknown[]> => {
    await flush();
    return line.received;
  };
  // The changes of one conversation, in order.
  await expect.poll(sent).toEqual([
    ['PUT', '/api/conversations/b', { archived: false }],
    ['PUT', '/api/conversations/a', { folder_id: null }],
    ['PUT', '/api/conversations/b', { pinned: true }],
  ]);
});

it('a deletion leaves the conversation for an empty one, and is taken back before it was sent', async () => {
  await openList();
  expect(idOf(page.active())).toBe('a');
  await page.chat.change('b', { pinned: true });
  await flush();
  await page.chat.remove('a');
  await flush();
  expect([titles(), page.texts(page.active()), page.removals[0]?.waits]).toEqual([['Chat b'], [], true]);
  page.removals[0]?.undo();
  expect(titles()).toEqual(['Chat b', 'Chat a']);
  line.online = true;
  const sent = async (): Promise<unknown[]> => {
    await flush();
    return line.received.slice(1);
  };
  await expect.poll(sent).toEqual([['POST', '/api/conversations/a/restore']]);
});

it('an undo while the deletion is on its way follows it, and keeps the draft', async () => {
  await openList();
  const conversation = page.active();
  page.write(conversation, 'Half a question');
  line.online = true;
  line.meanwhile = async () => {
    line.meanwhile = async () => undefined;
    page.removals[0]?.undo();
  };
  await page.chat.remove('a');
  await flush();
  await flush();
  expect(line.received).toEqual([
    ['DELETE', '/api/conversations/a'],
    ['POST', '/api/conversations/a/restore'],
  ]);
  expect(titles()).toEqual(['Chat b', 'Chat a']);
  expect((await page.open('a')) === conversation).toBe(true);
  expect(page.written(conversation)).toBe('Half a question');
});

it('a deletion of an earlier page can be undone when it arrives, and what was written goes along', async () => {
  await openList();
  await page.chat.remove('a');
  page.removals.length = 0;
  await reload();
  page.write(page.active(), 'Half a question');
  delete page.server.messages.a;
  line.online = true;
  await flush();
  expect(page.removals.map(({ title, waits }) => [title, waits])).toEqual([['Chat a', false]]);
  await expect.poll(() => page.written(page.active())).toBe('Half a question');
});

it('the list is shown before the server answers: from an earlier page, and with another filter', async () => {
  await openList();
  await page.chat.change('b', { archived: true });
  page.server.calls.conversations.mockImplementation(
    () => Promise.withResolvers<ConversationView[]>().promise,
  );
  expect(titles()).toEqual(['Chat a']);
  page.chat.list.filter({ archived: true });
  expect(titles()).toEqual(['Chat b']);
  page.openPage();
  await page.start();
  await expect.poll(titles).toEqual(['Chat a']);
});
