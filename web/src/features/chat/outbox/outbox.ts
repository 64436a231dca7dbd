import { wantsDocuments } from '@studyhall/domain';
import type { Journal } from '../../../account/journal/journal';
import { messageVerdict } from '../../../account/journal/verdict';
import { randomId } from '../../../base/random-id';
import type { Store } from '../../../base/store';
import { ApiError } from '../../../transport/errors';
import type { Conversation, Outbox, OutboxEntry } from '../state/conversation';
import { loadHistory, showNewest } from '../state/history';
import { newestSeenId, seenNow } from '../state/seen';
import {
  hasTurn,
  isReplaced,
  isShownStored,
  itemOf,
  promptOf,
  questionKey,
  replyKey,
  rowOf,
  unsentOf,
} from './entry';
import { attachmentsOf, toCommand } from './stored-entry';

export interface OutboxDeps {
  readonly store: Store;
  readonly journal: Journal;
  /** Sends a message. Resolves once the server has it, throws if it did not arrive. */
  readonly deliver: (entry: OutboxEntry, signal: AbortSignal) => Promise<void>;
  /** Puts a message back into the input of its conversation. */
  readonly returnToInput: (entry: OutboxEntry, reason: string) => void;
  /** Called when the server refuses an edit; the message shows why. */
  readonly onEditFailed: () => void;
  readonly isOnline: () => boolean;
}

/**
 * Shows the journal's messages in their conversations, and edits at their messages. Defines how they are sent: one at a
 * time per conversation, and only while no reply is running in it. A refused message stays and does not block later ones.
 */
export function createOutbox({ store, journal, deliver, ...deps }: OutboxDeps): Outbox {
  const { returnToInput, onEditFailed, isOnline } = deps;
  /** By client id, in order. */
  const shown = new Map<string, OutboxEntry>();
  /** Wake the journal when a reply ends. */
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

  /** Marks the waiting message, or the message to edit, if the page shows it. */
  function mark(entry: OutboxEntry, unsent = unsentOf(entry)): void {
    const row = rowOf(entry);
    if (row) entry.conversation.messages.patch(row.key, { unsent });
  }

  function show(entry: OutboxEntry): void {
    const { change, clientId, conversation } = entry;
    shown.set(clientId, entry);
    if (change || rowOf(entry)) mark(entry);
    else conversation.messages.append(itemOf(entry));
    count(conversation);
  }

  function add(written: Omit<OutboxEntry, 'clientId' | 'createdAt' | 'journaled' | 'isUploading'>): void {
    const named = { ...written, clientId: randomId(), createdAt: Date.now() };
    const { command, files } = toCommand(named);
    const journaled = journal.create(command, files);
    show({ ...named, journaled, isUploading: false });
    journal.start(journaled);
  }

  function hide(entry: OutboxEntry): void {
    shown.delete(entry.clientId);
    if ((rowOf(entry)?.message.id ?? 0) > 0) mark(entry, null);
    count(entry.conversation);
  }

  function removeRows({ clientId, conversation: { messages } }: OutboxEntry): void {
    const isStored = (messages.get(questionKey(clientId))?.message.id ?? 0) > 0;
    messages.remove([...(isStored ? [] : [questionKey(clientId)]), replyKey(clientId)]);
  }

  function withdraw(entry: OutboxEntry): void {
    void journal.withdraw(entry.journaled);
    removeRows(entry);
  }

  const find = (conversation: Conversation, key: string): OutboxEntry | undefined =>
    entriesOf(conversation).find((entry) => rowOf(entry)?.key === key);
  /** True if the server has it. An image is requested after its question is stored. */
  const isDone = (entry: OutboxEntry): boolean => promptOf(entry) === null && isShownStored(entry);

  /** Replaces the entry with what another tab has sent. If the tab withdrew it, the entry leaves the page. */
  async function showTaken(entry: OutboxEntry): Promise<void> {
    await loadHistory(entry.conversation);
    if (isShownStored(entry)) mark(entry, null);
    else removeRows(entry);
  }

  async function send(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
    const { clientId, conversation } = entry;
    store.set(conversation.sendingAtom, true);
    try {
      await deliver(entry, AbortSignal.any([signal, conversation.disposal.signal]));
    } catch (error) {
      if (hasTurn(entry)) return;
      conversation.messages.remove([replyKey(clientId)]);
      throw error;
    } finally {
      store.set(conversation.sendingAtom, false);
    }
  }

  const unregister = journal.register('message', {
    lane: ({ key }) => shown.get(key)?.conversation.key ?? '',
    lock: ({ key }) => key,
    isReady({ key }) {
      const entry = shown.get(key);
      if (!entry || entry.conversation.disposal.signal.aborted || !isOnline()) return false;
      // An edit ends a reply that it has seen.
      const endsReply = entry.change?.as === 'edit' && seenNow(entry.change) !== null;
      return endsReply || store.get(entry.conversation.runningTurnAtom) === null;
    },
    async send(_command, signal, { key }) {
      const entry = shown.get(key);
      if (entry) await send(entry, signal);
    },
    verdictOf(error, { key }) {
      const verdict = messageVerdict(error);
      const entry = shown.get(key);
      if (!entry?.change) return verdict;
      // An edit stays at its message as long as the message is in view.
      const isGone =
        error instanceof ApiError && (error.status === 404 || (verdict !== 'wait' && isReplaced(entry)));
      return isGone ? 'return' : verdict === 'return' ? 'failed' : verdict;
    },
    keepsRefused: true,
    isOfPage: true,
    onChange({ key }) {
      const entry = shown.get(key);
      if (!entry) return;
      mark(entry);
      if (entry.change?.as === 'edit' && entry.journaled.state === 'failed') onEditFailed();
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
    find,
    send(conversation, text, files, useDocuments = wantsDocuments(text)) {
      showNewest(conversation);
      add({ text, useDocuments, conversation, files, change: null });
    },
    change(conversation, key, as, text) {
      const message = conversation.messages.get(key)?.message;
      if (!message || text.trim() === '') return;
      const before = find(conversation, key);
      if (before) withdraw(before);
      const { attachedFiles, id } = message;
      const waiting = entriesOf(conversation).filter(({ journaled }) => journaled.state !== 'failed');
      const seen = newestSeenId(conversation) ?? null;
      const after = waiting.length > 0 && { after: waiting.map(({ clientId }) => clientId) };
      const hasFiles = attachedFiles.length > 0;
      const change = as === 'edit' ? { as, id, hasFiles, seen, ...after } : { as, id };
      add({ text, useDocuments: wantsDocuments(text), conversation, files: [], change });
    },
    async restore(conversationAt) {
      await journal.read();
      for (const journaled of journal.all()) {
        const { at: createdAt, command, files, key: clientId } = journaled;
        if (command.kind !== 'message' || shown.has(clientId)) continue;
        const { change = null, text, useDocuments, place } = command;
        const entry = {
          ...{ clientId, createdAt, text, useDocuments, change, journaled, isUploading: false },
          ...{ conversation: conversationAt(place), files: attachmentsOf(command, files) },
        };
        // The history may load before the browser's records.
        if (isDone(entry)) void journal.withdraw(journaled);
        else show(entry);
      }
      journal.wake();
    },
    retry: ({ journaled }) => journal.retry(journaled),
    withdraw,
    wake: journal.wake,
    restart: () => journal.restart(({ key }) => shown.has(key) && !shown.get(key)?.isUploading),
    settle(conversation) {
      for (const entry of entriesOf(conversation)) {
        if (entry.journaled.state === 'sending') continue;
        if (isDone(entry)) void journal.withdraw(entry.journaled);
        else if (entry.journaled.state === 'failed' && isReplaced(entry)) {
          void journal.withdraw(entry.journaled);
          returnToInput(entry, entry.journaled.reason);
        } else mark(entry);
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
