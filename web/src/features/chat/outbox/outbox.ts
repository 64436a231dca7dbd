import { wantsDocuments, type ChatItem } from '@studyhall/domain';
import { retryPause } from '../../../base/retry-pause';
import type { Store } from '../../../base/store';
import { randomId } from '../../../base/random-id';
import { reasonOf } from '../../../transport/errors';
import type { Conversation, Outbox, OutboxEntry } from '../state/conversation';
import { showNewest } from '../state/history';
import { itemOf, questionKey, replyKey, unsentOf } from './entry';
import { verdictOf } from './send-verdict';

export interface OutboxDeps {
  readonly store: Store;
  /** Sends a message. Throws where it did not arrive; resolves once the server has it. */
  readonly deliver: (entry: OutboxEntry, signal: AbortSignal) => Promise<void>;
  /** Stores an entry in the browser, or removes it. */
  readonly keep: (entry: OutboxEntry) => void;
  readonly drop: (entry: OutboxEntry) => void;
  /** Puts a message back into the input of its conversation. */
  readonly returnToInput: (entry: OutboxEntry, reason: string) => void;
  readonly isOnline: () => boolean;
}

interface Queue {
  entries: OutboxEntry[];
  running: boolean;
  /** Ends the current pause. */
  wake: () => void;
}

/** Whether the server has announced the reply to a message: it has the message, though its answer may be lost. */
const hasTurn = ({ clientId, conversation }: OutboxEntry): boolean =>
  (conversation.messages.get(questionKey(clientId))?.message.turn_id ?? null) !== null;

/**
 * Sends the messages of each conversation in their order, one at a time, each until the server has it. Conversations do
 * not wait for each other. A message that the server refuses stays, and blocks no later one.
 */
export function createOutbox({ store, deliver, keep, drop, returnToInput, isOnline }: OutboxDeps): Outbox {
  const queues = new Map<Conversation, Queue>();
  /** The client ids of all entries of this page. */
  const known = new Set<string>();
  let disposed = false;

  const queueOf = (conversation: Conversation): Queue => {
    const found = queues.get(conversation);
    if (found) return found;
    const queue: Queue = { entries: [], running: false, wake: () => undefined };
    queues.set(conversation, queue);
    return queue;
  };
  const show = (entry: OutboxEntry, state: OutboxEntry['state'], reason = ''): void => {
    Object.assign(entry, { state, reason });
    entry.conversation.messages.patch(questionKey(entry.clientId), { unsent: unsentOf(entry) });
  };
  const count = (conversation: Conversation): void =>
    store.set(conversation.queuedAtom, queues.get(conversation)?.entries.length ?? 0);

  function take(entry: OutboxEntry): void {
    const { conversation } = entry;
    const queue = queueOf(conversation);
    queue.entries = queue.entries.filter((one) => one !== entry);
    if (queue.entries.length === 0 && !queue.running) queues.delete(conversation);
    count(conversation);
    drop(entry);
  }

  /** Resolves after `ms`, when the queue is woken, and when a reply in the conversation ends. */
  async function pause({ runningTurnAtom }: Conversation, queue: Queue, ms: number): Promise<void> {
    const woken = Promise.withResolvers<void>();
    const timer = ms === Infinity ? undefined : setTimeout(woken.resolve, ms);
    const unwatch = store.sub(runningTurnAtom, woken.resolve);
    queue.wake = woken.resolve;
    await woken.promise;
    clearTimeout(timer);
    unwatch();
    queue.wake = () => undefined;
  }

  async function run(conversation: Conversation): Promise<void> {
    const queue = queueOf(conversation);
    if (queue.running) return queue.wake();
    queue.running = true;
    let failures = 0;
    for (;;) {
      const entry = queue.entries.find(({ state }) => state !== 'failed');
      if (!entry || disposed || conversation.disposal.signal.aborted) break;
      if (store.get(conversation.runningTurnAtom) !== null || !isOnline()) {
        await pause(conversation, queue, Infinity);
        continue;
      }
      failures = (await attempt(entry)) ? 0 : failures + 1;
      if (failures > 0) await pause(conversation, queue, retryPause(failures));
    }
    queue.running = false;
    if (queue.entries.length === 0) queues.delete(conversation);
  }

  /** One try. False where it is to be repeated. */
  async function attempt(entry: OutboxEntry): Promise<boolean> {
    const { conversation, clientId } = entry;
    const attempting = new AbortController();
    entry.attempt = attempting;
    show(entry, 'sending');
    store.set(conversation.sendingAtom, true);
    try {
      await deliver(entry, AbortSignal.any([attempting.signal, conversation.disposal.signal]));
      take(entry);
      return true;
    } catch (error) {
      if (hasTurn(entry)) {
        take(entry);
        return true;
      }
      conversation.messages.remove([replyKey(clientId)]);
      const gone = disposed || conversation.disposal.signal.aborted;
      if (gone || !queueOf(conversation).entries.includes(entry)) return true;
      // Ended to begin anew: the line was away meanwhile.
      const verdict = attempting.signal.aborted ? 'wait' : verdictOf(error);
      if (verdict === 'wait') {
        show(entry, 'waiting');
        return attempting.signal.aborted;
      }
      const reason = reasonOf(error, '');
      if (verdict === 'failed') {
        show(entry, 'failed', reason);
        keep(entry);
      } else {
        withdraw(entry);
        returnToInput(entry, reason);
      }
      return true;
    } finally {
      entry.tries += 1;
      entry.attempt = null;
      store.set(conversation.sendingAtom, false);
    }
  }

  function add(entry: OutboxEntry): void {
    known.add(entry.clientId);
    const queue = queueOf(entry.conversation);
    queue.entries.push(entry);
    entry.conversation.messages.append(itemOf(entry));
    count(entry.conversation);
    void run(entry.conversation);
  }

  function withdraw(entry: OutboxEntry): void {
    take(entry);
    entry.attempt?.abort();
    entry.conversation.messages.remove([questionKey(entry.clientId), replyKey(entry.clientId)]);
  }

  const abortAll = (where: (entry: OutboxEntry) => boolean): void =>
    queues.forEach(({ entries }) => entries.filter(where).forEach(({ attempt: one }) => one?.abort()));

  const entriesOf = (conversation: Conversation): readonly OutboxEntry[] =>
    queues.get(conversation)?.entries ?? [];

  return {
    entriesOf,
    find: (conversation, key) =>
      entriesOf(conversation).find(({ clientId }) => questionKey(clientId) === key),
    send(conversation, text, files, useDocuments = wantsDocuments(text)) {
      const clientId = randomId();
      const entry: OutboxEntry = {
        ...{ clientId, createdAt: Date.now(), text, useDocuments, conversation, files },
        ...{ state: 'waiting', reason: '', tries: 0, attempt: null, isUploading: false, isKept: false },
      };
      keep(entry);
      showNewest(conversation);
      add(entry);
    },
    knows: (clientId) => known.has(clientId),
    restore(entry) {
      const { clientId, conversation } = entry;
      const isStored = ({ message }: ChatItem): boolean =>
        message.id > 0 && message.client_message_id === clientId;
      // The history may arrive before what the browser has.
      if (conversation.messages.findLast(isStored)) drop(entry);
      else add(entry);
    },
    retry(entry) {
      if (entry.state === 'failed') show(entry, 'waiting');
      void run(entry.conversation);
    },
    withdraw,
    wake: () =>
      queues.forEach((queue, conversation) => void (queue.running ? queue.wake() : run(conversation))),
    restart: () => abortAll(({ isUploading }) => !isUploading),
    stop: () => abortAll(() => true),
    settle(conversation) {
      for (const entry of entriesOf(conversation)) {
        const stored = (conversation.messages.get(questionKey(entry.clientId))?.message.id ?? 0) > 0;
        if (stored && entry.state !== 'sending') take(entry);
      }
    },
    move(from, to) {
      for (const entry of [...entriesOf(from)]) {
        withdraw(entry);
        const moved: OutboxEntry = {
          ...{ ...entry, conversation: to, attempt: null, isUploading: false },
          state: entry.state === 'failed' ? 'failed' : 'waiting',
        };
        keep(moved);
        add(moved);
      }
    },
    rename: (conversation) => entriesOf(conversation).forEach(keep),
    clear(conversation) {
      const entries = [...entriesOf(conversation)];
      entries.forEach(withdraw);
      return entries.map(({ text }) => text);
    },
    dispose() {
      disposed = true;
      for (const { entries, wake } of queues.values()) {
        entries.forEach(({ attempt: attempting }) => attempting?.abort());
        wake();
      }
      queues.clear();
    },
  };
}
