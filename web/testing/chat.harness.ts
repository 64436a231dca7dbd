import type {
  ChatAccepted,
  ChatMessage,
  ConversationView,
  ImageGenerateResponse,
  ImageJobView,
  InstructionsView,
  TurnView,
} from '@studyhall/contracts';
import { unstoredMessage } from '@studyhall/domain';
import { atom, createStore } from 'jotai';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createJournal, type Journal } from '../src/account/journal/journal';
import { requestKinds } from '../src/account/journal/kinds';
import { createLocalData } from '../src/account/local/local-data';
import type { LocalRecord, LocalStore } from '../src/account/local/local-store';
import type { Connection } from '../src/transport/connection';
import { ApiError, NetworkError } from '../src/transport/errors';
import type { Attachment } from '../src/features/chat/state/attachments';
import { createChat, type Chat } from '../src/features/chat/state/chat';
import type { ChatCalls } from '../src/features/chat/state/chat.calls';
import type { Conversation } from '../src/features/chat/state/conversation';

export const stored = (conversation_id: string, id: number, change: Partial<ChatMessage> = {}): ChatMessage =>
  unstoredMessage({
    role: id % 2 === 1 ? 'user' : 'assistant',
    content: `${conversation_id} ${id}`,
    conversation_id,
    id,
    ...change,
  });

/** An empty conversation, as the server lists it while it is the active one. */
export const listedNew: ConversationView = {
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
    continue: vi.fn((_turnId: string) => Promise.withResolvers<ChatAccepted>().promise),
    saveQuestion: vi.fn(async (_question: Parameters<ChatCalls['saveQuestion']>[0]) => ({ message_id: 5 })),
    generateImage: vi.fn(
      async (
        _prompt: string,
        _request: Parameters<ChatCalls['generateImage']>[1],
      ): Promise<ImageGenerateResponse> => ({ success: true, job_id: 'job', error: null }),
    ),
    show: vi.fn(async (_id: number, _seenId: number | undefined) => undefined),
    stop: vi.fn(async (_turnId: string) => undefined),
    notes: vi.fn(async (): Promise<InstructionsView> => ({ text: '', memories: [] })),
    clear: vi.fn(async (_id: string) => undefined),
    remove: vi.fn(async (_id: number) => undefined),
    imageStatus: vi.fn(() => Promise.withResolvers<ImageJobView>().promise),
    turn: vi.fn((_id: string): Promise<TurnView> => Promise.reject(new Error('No turn runs here.'))),
  };
  return { messages, calls };
}

/** A test that goes on after an error of the chat's start has nothing to test. */
export const failTest = (error: unknown): void => expect.fail(String(error));

/** A chat on a server of its own for each test of a file, and what the tests do with it. */
export function chatOnServer() {
  let server: ReturnType<typeof startServer>;
  let chat: Chat;
  const store = createStore();
  const notices: string[] = [];
  let journal: Journal;
  /** The notices of deletions and moves. */
  const removals: { title: string; waits: boolean; undo: () => void }[] = [];
  function announce(notice: (typeof removals)[number]): () => void {
    removals.push(notice);
    return () => void removals.splice(removals.indexOf(notice), 1);
  }
  const kept = new Map<string, string>();
  const newTable = (): Map<string, LocalRecord> => new Map();
  const stores = {
    journal: newTable(),
    chats: newTable(),
    cards: newTable(),
    views: newTable(),
  };
  const localStore: LocalStore = {
    record: async (table, id) => (stores[table].get(id) ?? null) as never,
    keys: async (table) => [...stores[table].keys()],
    readAll: async (table) => [...stores[table].values()] as never,
    write: async (table, record) => void stores[table].set(record.id, record),
    remove: async (table, id) => void stores[table].delete(id),
    close: () => undefined,
  };

  /** The line of changes, which can be cut. */
  const line = {
    online: true,
    received: [] as unknown[],
    /** The statuses that the server answers next, and those that reached the page as refusals. */
    refusals: [] as number[],
    refused: [] as number[],
    /** Runs when the server has a request, before its answer. */
    meanwhile: async (): Promise<void> => undefined,
  };

  /** As after a reload: the page before it sends nothing more. */
  function openPage(): void {
    const local = createLocalData(async () => localStore);
    journal = createJournal({
      ...{ store, local, owner: 1 },
      kinds: requestKinds(async ({ method, path, body }) => {
        if (!line.online) throw new NetworkError('away');
        const refusal = line.refusals.shift();
        if (refusal !== undefined) throw new ApiError(refusal, '', 'refused', '');
        line.received.push([method, path, ...(body === undefined ? [] : [body])]);
        await line.meanwhile();
      }),
      onRefused: ({ status }) => line.refused.push(status),
    });
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
      removalNotices: {
        removed: (title, waits, undo) => announce({ title, waits, undo }),
        moved: (title, _change, folder, undo) =>
          announce({ title: `${title} ${folder}`, waits: false, undo }),
        unsent: (title) => void notices.push(`Not sent: ${title}`),
        restoring: () => undefined,
        restored: () => undefined,
      },
      journal,
      local,
      isOnline: () => line.online,
    });
  }

  beforeEach(() => {
    kept.clear();
    stores.journal.clear();
    Object.assign(line, { online: true, received: [], refusals: [], refused: [] });
    stores.chats.clear();
    stores.views.clear();
    notices.length = 0;
    removals.length = 0;
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
    journal.close();
    vi.unstubAllGlobals();
    expect(notices).toEqual([]);
  });

  const active = (): Conversation => store.get(chat.activeAtom);
  const texts = ({ messages }: Conversation): string[] =>
    messages.all().map(({ message }) => message.content);
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

  return {
    get chat() {
      return chat;
    },
    get server() {
      return server;
    },
    get journal() {
      return journal;
    },
    ...{
      store,
      stores,
      line,
      removals,
      notices,
      kept,
      openPage,
      active,
      texts,
      write,
      written,
      draftOf,
      send,
      settled,
      unsent,
      open,
      start,
    },
  };
}
