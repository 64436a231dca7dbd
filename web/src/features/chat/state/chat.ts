import type { ChatMessage, ConversationChange, ConversationView, UndoOffer } from '@studyhall/contracts';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { Store } from '../../../base/store';
import type { connectionAtom } from '../../../transport/connection';
import type { askSocket, onServerEvent } from '../../../transport/socket';
import { deliver } from '../outbox/deliver';
import { putIntoInput } from '../outbox/outbox.actions';
import { createOutbox } from '../outbox/outbox';
import { restoreOutbox } from '../outbox/restore';
import { storeEntry, type StoredPlace } from '../outbox/stored-entry';
import { createChatCache } from '../cache/chat-cache';
import { createLocalData } from '../../../app/local/local-data';
import type { LocalStore } from '../../../app/local/local-store';
import { NetworkError } from '../../../transport/errors';
import { createVoice, type Voice } from '../voice/voice';
import type { ChatCalls } from './chat.calls';
import {
  createConversation,
  disposeConversation,
  idOf,
  isEmpty,
  isRunning,
  holdsWork,
  stopPolling,
  type Conversation,
  type ConversationDeps,
} from './conversation';
import { createConversationCache } from './conversation-cache';
import { createConversationList, type ConversationList } from './conversation-list';
import { forgetDraft, lastOpen, rememberOpen } from './draft';
import { ensureId, isNotFound, loadHistory, refreshHistory } from './history';
import { restoreImages } from './images';
import { createOpenQueue } from './open-queue';
import { createSocketRouter } from './socket-router';

/** Without a socket the server is asked this often (chat.md, the fallback of 5 seconds). */
const POLL_MS = 5_000;

/** What the chat needs from outside: a test passes its own. */
export interface ChatDeps {
  readonly owner: number;
  readonly store: Store;
  readonly calls: ChatCalls;
  readonly socket: {
    readonly ask: typeof askSocket;
    readonly on: typeof onServerEvent;
    readonly connectionAtom: typeof connectionAtom;
  };
  readonly notifyError: (text: string) => void;
  /** Opens what the browser keeps of the account. */
  readonly openStore: () => Promise<LocalStore>;
  readonly isOnline: () => boolean;
}

/** A conversation as it is laid out for the printer. */
export interface Printout {
  title: string;
  date: string;
  messages: ChatMessage[];
}

/** The chat of one account: its conversations, which of them is on the screen, and their list. */
export interface Chat {
  readonly owner: number;
  readonly store: Store;
  readonly calls: ChatCalls;
  readonly activeAtom: Atom<Conversation>;
  readonly list: ConversationList;
  readonly voice: Voice;
  /** True while a conversation is exported: one at a time. */
  readonly exportingAtom: PrimitiveAtom<boolean>;
  /** What is being printed; null while nothing is. */
  readonly printoutAtom: PrimitiveAtom<Printout | null>;
  /** Files deleted from this page: messages that were loaded before still list them. */
  readonly deletedFilesAtom: PrimitiveAtom<ReadonlySet<string>>;
  /** Loads what is on the screen, and follows the server. Returns a function that stops following. */
  start(onFailed: (error: unknown) => void): () => void;
  /** The line may be back: sends what waits. */
  wake(): void;
  /** Refreshes what is on the screen, where the page may have missed something. */
  refresh(): void;
  /** Shows a conversation and makes it the active one of the account. Throws where that fails. */
  open(id: string): Promise<void>;
  /** Shows an empty conversation at once. Throws where the server does not make one. */
  openNew(): Promise<void>;
  /** Loads the conversation on the screen once more, after a failure. */
  retry(): void;
  /** Renames, pins or archives a conversation, or puts it into a folder. Throws where the server refuses. */
  change(id: string, change: ConversationChange): Promise<void>;
  /** Deletes a conversation. Returns how to undo it. Throws where the server refuses. */
  remove(id: string): Promise<UndoOffer>;
  /** Ends everything and forgets the conversations: no answer changes or stores anything after that. */
  dispose(): void;
}

export function createChat({
  owner,
  store,
  calls,
  socket,
  notifyError,
  openStore,
  isOnline,
}: ChatDeps): Chat {
  const { all, find, use, drop } = createConversationCache();
  const queue = createOpenQueue(calls);
  const local = createLocalData(openStore);
  const cache = createChatCache(store, local);
  const outbox = createOutbox({
    store,
    deliver,
    isOnline,
    keep: (entry) => void local.write('outbox', storeEntry(entry)),
    drop: ({ clientId }) => void local.remove('outbox', clientId),
    returnToInput(entry, reason) {
      putIntoInput(entry);
      notifyError(reason);
    },
  });

  const deps: ConversationDeps = {
    owner,
    store,
    calls,
    notifyError,
    outbox,
    askSocket: socket.ask,
    inActive: queue.run,
    create,
    name,
    onLoaded: cache.keep,
    onGone: leave,
    watchTurn: (turnId, conversationId) => router.watchTurn(turnId, conversationId),
    endTurn: (turnId) => router.endTurn(turnId),
  };
  const activeAtom = atom(createUnnamed());
  const active = (): Conversation => store.get(activeAtom);
  const first = active();
  const list = createConversationList(store, calls, nameActive);
  const router = createSocketRouter({ owner, list, all, find, active });
  const voice = createVoice({ store, calls, notifyError, activeAtom });
  use(active());

  function createUnnamed(): Conversation {
    return createConversation(null, deps, { expectedId: lastOpen(owner) });
  }

  function show(conversation: Conversation): void {
    const before = active();
    store.set(activeAtom, conversation);
    use(conversation);
    // Without an id it can not be opened again: what is written in it stays in its draft.
    if (before !== conversation && idOf(before) === null && !before.isNew && !holdsWork(before)) drop(before);
    const id = idOf(conversation);
    if (id !== null) list.markSeen(id);
    if (id !== null || conversation.isNew) rememberOpen(owner, id);
  }

  async function load(conversation: Conversation): Promise<void> {
    // The first one is probably the one that was open last.
    const expected = idOf(conversation) ?? (conversation === first ? lastOpen(owner) : null);
    if (expected !== null) void cache.show(conversation, expected);
    await loadHistory(conversation);
    restoreImages(conversation);
    if (idOf(conversation) === null && !conversation.isNew) void list.refresh();
  }

  async function create(conversation: Conversation): Promise<string> {
    const id = await queue.create();
    name(conversation, id);
    // The server has made it the active one: the user may have opened another meanwhile.
    const open = idOf(active());
    if (open !== null && open !== id) void queue.activate(open).catch(() => undefined);
    void list.refresh();
    return id;
  }

  function name(conversation: Conversation, id: string): Conversation {
    const known = find(id);
    if (known === conversation || idOf(conversation) !== null) return conversation;
    const isShown = active() === conversation || active() === known;
    // The server answers an empty conversation again rather than make another: what waits in it moves along.
    const replaces = known && conversation.isNew && !store.get(known.sendingAtom);
    if (known && !replaces && isUntouched(conversation)) {
      known.draft.append(conversation.draft.release(id));
      drop(conversation);
      if (isShown) show(known);
      void load(known).catch(() => undefined);
      return known;
    }
    if (known) {
      const { filesAtom } = conversation.attachments;
      store.set(filesAtom, [...store.get(known.attachments.filesAtom), ...store.get(filesAtom)]);
      outbox.move(known, conversation);
      drop(known);
    }
    store.set(conversation.idAtom, id);
    conversation.draft.moveTo(id);
    outbox.rename(conversation);
    if (isShown) show(conversation);
    return conversation;
  }

  function isUntouched(conversation: Conversation): boolean {
    return store.get(conversation.messages.orderAtom).length === 0 && !holdsWork(conversation);
  }

  /** An empty conversation has no message that says its id: the list does. */
  function nameActive(page: readonly ConversationView[]): void {
    const conversation = active();
    const id = page.find((one) => one.active)?.id;
    if (id === undefined || conversation.isNew || idOf(conversation) !== null) return;
    if (store.get(conversation.loadStateAtom) === 'ready') refreshHistory(name(conversation, id));
  }

  async function openActive(): Promise<void> {
    const conversation = createUnnamed();
    show(conversation);
    await load(conversation);
  }

  /** The conversation was deleted elsewhere. What the user has written in it goes where they are now. */
  function leave(conversation: Conversation): void {
    const wasActive = active() === conversation;
    const written = [...outbox.clear(conversation), store.get(conversation.draft.textAtom)];
    forget(conversation);
    if (!wasActive) return;
    void openActive()
      .catch(() => undefined)
      .then(() => written.forEach((text) => active().draft.append(text)));
  }

  function forget(conversation: Conversation): void {
    const id = idOf(conversation);
    outbox.clear(conversation);
    drop(conversation);
    if (id === null) return;
    forgetDraft(owner, id);
    cache.forget(id);
  }

  /** Events may have been missed: refreshes what is on the screen, and the replies that are being written. */
  function refreshLive(): void {
    for (const one of all()) if (one === active() || isRunning(one)) refreshHistory(one);
  }

  let wasAway = false;

  function onConnection(): void {
    const connection = store.get(socket.connectionAtom);
    if (connection === 'reconnecting') wasAway = true;
    if (connection !== 'online') return;
    if (wasAway) outbox.restart();
    wasAway = false;
    outbox.wake();
    router.forgetOtherTurns();
    list.refreshSoon();
    refreshLive();
    if (store.get(active().loadStateAtom) === 'failed') chat.retry();
  }

  function poll(): void {
    if (store.get(socket.connectionAtom) === 'online') return;
    void list.refresh();
    refreshLive();
  }

  const startsNew = lastOpen(owner) === null;
  const restoredNew = new Map<string, Conversation>();
  let restoring: Promise<void> | undefined;

  /** The conversation in which a message of an earlier page was written. */
  function conversationAt(place: StoredPlace): Conversation {
    if (place === null) return active();
    const known = 'id' in place ? find(place.id) : restoredNew.get(place.newKey);
    if (known) return known;
    const conversation =
      'id' in place ? createConversation(place.id, deps) : createConversation(null, deps, { isNew: true });
    use(conversation);
    if ('id' in place) return conversation;
    restoredNew.set(place.newKey, conversation);
    // The page shows what it showed before it was loaded again.
    if (startsNew && active() === first && !holdsWork(first)) show(conversation);
    return conversation;
  }

  const chat: Chat = {
    owner,
    store,
    calls,
    activeAtom,
    list,
    voice,
    exportingAtom: atom(false),
    printoutAtom: atom<Printout | null>(null),
    deletedFilesAtom: atom<ReadonlySet<string>>(new Set<string>()),
    start(onFailed) {
      const unsubscribe = router.subscribe(socket.on);
      const unwatch = store.sub(socket.connectionAtom, onConnection);
      const polling = setInterval(poll, POLL_MS);
      load(active()).catch(onFailed);
      void list.refresh();
      restoring ??= restoreOutbox(outbox, local, conversationAt);
      outbox.wake();
      return () => {
        unsubscribe();
        unwatch();
        clearInterval(polling);
        all().forEach(stopPolling);
        list.pause();
      };
    },
    wake: outbox.wake,
    refresh: () => refreshHistory(active()),
    async open(id) {
      const known = find(id);
      if (known && known === active() && store.get(known.loadStateAtom) !== 'failed') return;
      const conversation = known ?? createConversation(id, deps);
      show(conversation);
      const [loaded, activated] = await Promise.allSettled([load(conversation), queue.activate(id)]);
      if (loaded.status === 'rejected') throw loaded.reason;
      if (activated.status === 'rejected') throw activated.reason;
    },
    async openNew() {
      if (isEmpty(active())) return;
      const unnamed = all().find((one) => one.isNew && idOf(one) === null && isEmpty(one));
      const conversation = unnamed ?? createConversation(null, deps, { isNew: true });
      show(conversation);
      // Without a line it is made with its first message.
      await ensureId(conversation).catch((error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
      });
    },
    retry() {
      const conversation = active();
      load(conversation).catch((error: unknown) => {
        if (isNotFound(error) && active() === conversation) leave(conversation);
      });
    },
    async change(id, change) {
      await list.during(id, change, () => calls.changeConversation(id, change));
      list.refreshSoon();
    },
    async remove(id) {
      const conversation = find(id);
      // The server chooses the next one: until then its place is empty.
      const next = conversation && conversation === active() ? createConversation(null, deps) : null;
      if (next) show(next);
      let offer: UndoOffer;
      try {
        // What is sent meanwhile goes to the conversation that is active afterwards.
        offer = await list.during(id, null, () => queue.run(() => calls.removeConversation(id)));
      } catch (error) {
        if (conversation && active() === next) show(conversation);
        throw error;
      }
      if (conversation) forget(conversation);
      else forgetDraft(owner, id);
      if (next && active() === next) await load(next).catch(() => undefined);
      await list.refresh();
      return offer;
    },
    dispose() {
      voice.cancel();
      outbox.dispose();
      cache.dispose();
      local.close();
      all().forEach(disposeConversation);
      list.pause();
    },
  };
  return chat;
}
