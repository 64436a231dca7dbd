import type { ConversationView } from '@studyhall/contracts';
import { atom } from 'jotai';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { textsNow } from '../../../base/i18n/texts';
import { deliver } from '../outbox/deliver';
import { putIntoInput } from '../outbox/outbox.actions';
import { createOutbox } from '../outbox/outbox';
import { createChatCache } from '../cache/chat-cache';
import { createKeptNotes } from '../settings/kept-notes';
import { createVoice } from '../voice/voice';
import type { Chat, ChatDeps, Printout } from './chat.types';
import {
  createConversation,
  disposeConversation,
  idOf,
  isUntouched,
  hasUnsavedWork,
  stopPolling,
  type Conversation,
  type ConversationDeps,
} from './conversation';
import { createConversationCache } from './conversation-cache';
import { createConversationChanges } from './conversation-changes';
import { createConversationList } from './conversation-list';
import { forgetDraft, lastOpen, rememberOpen } from './draft';
import { createFollower } from './follower';
import { isNotFound, loadHistory, refreshHistory } from './history';
import { restoreImages } from './images';
import { createNaming } from './naming';
import { createNewConversations } from './new-conversations';
import { createOpenQueue } from './open-queue';
import { applySentRating } from './ratings';
import { createRestoredPlaces } from './restored-places';
import { createSocketRouter } from './socket-router';
import { createStagedFiles } from './staged-files';

export type { Chat, ChatDeps, Printout } from './chat.types';

export function createChat({
  owner,
  store,
  calls,
  socket,
  notifyError,
  removalNotices,
  journal,
  local,
  isOnline,
  firstId = null,
}: ChatDeps): Chat {
  const staged = createStagedFiles(store, local);
  const { all, find, use, drop } = createConversationCache((added) => void staged.follow(added));
  const queue = createOpenQueue(calls);
  const cache = createChatCache(store, local);
  const outbox = createOutbox({
    store,
    journal,
    async deliver(entry, signal) {
      try {
        await deliver(entry, signal);
      } catch (error) {
        if (entry.change === null && isNotFound(error)) leaveIfGone(entry.conversation);
        throw error;
      }
    },
    isOnline,
    returnToInput(entry, reason) {
      putIntoInput(entry);
      notifyError(reason);
    },
    onEditFailed: () => notifyError(textsNow(chatTexts).editFailed),
  });

  const deps: ConversationDeps = {
    owner,
    store,
    calls,
    notifyError,
    outbox,
    askSocket: socket.ask,
    inActive: queue.run,
    create: (conversation) => fresh.create(conversation),
    name: (conversation, id) => name(conversation, id),
    onStored: cache.keep,
    onGone: leave,
    watchTurn: (turnId, conversationId) => router.watchTurn(turnId, conversationId),
    endTurn: (turnId) => router.endTurn(turnId),
  };
  const activeAtom = atom(firstId === null ? createUnnamed() : createConversation(firstId, deps));
  const active = (): Conversation => store.get(activeAtom);
  const first = active();
  const list = createConversationList({
    ...{ store, calls, local, waitingAtom: journal.requestsAtom, onPage: nameActive },
    hasUnsavedWork(id) {
      const conversation = find(id);
      return conversation !== undefined && hasUnsavedWork(conversation);
    },
  });
  const changes = createConversationChanges({
    ...{ store, journal, list, onRemoved: forgetRemoved, onNotRemoved: showAgain },
    connectionAtom: socket.connectionAtom,
    notices: removalNotices,
  });
  const router = createSocketRouter({ owner, list, all, find, active });
  const notes = createKeptNotes({ local, fetchNotes: calls.notes });
  const voice = createVoice({ store, calls, notifyError, activeAtom });
  const { name, assertFree } = createNaming({ store, outbox, find, drop, active, show, load });
  const fresh = createNewConversations({ store, deps, queue, list, changes, all, active, show, assertFree });
  use(active());

  function createUnnamed(): Conversation {
    return createConversation(null, deps, { expectedId: lastOpen(owner) });
  }

  function show(conversation: Conversation): void {
    const before = active();
    store.set(activeAtom, conversation);
    use(conversation);
    if (before !== conversation && idOf(before) === null && !before.isNew) leaveUnnamed(before);
    const id = idOf(conversation);
    if (id !== null) list.markSeen(id);
    if (id !== null || conversation.isNew) rememberOpen(owner, id);
  }

  /**
   * A conversation without an id cannot be opened again: its text stays in the draft. If messages wait in it, it gets its
   * id while it is still the server's active one.
   */
  function leaveUnnamed(conversation: Conversation): void {
    if (!hasUnsavedWork(conversation)) return drop(conversation);
    const nameIt = async (): Promise<void> => {
      await conversation.fetchingNewest?.catch(() => undefined);
      if (idOf(conversation) !== null) return;
      const id = (await calls.conversations({})).find((one) => one.active)?.id;
      if (id !== undefined) name(conversation, id);
    };
    // Offline it stays unnamed: a reload brings it back.
    void queue.run(nameIt).catch(() => undefined);
  }

  async function load(conversation: Conversation): Promise<void> {
    // The first one is probably the one that was last open.
    const expected = idOf(conversation) ?? (conversation === first ? lastOpen(owner) : null);
    if (expected !== null) void cache.show(conversation, expected);
    await loadHistory(conversation);
    restoreImages(conversation);
    if (idOf(conversation) === null && !conversation.isNew) void list.refresh();
  }

  /** An empty conversation has no message with its id; the list provides it. */
  function nameActive(page: readonly ConversationView[]): void {
    const conversation = active();
    const id = page.find((one) => one.active)?.id;
    if (id === undefined || conversation.isNew || idOf(conversation) !== null) return;
    if (store.get(conversation.loadStateAtom) === 'ready') refreshHistory(name(conversation, id));
  }

  /** Loads a conversation and makes it the active one of the account. */
  async function loadActive(conversation: Conversation, id: string): Promise<void> {
    const openBefore = lastOpen(owner);
    show(conversation);
    const loading = load(conversation).catch((error: unknown) => {
      if (isNotFound(error)) {
        // The unnamed conversation that follows gets the draft of the one that was open before.
        if (lastOpen(owner) === id) rememberOpen(owner, openBefore);
        store.set(conversation.loadStateAtom, 'missing');
      }
      throw error;
    });
    const [loaded, activated] = await Promise.allSettled([loading, queue.activate(id)]);
    if (loaded.status === 'rejected') throw loaded.reason;
    if (activated.status === 'rejected') throw activated.reason;
  }

  async function openActive(): Promise<void> {
    const conversation = createUnnamed();
    show(conversation);
    await load(conversation);
  }

  /** A message found no conversation, or none of its files. */
  function leaveIfGone(conversation: Conversation): void {
    loadHistory(conversation).catch((error: unknown) => {
      if (isNotFound(error) && !conversation.disposal.signal.aborted) leave(conversation);
    });
  }

  /** The conversation was deleted elsewhere. The user's unsent text and files move to the conversation that is open now. */
  function leave(conversation: Conversation): void {
    const wasActive = active() === conversation;
    const title = list.titleOf(idOf(conversation) ?? '');
    const unsent = outbox.clear(conversation);
    const written = [...unsent.map(({ text }) => text), store.get(conversation.draft.textAtom)];
    const files = [
      ...unsent.flatMap((entry) => entry.files),
      ...store.get(conversation.attachments.filesAtom),
    ];
    forget(conversation);
    const opened = wasActive ? openActive().catch(() => undefined) : Promise.resolve();
    void opened.then(() => {
      const { attachments, draft } = active();
      for (const text of written) draft.append(text);
      store.set(attachments.filesAtom, (others) => [...others, ...files]);
      if (unsent.length > 0) removalNotices.unsent(title);
    });
  }

  function forgetRemoved(id: string): void {
    const conversation = find(id);
    if (conversation && conversation === active()) return leave(conversation);
    if (conversation) return forget(conversation);
    forgetDraft(owner, id);
    cache.forget(id);
  }

  /**
   * The deletion was refused: shows the conversation again instead of the empty one, unless the user has moved on or
   * typed there.
   */
  function showAgain(id: string): void {
    const conversation = find(id);
    if (conversation && idOf(active()) === null && isUntouched(active())) show(conversation);
  }

  function forget(conversation: Conversation): void {
    const id = idOf(conversation);
    outbox.clear(conversation);
    drop(conversation);
    if (id === null) return;
    staged.forget(id);
    forgetDraft(owner, id);
    cache.forget(id);
  }

  const follower = createFollower({
    ...{ store, socket, outbox, router, list, all, active },
    retry: () => chat.retry(),
  });

  const startsNew = lastOpen(owner) === null;
  const conversationAt = createRestoredPlaces({
    active,
    find,
    use,
    create: (id, folderId) => createConversation(id, deps, { isNew: id === null, folderId }),
    // The page shows what it showed before the reload.
    onNew(conversation) {
      if (startsNew && active() === first && !hasUnsavedWork(first)) show(conversation);
    },
  });
  let restoring: Promise<void> | undefined;
  const unsubscribe = journal.onSettled((request, refusal) => {
    changes.onSettled(request, refusal);
    notes.onSettled(request, refusal);
    if (refusal === null) applySentRating(all(), request);
  });

  const chat: Chat = {
    owner,
    store,
    calls,
    activeAtom,
    list,
    voice,
    notes,
    exportingAtom: atom(false),
    printoutAtom: atom<Printout | null>(null),
    deletedFilesAtom: atom<ReadonlySet<string>>(new Set<string>()),
    start(onFailed) {
      const unfollow = follower.start();
      const id = idOf(active());
      const opens = id !== null && store.get(active().loadStateAtom) !== 'ready';
      (opens ? loadActive(active(), id) : load(active())).catch(onFailed);
      void list.restore();
      void list.refresh();
      restoring ??= outbox.restore(conversationAt);
      outbox.wake();
      const endPreparing = notes.prepare();
      return () => {
        unfollow();
        endPreparing();
        all().forEach(stopPolling);
        list.pause();
      };
    },
    hasUnsent: () => all().some(hasUnsavedWork),
    refresh: () => refreshHistory(active()),
    async open(id) {
      const known = find(id);
      if (known && known === active() && store.get(known.loadStateAtom) !== 'failed') return;
      await loadActive(known ?? createConversation(id, deps), id);
    },
    async openUnnamed(key) {
      const conversation = all().find((one) => one.key === key);
      if (conversation && conversation !== active()) show(conversation);
      else if (store.get(active().loadStateAtom) === 'missing') await openActive();
    },
    openNew: fresh.open,
    retry() {
      const conversation = active();
      load(conversation).catch((error: unknown) => {
        if (isNotFound(error) && active() === conversation) leave(conversation);
      });
    },
    change: changes.change,
    async remove(id) {
      const conversation = find(id);
      if (conversation && conversation === active()) show(fresh.empty());
      await changes.remove(id);
    },
    dispose() {
      unsubscribe();
      voice.cancel();
      outbox.dispose();
      cache.dispose();
      all().forEach(disposeConversation);
      list.pause();
    },
  };
  return chat;
}
