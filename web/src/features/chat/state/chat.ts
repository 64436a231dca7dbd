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
  holdsWork,
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
    deliver,
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
    onLoaded: cache.keep,
    onGone: leave,
    watchTurn: (turnId, conversationId) => router.watchTurn(turnId, conversationId),
    endTurn: (turnId) => router.endTurn(turnId),
  };
  const activeAtom = atom(firstId === null ? createUnnamed() : createConversation(firstId, deps));
  const active = (): Conversation => store.get(activeAtom);
  const first = active();
  const list = createConversationList({
    ...{ store, calls, local, waitingAtom: journal.requestsAtom, onPage: nameActive },
    holdsWork(id) {
      const conversation = find(id);
      return conversation !== undefined && holdsWork(conversation);
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
   * Without an id a conversation can not be opened again: what is written in it stays in its draft. Where messages wait in
   * it, it gets its id while it is still the active one of the server.
   */
  function leaveUnnamed(conversation: Conversation): void {
    if (!holdsWork(conversation)) return drop(conversation);
    const nameIt = async (): Promise<void> => {
      await conversation.fetchingNewest?.catch(() => undefined);
      if (idOf(conversation) !== null) return;
      const id = (await calls.conversations({})).find((one) => one.active)?.id;
      if (id !== undefined) name(conversation, id);
    };
    // Offline it stays as it is: the user may come back to it by a reload.
    void queue.run(nameIt).catch(() => undefined);
  }

  async function load(conversation: Conversation): Promise<void> {
    // The first one is probably the one that was open last.
    const expected = idOf(conversation) ?? (conversation === first ? lastOpen(owner) : null);
    if (expected !== null) void cache.show(conversation, expected);
    await loadHistory(conversation);
    restoreImages(conversation);
    if (idOf(conversation) === null && !conversation.isNew) void list.refresh();
  }

  /** An empty conversation has no message that says its id: the list does. */
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
        // The unnamed conversation that follows has the draft of the one that was open before.
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

  /** The conversation was deleted elsewhere. What the user has written in it, and its files, go where they are now. */
  function leave(conversation: Conversation): void {
    const wasActive = active() === conversation;
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
    });
  }

  function forgetRemoved(id: string): void {
    const conversation = find(id);
    if (conversation && conversation === active()) return leave(conversation);
    if (conversation) return forget(conversation);
    forgetDraft(owner, id);
    cache.forget(id);
  }

  /** The conversation stays: it comes back in place of the empty one, unless the user is elsewhere or has written there. */
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
    // The page shows what it showed before it was loaded again.
    onNew(conversation) {
      if (startsNew && active() === first && !holdsWork(first)) show(conversation);
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
    hasUnsent: () => all().some(holdsWork),
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
