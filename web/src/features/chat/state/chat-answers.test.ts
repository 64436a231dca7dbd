import type { ChatAccepted, ChatMessage, FileInfo } from '@studyhall/contracts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../transport/errors';
import { chatOnServer, failTest, stored } from '../../../../testing/chat.harness';
import { idOf } from './conversation';
import { clearChat, deleteMessage, retryQuestion } from './conversation.actions';
import { loadOlder } from './history';
import { replyOf, showTurn } from './turns';

const page = chatOnServer();
const { store, stores, notices, active, texts, written, draftOf, send, settled, unsent, open } = page;

describe('the active conversation of the account', () => {
  it('is the last choice, whatever the order of the answers', async () => {
    const done: string[] = [];
    const slow = Promise.withResolvers<undefined>();
    page.server.calls.activateConversation.mockImplementation(async (id) => {
      if (done.length === 0 && id === 'a') await slow.promise;
      done.push(id);
      return undefined;
    });
    const first = page.chat.open('a');
    await expect.poll(() => page.server.calls.activateConversation.mock.calls.length).toBe(1);
    const choices = [first, page.chat.open('b'), page.chat.open('a'), page.chat.open('b')];
    slow.resolve(undefined);
    await Promise.all(choices);
    expect(done).toEqual(['a', 'b']);
  });

  it('is not the new one that the server made after the user had opened another', async () => {
    const made = Promise.withResolvers<{ conversation_id: string }>();
    await open('a');
    page.server.calls.createConversation.mockReturnValueOnce(made.promise);
    const creating = page.chat.openNew();
    const opening = page.chat.open('b');
    made.resolve({ conversation_id: 'new' });
    await Promise.all([creating, opening]);
    await expect.poll(() => page.server.calls.activateConversation.mock.lastCall).toEqual(['b']);
    expect(idOf(active())).toBe('b');
  });
});

it('Images are followed only while the chat is followed', async () => {
  const image = { job_id: 'job', conversation_id: 'a', prompt: 'a cat', question_id: 1 };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify([image]), setItem: () => undefined });
  const stop = page.chat.start(failTest);
  await expect.poll(() => active().imagePolls.size).toBe(1);
  const [asked, shown] = active().messages.all();
  expect([asked?.message.id, shown?.message.jobId]).toEqual([1, 'job']);
  stop();
  expect(active().imagePolls.size).toBe(0);
  const stopAgain = page.chat.start(failTest);
  await expect.poll(() => active().imagePolls.size).toBe(1);
  expect(active().messages.all()).toHaveLength(3);
  stopAgain();
});

describe('a question that is refused because too many wait', () => {
  const sentence = 'Too many questions are waiting for a reply. Please try again in a minute.';
  const refusal = new ApiError(503, 'Service Unavailable', 'line_full', sentence);
  const file: FileInfo = {
    id: 'f',
    name: 'notes.pdf',
    size: 3,
    type: 'application/pdf',
    url: '/api/files/f',
    status: 'ready',
    detail: null,
    uploadDate: '2026-01-01T00:00:00.000Z',
  };

  it('returns to the input of its conversation with its files, and the reason is reported', async () => {
    const sent = Promise.withResolvers<ChatAccepted>();
    page.server.calls.send.mockReturnValueOnce(sent.promise);
    const a = await open('a');
    send(a, [{ key: 'f', file, problem: null, refused: false, stored: file }]);
    const b = await open('b');
    sent.reject(refusal);
    await settled(a);
    expect(texts(a)).toEqual(['a 1', 'a 2']);
    expect([written(a), written(b), draftOf('a')]).toEqual(['Why?', '', 'Why?']);
    const attached = store
      .get(a.attachments.filesAtom)
      .map(({ file: { name }, stored: info }) => [name, info]);
    expect(attached).toEqual([['notes.pdf', file]]);
    expect(store.get(a.busyAtom)).toBe(false);
    expect(notices.splice(0)).toEqual([sentence]);
  });

  it('leaves its row also where an earlier try had failed', async () => {
    page.server.calls.send
      .mockRejectedValueOnce(new Error('The line is dead.'))
      .mockRejectedValueOnce(refusal);
    const a = await open('a');
    send(a);
    await expect.poll(() => unsent(a)).toEqual(['failed']);
    const failed = a.messages.all().at(-1);
    await retryQuestion(a, failed?.key ?? '');
    await expect.poll(() => texts(a)).toEqual(['a 1', 'a 2']);
    expect(written(a)).toBe('Why?');
    expect(notices.splice(0)).toEqual([sentence]);
  });
});

describe('an answer that is out of date', () => {
  it('removes no other row after a deletion that a refresh has shown already', async () => {
    page.server.messages['a'] = [stored('a', 2), stored('a', 3), stored('a', 4)];
    const a = await open('a');
    const removed = Promise.withResolvers<undefined>();
    page.server.calls.remove.mockReturnValueOnce(removed.promise);
    const deleting = deleteMessage(a, 'm:3');
    page.server.messages['a'] = [stored('a', 2)];
    page.chat.refresh();
    await expect.poll(() => texts(a)).toEqual(['a 2']);
    removed.resolve(undefined);
    await deleting;
    expect(texts(a)).toEqual(['a 2']);
  });

  it('brings nothing back that was cleared after it was asked for', async () => {
    const a = await open('a');
    const answer = Promise.withResolvers<ChatMessage[]>();
    page.server.calls.history.mockReturnValueOnce(answer.promise);
    page.chat.refresh();
    const before = page.server.messages['a'];
    page.server.messages['a'] = [];
    await clearChat(a);
    answer.resolve(before ?? []);
    await a.fetchingNewest;
    expect(texts(a)).toEqual([]);
  });

  it('of older messages is dropped where the messages that it joins are gone', async () => {
    page.server.messages['a'] = Array.from({ length: 60 }, (_, at) => stored('a', at + 1));
    const a = await open('a');
    const answer = Promise.withResolvers<ChatMessage[]>();
    page.server.calls.history.mockReturnValueOnce(answer.promise);
    const loading = loadOlder(a);
    page.server.messages['a'] = Array.from({ length: 60 }, (_, at) => stored('a', at + 101));
    page.chat.refresh();
    await expect.poll(() => texts(a)[0]).toBe('a 111');
    answer.resolve([stored('a', 9), stored('a', 10)]);
    await loading;
    expect(texts(a)[0]).toBe('a 111');
    expect(store.get(a.hasOlderAtom)).toBe(true);
  });
});

it('A reply is kept with its question as soon as it ends: a reload offline shows both', async () => {
  const accepted = { turn_id: 't', conversation_id: 'new', user_message_id: 5, bot_message_id: 6 };
  const help_lines = [{ name: 'A line', number: '1', hours: '', language: 'en' }];
  const message = stored('new', 6, { turn_id: 't', content: 'You are not alone.', help_lines });
  const { calls } = page.server;
  calls.send.mockResolvedValueOnce(accepted as ChatAccepted);
  calls.turn.mockResolvedValueOnce({ message, last_seq: 1 } as never);
  await page.chat.openNew();
  send(active());
  await expect.poll(() => stores.chats.has('new')).toBe(true);
  calls.history.mockRejectedValue(new NetworkError('away'));
  page.openPage();
  await expect(page.chat.open('new')).rejects.toThrow('away');
  await expect.poll(() => texts(active())).toEqual(['Why?', 'You are not alone.']);
  expect(active().messages.all().at(-1)?.message.help_lines).toEqual(help_lines);
});

it('A reply that ends before the messages above it are loaded does not replace the kept ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { calls } = page.server;
    calls.history.mockReturnValueOnce(new Promise(() => undefined));
    const message = stored('a', 8, { turn_id: 't' });
    calls.turn.mockResolvedValueOnce({ message, last_seq: 1 } as never);
    void page.chat.open('a');
    const ids = { turn_id: 't', conversation_id: 'a', bot_message_id: 8, client_message_id: null };
    showTurn(active(), { ...ids, user_message: stored('a', 7) });
    await expect.poll(() => replyOf(active(), 't')?.draft).toBe(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...stores.chats.keys()]).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
