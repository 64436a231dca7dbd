import type {
  ChatAccepted,
  ChatMessage,
  ConversationView,
  FileInfo,
  ImageJobView,
} from '@studyhall/contracts';
import { unstoredMessage } from '@studyhall/domain';
import { atom, createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../transport/errors';
import type { Connection } from '../../../transport/connection';
import type { Attachment } from './attachments';
import { createChat, type Chat } from './chat';
import type { ChatCalls } from './chat.calls';
import { idOf, type Conversation } from './conversation';
import { clearChat, deleteMessage, retryQuestion } from './conversation.actions';
import type { LocalRecord, LocalStore } from '../../../app/local/local-store';
import { loadOlder } from './history';

const stored = (conversation_id: string, id: number, change: Partial<ChatMessage> = {}): ChatMessage =>
  unstoredMessage({
    role: id % 2 === 1 ? 'user' : 'assistant',
    content: `${conversation_id} ${id}`,
    conversation_id,
    id,
    ...change,
  });

/** An empty conversation, as the server lists it while it is the active one. */
const listedNew: ConversationView = {
  ...{ id: 'new', title: '', created_at: '', updated_at: '', active: true },
  ...{ pinned: false, archived: false, folder_id: null, lesson_id: null },
};

/** A server with two conversations, of which `a` is the active one. Each call may be replaced. */
function startServer() {
  const messages: Record<string, ChatMessage[]> = {
    a: [stored('a', 1), stored('a', 2)],
    b: [stored('b', 3), stored('b', 4)],
  };
  const calls = {
    history: vi.fn(
      async ({ conversation_id = 'a', before = Infinity, limit }: Parameters<ChatCalls['history']>[0]) => {
        const found = messages[conversation_id];
        if (!found) throw new ApiError(404, 'Not Found', 'not_found', 'Gone.');
        return found.filter(({ id }) => id < before).slice(-limit);
      },
    ),
    send: vi.fn(
      (_request: Parameters<ChatCalls['send']>[0], _signal: AbortSignal) =>
        Promise.withResolvers<ChatAccepted>().promise,
    ),
    conversations: vi.fn(async (): Promise<ConversationView[]> => []),
    createConversation: vi.fn(async () => ({ conversation_id: 'new' })),
    activateConversation: vi.fn(async (_id: string) => undefined),
    clear: vi.fn(async (_id: string) => undefined),
    remove: vi.fn(async (_id: number) => undefined),
    imageStatus: vi.fn(() => Promise.withResolvers<ImageJobView>().promise),
    turn: vi.fn(() => Promise.reject(new Error('No turn runs here.'))),
  };
  return { messages, calls };
}

let server: ReturnType<typeof startServer>;
let chat: Chat;
const store = createStore();
const notices: string[] = [];
const kept = new Map<string, string>();
const newTable = (): Map<string, LocalRecord> => new Map();
const stores = { outbox: newTable(), chats: newTable(), cards: newTable(), reviews: newTable() };
const localStore: LocalStore = {
  read: async (table, id) => (stores[table].get(id)?.value ?? null) as never,
  readAll: async (table) => [...stores[table].values()] as never,
  write: async (table, record) => void stores[table].set(record.id, record),
  remove: async (table, id) => void stores[table].delete(id),
  close: () => undefined,
};
let online = true;

function openPage(): void {
  chat = createChat({
    owner: 1,
    store,
    calls: server.calls as unknown as ChatCalls,
    socket: {
      ask: () => Promise.resolve(null),
      on: () => () => true,
      connectionAtom: atom<Connection>('online'),
    },
    notifyError: (text) => notices.push(text),
    openStore: async () => localStore,
    isOnline: () => online,
  });
}

beforeEach(() => {
  kept.clear();
  stores.outbox.clear();
  stores.chats.clear();
  online = true;
  notices.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  server = startServer();
  openPage();
});
afterEach(() => {
  chat.dispose();
  vi.unstubAllGlobals();
  expect(notices).toEqual([]);
});

const failTest = (error: unknown): void => expect.fail(String(error));
const active = (): Conversation => store.get(chat.activeAtom);
const texts = ({ messages }: Conversation): string[] => messages.all().map(({ message }) => message.content);
const write = ({ draft }: Conversation, text: string): void => store.set(draft.textAtom, text);
const written = ({ draft }: Conversation): string => store.get(draft.textAtom);
const draftOf = (id: string): string | undefined => kept.get(`studyhall.draft.1.${id}`);
const send = (conversation: Conversation, files: Attachment[] = []): void =>
  conversation.deps.outbox.send(conversation, 'Why?', files);
/** Waits until nothing of a conversation is on its way. */
const settled = (conversation: Conversation): Promise<void> =>
  expect.poll(() => store.get(conversation.sendingAtom)).toBe(false);
const unsent = ({ messages }: Conversation): (string | undefined)[] =>
  messages.all().flatMap(({ unsent: one }) => one?.state ?? []);

async function open(id: string): Promise<Conversation> {
  await chat.open(id);
  return active();
}

/** Follows the chat until the conversation on the screen is loaded. */
async function start(): Promise<void> {
  const stop = chat.start(failTest);
  await expect.poll(() => store.get(active().loadStateAtom)).toBe('ready');
  stop();
}

describe('the conversations of a page', () => {
  it('are kept: switching back shows what was there before the server answers', async () => {
    const a = await open('a');
    await open('b');
    server.calls.history.mockReturnValueOnce(new Promise(() => undefined));
    void chat.open('a');
    expect(active()).toBe(a);
    expect(texts(a)).toEqual(['a 1', 'a 2']);
  });

  it('are at most ten: the one unused for longest goes, unless it holds work', async () => {
    const a = await open('a');
    const b = await open('b');
    send(a);
    for (let n = 0; n < 11; n += 1) {
      server.messages[`c${n}`] = [stored(`c${n}`, 10 + n)];
      await chat.open(`c${n}`);
    }
    expect(b.disposal.signal.aborted).toBe(true);
    expect(a.disposal.signal.aborted).toBe(false);
    expect(await open('a')).toBe(a);
  });

  it('are aborted with the chat: a question that fails afterwards is stored nowhere', async () => {
    const sent = Promise.withResolvers<ChatAccepted>();
    server.calls.send.mockReturnValueOnce(sent.promise);
    const a = await open('a');
    send(a);
    await expect.poll(() => server.calls.send.mock.calls.length).toBe(1);
    chat.dispose();
    kept.clear();
    expect(server.calls.send.mock.calls[0]?.[1].aborted).toBe(true);
    sent.reject(new Error('The line is dead.'));
    await settled(a);
    write(a, 'More');
    expect([...kept]).toEqual([]);
  });

  it('are left for the active one where another tab deleted them, with what was written', async () => {
    const b = await open('b');
    write(b, 'Half a question');
    delete server.messages['b'];
    chat.refresh();
    await expect.poll(() => idOf(active())).toBe('a');
    await expect.poll(() => written(active())).toBe('Half a question');
    expect(draftOf('b')).toBeUndefined();
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
    server.messages['a'] = [];
    await start();
    write(active(), 'Half a question');
    const unnamed = active();
    await chat.open('b');
    expect(unnamed.disposal.signal.aborted).toBe(true);
    expect(draftOf('new')).toBe('Half a question');
  });

  it('gives way to the same conversation where the user has opened it meanwhile', async () => {
    const first = Promise.withResolvers<ChatMessage[]>();
    server.calls.history.mockReturnValueOnce(first.promise);
    const stop = chat.start(failTest);
    const a = await open('a');
    first.resolve(server.messages['a'] ?? []);
    await first.promise;
    stop();
    expect(await open('b')).not.toBe(a);
    expect(await open('a')).toBe(a);
  });

  it('is where its first question is sent: no other is activated before the answer', async () => {
    server.messages['a'] = [];
    await start();
    const sent = Promise.withResolvers<ChatAccepted>();
    server.calls.send.mockReturnValueOnce(sent.promise);
    const asked = active();
    send(asked);
    const opening = chat.open('b');
    await expect.poll(() => server.calls.send.mock.calls.length).toBe(1);
    await expect.poll(() => texts(active())).toEqual(['b 3', 'b 4']);
    expect(server.calls.activateConversation).not.toHaveBeenCalled();
    sent.resolve({ turn_id: 't', conversation_id: 'a', user_message_id: 5, bot_message_id: 6 });
    await opening;
    expect(server.calls.activateConversation.mock.calls).toEqual([['b']]);
    expect([idOf(asked), idOf(active())]).toEqual(['a', 'b']);
  });

  it('is made once by the server, before its first question is sent', async () => {
    await open('a');
    const made = Promise.withResolvers<{ conversation_id: string }>();
    server.calls.createConversation.mockReturnValueOnce(made.promise);
    void chat.openNew();
    send(active());
    expect(texts(active())).toEqual(['Why?', '']);
    expect(server.calls.send).not.toHaveBeenCalled();
    made.resolve({ conversation_id: 'new' });
    await expect.poll(() => server.calls.send.mock.calls[0]?.[0].conversation_id).toBe('new');
    expect(server.calls.createConversation).toHaveBeenCalledTimes(1);
  });

  it('takes over what failed in the empty conversation that the server answers again', async () => {
    await open('a');
    await chat.openNew();
    server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
    const before = active();
    send(before);
    await expect.poll(() => unsent(before)).toEqual(['failed']);
    await open('a');
    await chat.openNew();
    expect(active()).not.toBe(before);
    expect([texts(active()), unsent(active())]).toEqual([['Why?'], ['failed']]);
  });
});

it('A conversation in which a message waits gets its id before another one becomes the active one', async () => {
  const page = Promise.withResolvers<ChatMessage[]>();
  server.messages.new = [];
  server.calls.history.mockImplementationOnce(() => page.promise);
  server.calls.conversations.mockResolvedValue([listedNew]);
  const stop = chat.start(failTest);
  const waiting = active();
  server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
  send(waiting);
  const opened = chat.open('b');
  await expect.poll(() => store.get(active().loadStateAtom)).toBe('ready');
  expect(server.calls.activateConversation).not.toHaveBeenCalled();
  page.resolve([]);
  await opened;
  await open('new');
  expect([active() === waiting, texts(waiting), unsent(waiting)]).toEqual([true, ['Why?'], ['failed']]);
  stop();
});

it('An empty conversation stays listed while a message in it waits, though the server lists it no longer', async () => {
  const listed = (): string[] => store.get(chat.list.conversationsAtom).map(({ id }) => id);
  server.calls.conversations.mockResolvedValueOnce([listedNew]);
  await open('a');
  await chat.openNew();
  const waiting = active();
  server.calls.send.mockRejectedValueOnce(new Error('The line is dead.'));
  send(waiting);
  await expect.poll(() => unsent(waiting)).toEqual(['failed']);
  await open('a');
  await chat.list.refresh();
  expect(listed()).toEqual(['new']);
  waiting.deps.outbox.clear(waiting);
  await chat.list.refresh();
  expect(listed()).toEqual([]);
});

describe('the active conversation of the account', () => {
  it('is the last choice, whatever the order of the answers', async () => {
    const done: string[] = [];
    const slow = Promise.withResolvers<undefined>();
    server.calls.activateConversation.mockImplementation(async (id) => {
      if (done.length === 0 && id === 'a') await slow.promise;
      done.push(id);
      return undefined;
    });
    const first = chat.open('a');
    await expect.poll(() => server.calls.activateConversation.mock.calls.length).toBe(1);
    const choices = [first, chat.open('b'), chat.open('a'), chat.open('b')];
    slow.resolve(undefined);
    await Promise.all(choices);
    expect(done).toEqual(['a', 'b']);
  });

  it('is not the new one that the server made after the user had opened another', async () => {
    const made = Promise.withResolvers<{ conversation_id: string }>();
    await open('a');
    server.calls.createConversation.mockReturnValueOnce(made.promise);
    const creating = chat.openNew();
    const opening = chat.open('b');
    made.resolve({ conversation_id: 'new' });
    await Promise.all([creating, opening]);
    await expect.poll(() => server.calls.activateConversation.mock.lastCall).toEqual(['b']);
    expect(idOf(active())).toBe('b');
  });
});

it('Images are followed only while the chat is followed', async () => {
  const image = { job_id: 'job', conversation_id: 'a', prompt: 'a cat', question_id: 1 };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify([image]), setItem: () => undefined });
  const stop = chat.start(failTest);
  await expect.poll(() => active().imagePolls.size).toBe(1);
  const [asked, shown] = active().messages.all();
  expect([asked?.message.id, shown?.message.jobId]).toEqual([1, 'job']);
  stop();
  expect(active().imagePolls.size).toBe(0);
  const stopAgain = chat.start(failTest);
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
    server.calls.send.mockReturnValueOnce(sent.promise);
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
    server.calls.send.mockRejectedValueOnce(new Error('The line is dead.')).mockRejectedValueOnce(refusal);
    const a = await open('a');
    send(a);
    await expect.poll(() => unsent(a)).toEqual(['failed']);
    const failed = a.messages.all().at(-1);
    await retryQuestion(a, failed?.key ?? '');
    await settled(a);
    expect(texts(a)).toEqual(['a 1', 'a 2']);
    expect(written(a)).toBe('Why?');
    expect(notices.splice(0)).toEqual([sentence]);
  });
});

describe('an answer that is out of date', () => {
  it('removes no other row after a deletion that a refresh has shown already', async () => {
    server.messages['a'] = [stored('a', 2), stored('a', 3), stored('a', 4)];
    const a = await open('a');
    const removed = Promise.withResolvers<undefined>();
    server.calls.remove.mockReturnValueOnce(removed.promise);
    const deleting = deleteMessage(a, 'm:3');
    server.messages['a'] = [stored('a', 2)];
    chat.refresh();
    await expect.poll(() => texts(a)).toEqual(['a 2']);
    removed.resolve(undefined);
    await deleting;
    expect(texts(a)).toEqual(['a 2']);
  });

  it('brings nothing back that was cleared after it was asked for', async () => {
    const a = await open('a');
    const page = Promise.withResolvers<ChatMessage[]>();
    server.calls.history.mockReturnValueOnce(page.promise);
    chat.refresh();
    const before = server.messages['a'];
    server.messages['a'] = [];
    await clearChat(a);
    page.resolve(before ?? []);
    await a.fetchingNewest;
    expect(texts(a)).toEqual([]);
  });

  it('of older messages is dropped where the messages that it joins are gone', async () => {
    server.messages['a'] = Array.from({ length: 60 }, (_, at) => stored('a', at + 1));
    const a = await open('a');
    const page = Promise.withResolvers<ChatMessage[]>();
    server.calls.history.mockReturnValueOnce(page.promise);
    const loading = loadOlder(a);
    server.messages['a'] = Array.from({ length: 60 }, (_, at) => stored('a', at + 101));
    chat.refresh();
    await expect.poll(() => texts(a)[0]).toBe('a 111');
    page.resolve([stored('a', 9), stored('a', 10)]);
    await loading;
    expect(texts(a)[0]).toBe('a 111');
    expect(store.get(a.hasOlderAtom)).toBe(true);
  });
});
