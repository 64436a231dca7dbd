import { wantsDocuments, type ChatItem } from '@studyhall/domain';
import type { Journal } from '../../../account/journal/journal';
import { messageVerdict } from '../../../account/journal/verdict';
import { randomId } from '../../../base/random-id';
import type { Store } from '../../../base/store';
import type { Conversation, Outbox, OutboxEntry } from '../state/conversation';
import { loadHistory, showNewest } from '../state/history';
import { itemOf, questionKey, replyKey, unsentOf } from './entry';
import { attachmentsOf, toCommand } from './stored-entry';

export interface OutboxDeps {
  readonly store: Store;
  readonly journal: Journal;
  /** Sends a message. Throws where it did not arrive; resolves once the server has it. */
  readonly deliver: (entry: OutboxEntry, signal: AbortSignal) => Promise<void>;
  /** Puts a message back into the input of its conversation. */
  readonly returnToInput: (entry: OutboxEntry, reason: string) => void;
  readonly isOnline: () => boolean;
}

/** Whether the server has announced the reply to a message: it has the message, though its answer may be lost. */
const hasTurn = ({ clientId, conversation }: OutboxEntry): boolean =>
  (conversation.messages.get(questionKey(clientId))?.message.turn_id ?? null) !== null;

/**
 * Shows the messages of the journal in their conversations, and says how they are sent: one at a time in each, while no
 * reply is being written there. One that the server refuses stays, and blocks no later one.
 */
export function createOutbox({ store, journal, deliver, returnToInput, isOnline }: OutboxDeps): Outbox {
  /** By client id, in their order. */
  const shown = new Map<string, OutboxEntry>();
  /** Wakes the journal when a reply ends. */
  const watches = new Map<Conversation, () => void>();

  const entriesOf = (conversation: Conversation): OutboxEntry[] =>
    [...shown.values()].filter((entry) => entry.conversation === conversation);
  const keep = (entry: OutboxEntry): void => {
    const { command, files } = toCommand(entry);
    journal.update(entry.journaled, command, files);
  };

  function count(conversation: Conversation): void {
    const waiting = entriesOf(conversation).length;
    store.set(conversation.queuedAtom, waiting);
    if (waiting === 0) {
      watches.get(conversation)?.();
      watches.delete(conversation);
    } else if (!watches.has(conversation))
      watches.set(conversation, store.sub(conversation.runningTurnAtom, journal.wake));
  }

  function show(entry: OutboxEntry): void {
    shown.set(entry.clientId, entry);
    entry.conversation.messages.append(itemOf(entry));
    count(entry.conversation);
  }

  function hide(entry: OutboxEntry): void {
    shown.delete(entry.clientId);
    count(entry.conversation);
  }

  const removeRows = ({ clientId, conversation }: OutboxEntry): void =>
    conversation.messages.remove([questionKey(clientId), replyKey(clientId)]);

  function withdraw(entry: OutboxEntry): void {
    void journal.withdraw(entry.journaled);
    removeRows(entry);
  }

  /** Shows what another tab has sent in place of the entry; one that it has taken back leaves the page. */
  async function showTaken(entry: OutboxEntry): Promise<void> {
    const { clientId, conversation } = entry;
    await loadHistory(conversation);
    const { messages } = conversation;
    if ((messages.get(questionKey(clientId))?.message.id ?? 0) > 0)
      messages.patch(questionKey(clientId), { unsent: null });
    else removeRows(entry);
  }

  async function send(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
    const { clientId, conversation } = entry;
    store.set(conversation.sendingAtom, true);
    try {
      await deliver(entry, AbortSignal.any([signal, conversation.disposal.signal]));
    } catch (error) {
      if (!hasTurn(entry)) conversation.messages.remove([replyKey(clientId)]);
      throw error;
    } finally {
      store.set(conversation.sendingAtom, false);
    }
  }

  const unregister = journal.register('message', {
    lane: ({ key }) => shown.get(key)?.conversation.key ?? '',
    lock: ({ key }) => key,
    isReady({ key }) {
      const conversation = shown.get(key)?.conversation;
      const isFree = conversation && store.get(conversation.runningTurnAtom) === null;
      return isFree === true && !conversation?.disposal.signal.aborted && isOnline();
    },
    async send(_command, signal, { key }) {
      const entry = shown.get(key);
      if (entry) await send(entry, signal);
    },
    verdictOf(error, { key }) {
      const entry = shown.get(key);
      return entry && hasTurn(entry) ? 'sent' : messageVerdict(error);
    },
    keepsRefused: true,
    isOfPage: true,
    onChange({ key }) {
      const entry = shown.get(key);
      entry?.conversation.messages.patch(questionKey(key), { unsent: unsentOf(entry) });
    },
    onGone({ key }, why) {
      const entry = shown.get(key);
      if (!entry) return;
      hide(entry);
      if (why === 'taken') void showTaken(entry);
    },
    onReturned({ key }, reason) {
      const entry = shown.get(key);
      if (!entry) return;
      removeRows(entry);
      returnToInput(entry, reason);
    },
  });

  return {
    entriesOf,
    find: (conversation, key) =>
      entriesOf(conversation).find(({ clientId }) => questionKey(clientId) === key),
    send(conversation, text, files, useDocuments = wantsDocuments(text)) {
      const written = {
        clientId: randomId(),
        createdAt: Date.now(),
        text,
        useDocuments,
        conversation,
        files,
      };
      const { command, files: blobs } = toCommand(written);
      const journaled = journal.create(command, blobs);
      showNewest(conversation);
      show({ ...written, journaled, isUploading: false });
      journal.start(journaled);
    },
    async restore(conversationAt) {
      await journal.read();
      for (const journaled of journal.all()) {
        const { at: createdAt, command, files, key: clientId } = journaled;
        if (command.kind !== 'message' || shown.has(clientId)) continue;
        const { text, useDocuments, place } = command;
        const conversation = conversationAt(place);
        const isStored = ({ message }: ChatItem): boolean =>
          message.id > 0 && message.client_message_id === clientId;
        // The history may arrive before what the browser has.
        if (conversation.messages.findLast(isStored)) void journal.withdraw(journaled);
        else
          show({
            ...{ clientId, createdAt, text, useDocuments, conversation, journaled },
            ...{ files: attachmentsOf(command, files), isUploading: false },
          });
      }
      journal.wake();
    },
    retry: ({ journaled }) => journal.retry(journaled),
    withdraw,
    wake: journal.wake,
    restart: () => journal.restart(({ key }) => shown.has(key) && !shown.get(key)?.isUploading),
    settle(conversation) {
      for (const { clientId, journaled } of entriesOf(conversation)) {
        const stored = (conversation.messages.get(questionKey(clientId))?.message.id ?? 0) > 0;
        if (stored && journaled.state !== 'sending') void journal.withdraw(journaled);
      }
    },
    move(from, to) {
      for (const entry of entriesOf(from)) {
        removeRows(entry);
        hide(entry);
        const moved = { ...entry, conversation: to, isUploading: false };
        show(moved);
        keep(moved);
        entry.journaled.attempt?.abort();
      }
      journal.wake();
    },
    keep,
    rename: (conversation) => entriesOf(conversation).forEach(keep),
    clear(conversation) {
      const entries = entriesOf(conversation);
      entries.forEach(withdraw);
      return entries;
    },
    dispose() {
      unregister();
      watches.forEach((stop) => stop());
    },
  };
}
