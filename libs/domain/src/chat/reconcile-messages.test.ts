import type { ChatMessage } from '@studyhall/contracts';
import { describe, expect, it } from 'vitest';
import { toChatItem, type ChatItem } from './chat-item.js';
import { unstoredMessage } from './message-view.js';
import { reconcileMessages } from './reconcile-messages.js';
import { EMPTY_DRAFT } from './turn-fold.js';

const stored = (id: number, change: Partial<ChatMessage> = {}): ChatMessage =>
  unstoredMessage({ role: id % 2 === 1 ? 'user' : 'assistant', content: `Message ${id}`, id, ...change });
const range = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => stored(from + at));
const held = (messages: ChatMessage[], key = (id: number) => `m:${id}`): ChatItem[] =>
  messages.map((message) => ({ ...toChatItem(message), key: key(message.id) }));
const unstored = (key: string, change: Partial<ChatMessage> & Pick<ChatMessage, 'role'>): ChatItem => ({
  key,
  message: unstoredMessage({ content: 'Unstored', ...change }),
  draft: null,
  placeholder: change.role === 'assistant' ? 'analyzing' : null,
  unsent: change.role === 'user' ? { state: 'sending' } : null,
});
const question = unstored('c:1', { role: 'user', client_message_id: 'one' });
const reply = unstored('r:1', { role: 'assistant', client_message_id: 'one' });
const image = unstored('i:1', { role: 'assistant', imagePrompt: 'a cat', jobId: 'job' });

const keys = (from: number, to: number): string[] => range(from, to).map(({ id }) => `m:${id}`);

interface Case {
  local: ChatItem[];
  hasOlder?: boolean;
  page: ChatMessage[];
  complete?: boolean;
  expected: string[];
  older: boolean;
}

describe('reconcileMessages', () => {
  it.each<[string, Case]>([
    ['fills what is empty', { local: [], page: range(51, 100), expected: keys(51, 100), older: true }],
    [
      'has nothing older than a whole conversation',
      { local: [], page: range(1, 3), complete: true, expected: keys(1, 3), older: false },
    ],
    [
      'keeps older messages that the page joins',
      { local: held(range(1, 60)), page: range(51, 100), expected: keys(1, 100), older: false },
    ],
    [
      'keeps knowing that there are older ones',
      {
        local: held(range(21, 60)),
        hasOlder: true,
        page: range(51, 100),
        expected: keys(21, 100),
        older: true,
      },
    ],
    [
      'gives another version the key of the one that it replaces',
      {
        local: held([stored(5, { versions: { current: 1, of: 2, ids: [5, 9] } }), stored(6)]),
        page: [stored(9, { versions: { current: 2, of: 2, ids: [5, 9] } }), stored(10)],
        complete: true,
        expected: ['m:5', 'm:10'],
        older: false,
      },
    ],
    [
      'drops older messages behind a gap',
      { local: held(range(1, 100)), page: range(111, 160), expected: keys(111, 160), older: true },
    ],
    [
      'drops them also where an event brought one of the page',
      {
        local: held([...range(1, 100), stored(159)]),
        page: range(111, 160),
        expected: keys(111, 160),
        older: true,
      },
    ],
    [
      'drops what was deleted',
      {
        local: held(range(1, 6)),
        page: [stored(3), stored(6)],
        expected: ['m:1', 'm:2', 'm:3', 'm:6'],
        older: false,
      },
    ],
    [
      'drops all where the conversation was cleared',
      { local: held(range(1, 6)), hasOlder: true, page: [], complete: true, expected: [], older: false },
    ],
    [
      'keeps keys by id',
      {
        local: held([stored(1)], () => 'c:9'),
        page: range(1, 2),
        complete: true,
        expected: ['c:9', 'm:2'],
        older: false,
      },
    ],
    [
      'keeps keys by client id and role',
      {
        local: [question, reply],
        page: [stored(1, { client_message_id: 'one' }), stored(2, { client_message_id: 'one' })],
        complete: true,
        expected: ['c:1', 'r:1'],
        older: false,
      },
    ],
    [
      'keeps the key of an image by its job',
      {
        local: [...held([stored(1)]), image],
        page: [stored(1), stored(2, { jobId: 'job' })],
        complete: true,
        expected: ['m:1', 'i:1'],
        older: false,
      },
    ],
    [
      'keeps a question that is not stored, and its placeholder, at the end',
      {
        local: [...held([stored(1)]), question, reply],
        page: range(1, 2),
        complete: true,
        expected: ['m:1', 'c:1', 'r:1', 'm:2'],
        older: false,
      },
    ],
    [
      'puts it at the end where what it followed is gone',
      {
        local: [...held([stored(1)]), question, reply],
        page: range(2, 3),
        complete: true,
        expected: ['m:2', 'm:3', 'c:1', 'r:1'],
        older: false,
      },
    ],
    [
      'drops the placeholder of a reply to a stored question',
      {
        local: [question, reply],
        page: [stored(1, { client_message_id: 'one' })],
        complete: true,
        expected: ['c:1'],
        older: false,
      },
    ],
    [
      'keeps the placeholder of another reply until the server has it',
      {
        local: [...held([stored(1, { client_message_id: 'one' })]), reply],
        page: [stored(1, { client_message_id: 'before' })],
        complete: true,
        expected: ['m:1', 'r:1'],
        older: false,
      },
    ],
    [
      'keeps an image in the making below its question',
      {
        local: [...held([stored(1)]), image],
        page: range(1, 2),
        complete: true,
        expected: ['m:1', 'i:1', 'm:2'],
        older: false,
      },
    ],
    [
      'drops it with its question',
      {
        local: [...held([stored(1)]), image],
        page: range(2, 3),
        complete: true,
        expected: ['m:2', 'm:3'],
        older: false,
      },
    ],
  ])('%s', (_name, { local, hasOlder = false, page, complete = false, expected, older }) => {
    const before = structuredClone(local);
    const merged = reconcileMessages({ items: local, hasOlder }, { messages: page, complete });
    expect(merged.items.map(({ key }) => key)).toEqual(expected);
    expect(merged.hasOlder).toBe(older);
    expect(local).toEqual(before);
  });

  it.each([
    [5, 'The client is further', 5],
    [2, 'Page', 3],
  ])(
    'keeps a running reply that was folded to %i only where the page is behind',
    (folded, content, lastSeq) => {
      const running = stored(2, { isLoading: true, turn_id: 't', content: 'Page', last_seq: 3 });
      const local = {
        ...toChatItem(running),
        draft: { ...EMPTY_DRAFT, content: 'The client is further', lastSeq: folded },
      };
      const merged = reconcileMessages(
        { items: [local], hasOlder: false },
        { messages: [running], complete: true },
      );
      expect(merged.items[0]?.draft).toMatchObject({ content, lastSeq });
    },
  );
});

it('keeps the end of a reply where the page was read before it', () => {
  const stopped = { turn_id: 't', content: 'Text', state: 'stopped' as const };
  const ended = toChatItem(stored(2, stopped));
  const read = stored(2, { ...stopped, isLoading: true, state: 'running', last_seq: 3 });
  const merged = reconcileMessages({ items: [ended], hasOlder: false }, { messages: [read], complete: true });
  expect(merged.items).toEqual([ended]);
});

it('shows the text of a reply that goes on until its first event, which begins with that text', () => {
  const kept = { content: 'So far', isLoading: true, turn_id: 't', state: 'queued' as const, last_seq: 0 };
  const item = toChatItem(stored(2, kept));
  expect(item.message.content).toBe('So far');
  expect(item.draft).toEqual(EMPTY_DRAFT);
});
