import { toChatItem, unstoredMessage } from '@studyhall/domain';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJournal, type Journal } from '../../../account/journal/journal';
import type { LocalRecord } from '../../../account/local/local-store';
import { ApiError, NetworkError } from '../../../transport/errors';
import { createConversation, type Conversation, type Outbox, type OutboxEntry } from '../state/conversation';
import { showTurn } from '../state/turns';
import { newReply, questionKey } from './entry';
import { createOutbox } from './outbox';

const store = createStore();
/** The browser's stored records. */
const kept = new Map<string, LocalRecord>();
const returned: string[] = [];
let online: boolean;
let journal: Journal;
let outbox: Outbox;
/** The attempts so far; the test settles each. */
let tries: { text: string; signal: AbortSignal; end: PromiseWithResolvers<void> }[];

const openJournal = (): Journal =>
  createJournal({
    ...{ store, owner: 1, kinds: {} },
    local: {
      record: async <T>(_table: string, id: string) => (kept.get(id) ?? null) as LocalRecord<T> | null,
      keys: async () => [...kept.keys()],
      write: async (_table, record) => void kept.set(record.id, record),
      remove: async (_table, id) => void kept.delete(id),
    },
    onRefused: (error) => expect.fail(String(error)),
  });

const openOutbox = (of: Journal): Outbox =>
  createOutbox({
    ...{ store, journal: of },
    deliver({ text }, signal) {
      const end = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => end.reject(signal.reason));
      tries.push({ text, signal, end });
      return end.promise;
    },
    returnToInput: ({ text }, reason) => returned.push(`${text}: ${reason}`),
    onEditFailed: () => returned.push('An edit failed.'),
    isOnline: () => online,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  online = true;
  tries = [];
  kept.clear();
  returned.length = 0;
  journal = openJournal();
  outbox = openOutbox(journal);
});
afterEach(() => {
  outbox.dispose();
  journal.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (id: string | null = 'a'): Conversation =>
  createConversation(id, { owner: 1, store, outbox } as unknown as Conversation['deps']);
const states = ({ messages }: Conversation): string[] =>
  messages.all().map(({ message, unsent }) => `${message.content} ${unsent?.state}`);
const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const entry = (conversation: Conversation, at = 0): OutboxEntry => outbox.entriesOf(conversation)[at]!;
const texts = (): string[] => tries.map(({ text }) => text);
const dead = new NetworkError('unreached');
const refused = new ApiError(413, '', 'payload_too_large', 'Too large.', '', [], '2026-03-02T08:00:00Z');

async function send(conversation: Conversation, text: string): Promise<void> {
  outbox.send(conversation, text, []);
  await tick();
}

describe('the messages of one conversation', () => {
  it('are sent one after the other, in their order', async () => {
    const a = open();
    await send(a, 'one');
    await send(a, 'two');
    expect(texts()).toEqual(['one']);
    expect(states(a)).toEqual(['one sending', 'two waiting']);
    tries[0]?.end.resolve();
    await tick();
    expect(texts()).toEqual(['one', 'two']);
    tries[1]?.end.resolve();
    await tick();
    expect([outbox.entriesOf(a), [...kept], store.get(a.sendingAtom), store.get(a.queuedAtom)]).toEqual([
      [],
      [],
      false,
      0,
    ]);
  });

  it('do not wait for those of another', async () => {
    await send(open('a'), 'slow');
    await send(open('b'), 'quick');
    expect(texts()).toEqual(['slow', 'quick']);
  });

  it('are stored until the server has them', async () => {
    await send(open(), 'one');
    expect([...kept.values()]).toMatchObject([{ value: { owner: 1, command: { text: 'one' } } }]);
    tries[0]?.end.resolve();
    await tick();
    expect([...kept]).toEqual([]);
  });
});

describe('a connection that is dead', () => {
  it('is tried again after a pause, under the same client id', async () => {
    const a = open();
    await send(a, 'one');
    const { clientId } = entry(a);
    tries[0]?.end.reject(dead);
    await tick();
    expect(states(a)).toEqual(['one waiting']);
    await tick(1_999);
    expect(tries).toHaveLength(1);
    await tick(1);
    expect(tries).toHaveLength(2);
    expect(entry(a).clientId).toBe(clientId);
  });

  it('is tried at once when it is back', async () => {
    const a = open();
    await send(a, 'one');
    tries[0]?.end.reject(dead);
    await tick();
    outbox.wake();
    await tick();
    expect(tries).toHaveLength(2);
  });

  it('is not tried while the browser is offline', async () => {
    online = false;
    const a = open();
    await send(a, 'one');
    await tick(100_000);
    expect([tries, states(a)]).toEqual([[], ['one waiting']]);
    online = true;
    outbox.wake();
    await tick();
    expect(texts()).toEqual(['one']);
  });

  it('ends requests that were sent before, and sends them again', async () => {
    const a = open();
    await send(a, 'one');
    outbox.restart();
    await tick();
    expect(tries[0]?.signal.aborted).toBe(true);
    expect(tries).toHaveLength(2);
    expect(states(a)).toEqual(['one sending']);
  });

  it('does not end uploads, which go on by themselves', async () => {
    const a = open();
    await send(a, 'one');
    entry(a).isUploading = true;
    outbox.restart();
    await tick();
    expect(tries[0]?.signal.aborted).toBe(false);
    journal.restart();
    expect(tries[0]?.signal.aborted).toBe(true);
  });
});

describe('a refused message', () => {
  it('stays with its reason, is stored with it, and blocks no later one', async () => {
    const a = open();
    await send(a, 'one');
    await send(a, 'two');
    tries[0]?.end.reject(refused);
    await tick();
    expect(texts()).toEqual(['one', 'two']);
    expect(states(a)).toEqual(['one failed', 'two sending']);
    expect([...kept.values()][0]?.value).toMatchObject({ reason: 'Too large.', retryAt: refused.retryAt });
    await tick(100_000);
    expect(tries).toHaveLength(2);
  });

  it('is sent again on request', async () => {
    const a = open();
    await send(a, 'one');
    tries[0]?.end.reject(refused);
    await tick();
    outbox.retry(entry(a));
    await tick();
    expect(states(a)).toEqual(['one sending']);
    expect(tries).toHaveLength(2);
  });

  it('returns to the input where the line of everybody is full', async () => {
    const a = open();
    await send(a, 'one');
    tries[0]?.end.reject(new ApiError(503, '', 'line_full', 'Too many.'));
    await tick();
    expect([returned, states(a), [...kept]]).toEqual([['one: Too many.'], [], []]);
  });
});

describe('a message', () => {
  it.each(['sending', 'waiting'])('is withdrawn while it is %s', async (state) => {
    online = state === 'sending';
    const a = open();
    await send(a, 'one');
    expect(entry(a).journaled.state).toBe(state);
    outbox.withdraw(entry(a));
    await tick(100_000);
    expect([states(a), [...kept], store.get(a.sendingAtom)]).toEqual([[], [], false]);
    expect(tries.map(({ signal }) => signal.aborted)).toEqual(state === 'sending' ? [true] : []);
  });

  it('moves with its conversation', async () => {
    const a = open(null);
    const b = open('b');
    await send(a, 'one');
    outbox.move(a, b);
    await tick();
    expect([states(a), states(b), tries.length]).toEqual([[], ['one sending'], 2]);
    expect(tries[0]?.signal.aborted).toBe(true);
  });

  it('is dropped where an earlier page has sent it, and the history is shown already', async () => {
    const a = open();
    await send(a, 'one');
    const { clientId } = entry(a);
    tries[0]?.end.reject(dead);
    await tick();
    outbox.dispose();
    const b = open();
    const stored = unstoredMessage({ role: 'user', content: 'one', id: 7, client_message_id: clientId });
    b.messages.append(toChatItem(stored));
    const reloaded = openOutbox(openJournal());
    await reloaded.restore(() => b);
    await tick();
    reloaded.dispose();
    expect(states(b)).toEqual(['one undefined']);
    expect([...kept]).toEqual([]);
  });

  it('that an earlier try had stored is forgotten', async () => {
    const a = open();
    await send(a, 'one');
    tries[0]?.end.reject(dead);
    await tick();
    a.messages.patchMessage(questionKey(entry(a).clientId), { id: 7 });
    outbox.settle(a);
    await tick(100_000);
    expect([outbox.entriesOf(a), [...kept], tries.length]).toEqual([[], [], 1]);
  });

  it.each(['before its answer is lost', 'after that'])(
    'is neither shown nor sent twice where its turn is announced %s',
    async (when) => {
      const a = open();
      await send(a, 'one');
      const { clientId } = entry(a);
      a.messages.insertAfter(questionKey(clientId), newReply(clientId, 'analyzing'));
      const question = unstoredMessage({ role: 'user', content: 'one', id: 7, client_message_id: clientId });
      const ids = { turn_id: 't', conversation_id: 'a', client_message_id: clientId, bot_message_id: 8 };
      const announce = () => showTurn(a, { ...ids, user_message: question });
      if (when === 'before its answer is lost') announce();
      tries[0]?.end.reject(dead);
      await tick();
      if (when === 'after that') announce();
      await tick(100_000);
      expect(a.messages.all().map(({ message }) => message.id)).toEqual([7, 8]);
      expect([states(a)[0], [...kept], tries.length]).toEqual(['one undefined', [], 1]);
    },
  );

  it('waits while a reply is being written', async () => {
    const a = open();
    const reply = {
      key: 'r',
      message: { role: 'assistant', turn_id: 't', id: 1 },
      draft: {},
      placeholder: null,
    };
    a.messages.append(reply as never);
    await send(a, 'one');
    await tick(100_000);
    expect(tries).toEqual([]);
    a.messages.patch('r', { draft: null });
    await tick();
    expect(texts()).toEqual(['one']);
  });
});
