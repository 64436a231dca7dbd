import type { ChatAccepted, ChatMessage } from '@studyhall/contracts';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../transport/errors';
import { chatOnServer, failTest, listedNew, stored } from '../../../../testing/chat.harness';
import { idOf } from './conversation';

const page = chatOnServer();
const { store, kept, openPage, active, texts, write, written, draftOf, send, settled, unsent, open, start } =
  page;

describe('the conversations of a page', () => {
  it('are kept: switching back shows what was there before the server answers', async () => {
    const a = await open('a');
    await open('b');
    page.server.calls.history.mockReturnValueOnce(new Promise(() => undefined));
    void page.chat.open('a');
    expect(active()).toBe(a);
    expect(texts(a)).toEqual(['a 1', 'a 2']);
  });

  it('are at most ten: the one unused for longest goes, unless it holds work', async () => {
    const a = await open('a');
    const b = await open('b');
    send(a);
    for (let n = 0; n < 11; n += 1) {
      page.server.messages[`c${n}`] = [stored(`c${n}`, 10 + n)];
      await page.chat.open(`c${n}`);
    }
    expect(b.disposal.signal.aborted).toBe(true);
    expect(a.disposal.signal.aborted).toBe(false);
    expect(await open('a')).toBe(a);
  });

  it('are aborted with the chat: a question that fails afterwards is stored nowhere', async () => {
    const sent = Promise.withResolvers<ChatAccepted>();
    page.server.calls.send.mockReturnValueOnce(sent.promise);
    const a = await open('a');
    send(a);
    await expect.poll(() => page.server.calls.send.mock.calls.length).toBe(1);
    page.chat.dispose();
    kept.clear();
    expect(page.server.calls.send.mock.calls[0]?.[1].aborted).toBe(true);
    sent.reject(new Error('The line is dead.'));
    await settled(a);
    write(a, 'More');
    expect([...kept]).toEqual([]);
  });

  it('are left for the active one where another tab deleted them, with what was written', async () => {
    const b = await open('b');
    page.server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
    const file = new File(['words'], 'notes.txt');
    const attachment = { key: 'k', file, problem: null, refused: false, stored: null };
    store.set(b.attachments.filesAtom, [attachment]);
    send(b);
    await expect.poll(() => unsent(b)).toEqual(['failed']);
    write(b, 'Half a question');
    delete page.server.messages['b'];
    page.chat.refresh();
    await expect.poll(() => idOf(active())).toBe('a');
    await expect.poll(() => written(active())).toBe('Why?\n\nHalf a question');
    expect(store.get(active().attachments.filesAtom)).toEqual([attachment]);
    expect(draftOf('b')).toBeUndefined();
    expect(page.journal.all()).toEqual([]);
    expect(page.notices.splice(0)).toEqual(['Not sent: ']);
  });

  it('give a question that waited offline back to the input, with a notice, where they were deleted', async () => {
    const b = await open('b');
    page.line.online = false;
    send(b);
    await expect.poll(() => unsent(b)).toEqual(['waiting']);
    await open('a');
    delete page.server.messages['b'];
    page.server.calls.send.mockRejectedValueOnce(new ApiError(404, 'Not Found', 'not_found', 'Not found.'));
    page.line.online = true;
    page.journal.wake();
    await expect.poll(() => written(active())).toBe('Why?');
    expect(idOf(active())).toBe('a');
    expect(b.disposal.signal.aborted).toBe(true);
    expect(page.journal.all()).toEqual([]);
    expect(page.notices.splice(0)).toEqual(['Not sent: ']);
  });
});

describe('a conversation without a name', () => {
  it('is named by its first page, and what was typed meanwhile goes along', async () => {
    kept.set('studyhall.draft.1.open', 'b');
    kept.set('studyhall.draft.1.b', 'For b');
    kept.set('studyhall.draft.1.a', 'For a');
    openPage();
    expect(written(active())).toBe('For b');
    write(active(), 'Typed');
    await start();
    expect(idOf(active())).toBe('a');
    expect(written(active())).toBe('For a\n\nTyped');
    expect([draftOf('a'), draftOf('b')]).toEqual(['For a\n\nTyped', 'For b']);
  });

  it('keeps what was typed in its draft where the user leaves it before it has a name', async () => {
    page.server.messages['a'] = [];
    await start();
    write(active(), 'Half a question');
    const unnamed = active();
    await page.chat.open('b');
    expect(unnamed.disposal.signal.aborted).toBe(true);
    expect(draftOf('new')).toBe('Half a question');
  });

  it('has its draft again after an address that names no conversation of the account', async () => {
    page.server.messages['a'] = [];
    await start();
    write(active(), 'Half a question');
    openPage();
    await page.chat.open('gone').catch(() => undefined);
    expect(store.get(active().loadStateAtom)).toBe('missing');
    await page.chat.openUnnamed(undefined);
    expect(written(active())).toBe('Half a question');
  });

  it('gives way to the same conversation where the user has opened it meanwhile', async () => {
    const first = Promise.withResolvers<ChatMessage[]>();
    page.server.calls.history.mockReturnValueOnce(first.promise);
    const stop = page.chat.start(failTest);
    const a = await open('a');
    first.resolve(page.server.messages['a'] ?? []);
    await first.promise;
    stop();
    expect(await open('b')).not.toBe(a);
    expect(await open('a')).toBe(a);
  });

  it('is where its first question is sent: no other is activated before the answer', async () => {
    page.server.messages['a'] = [];
    await start();
    const sent = Promise.withResolvers<ChatAccepted>();
    page.server.calls.send.mockReturnValueOnce(sent.promise);
    const asked = active();
    send(asked);
    const opening = page.chat.open('b');
    await expect.poll(() => page.server.calls.send.mock.calls.length).toBe(1);
    await expect.poll(() => texts(active())).toEqual(['b 3', 'b 4']);
    expect(page.server.calls.activateConversation).not.toHaveBeenCalled();
    sent.resolve({ turn_id: 't', conversation_id: 'a', user_message_id: 5, bot_message_id: 6 });
    await opening;
    expect(page.server.calls.activateConversation.mock.calls).toEqual([['b']]);
    expect([idOf(asked), idOf(active())]).toEqual(['a', 'b']);
  });

  it('is made once by the server, before its first question is sent', async () => {
    await open('a');
    const made = Promise.withResolvers<{ conversation_id: string }>();
    page.server.calls.createConversation.mockReturnValueOnce(made.promise);
    void page.chat.openNew();
    send(active());
    expect(texts(active())).toEqual(['Why?', '']);
    expect(page.server.calls.send).not.toHaveBeenCalled();
    made.resolve({ conversation_id: 'new' });
    await expect.poll(() => page.server.calls.send.mock.calls[0]?.[0].conversation_id).toBe('new');
    expect(page.server.calls.createConversation).toHaveBeenCalledTimes(1);
  });

  it('is not the one to which the first question of another is on its way', async () => {
    const { createConversation, send: post } = page.server.calls;
    createConversation.mockRejectedValue(new NetworkError('unreached'));
    for (const count of [1, 2]) {
      await page.chat.openNew();
      send(active());
      await expect.poll(() => createConversation.mock.calls.length).toBe(2 * count);
      await settled(active());
    }
    // The server returns an empty conversation again instead of creating another.
    let isEmpty = true;
    createConversation.mockImplementation(async () => ({ conversation_id: isEmpty ? 'new' : 'newer' }));
    const accepted = Promise.withResolvers<ChatAccepted>();
    post.mockReturnValueOnce(accepted.promise);
    page.journal.wake();
    await expect.poll(() => createConversation.mock.calls.length).toBe(6);
    await expect.poll(() => unsent(active())).toEqual(['waiting']);
    isEmpty = false;
    accepted.resolve({ turn_id: 't', conversation_id: 'new', user_message_id: 5, bot_message_id: 6 });
    await expect
      .poll(() => post.mock.calls.map(([request]) => request.conversation_id))
      .toEqual(['new', 'newer']);
  });

  it('is opened beside an empty conversation that has a title, as that of a lesson has', async () => {
    page.server.messages.lesson = [];
    page.server.calls.conversations.mockResolvedValue([
      { ...listedNew, id: 'lesson', title: 'Biology', lesson_id: 'l' },
    ]);
    await page.chat.list.refresh();
    await open('lesson');
    await page.chat.openNew();
    expect(idOf(active())).toBe('new');
  });

  it('takes over what failed in the empty conversation that the server answers again', async () => {
    await open('a');
    await page.chat.openNew();
    page.server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
    const before = active();
    send(before);
    await expect.poll(() => unsent(before)).toEqual(['failed']);
    await open('a');
    await page.chat.openNew();
    expect(active()).not.toBe(before);
    expect([texts(active()), unsent(active())]).toEqual([['Why?'], ['failed']]);
  });
});

it('A conversation in which a message waits gets its id before another one becomes the active one', async () => {
  const answer = Promise.withResolvers<ChatMessage[]>();
  page.server.messages.new = [];
  page.server.calls.history.mockImplementationOnce(() => answer.promise);
  page.server.calls.conversations.mockResolvedValue([listedNew]);
  const stop = page.chat.start(failTest);
  const waiting = active();
  page.server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
  send(waiting);
  const opened = page.chat.open('b');
  await expect.poll(() => store.get(active().loadStateAtom)).toBe('ready');
  expect(page.server.calls.activateConversation).not.toHaveBeenCalled();
  answer.resolve([]);
  await opened;
  await open('new');
  expect([active() === waiting, texts(waiting), unsent(waiting)]).toEqual([true, ['Why?'], ['failed']]);
  stop();
});

it('An empty conversation stays listed while a message in it waits, though the server lists it no longer', async () => {
  const listed = (): string[] => store.get(page.chat.list.conversationsAtom).map(({ id }) => id);
  page.server.calls.conversations.mockResolvedValueOnce([listedNew]);
  await open('a');
  await page.chat.openNew();
  const waiting = active();
  page.server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
  send(waiting);
  await expect.poll(() => unsent(waiting)).toEqual(['failed']);
  await open('a');
  await page.chat.list.refresh();
  expect(listed()).toEqual(['new']);
  waiting.deps.outbox.clear(waiting);
  await page.chat.list.refresh();
  expect(listed()).toEqual([]);
});
