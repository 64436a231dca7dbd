import type { ChatItem } from '@studyhall/domain';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { Change, Entry, Place } from '../../../account/journal/command';
import type { Store } from '../../../base/store';
import { randomId } from '../../../base/random-id';
import type { askSocket } from '../../../transport/socket';
import type { QuizState } from '../quiz/quiz.draft';
import type { PaneContent } from '../pane/pane-content';
import { createAttachments, type Attachment, type Attachments } from './attachments';
import type { ChatCalls } from './chat.calls';
import { createDraft, type Draft } from './draft';
import { createMessageStore, type MessageStore } from './message-store';

/** A message that the server does not have yet. */
export interface OutboxEntry {
  /** Sent with each try: the server stores the message once. */
  readonly clientId: string;
  readonly createdAt: number;
  readonly text: string;
  /** Whether the reply should use the user's documents. */
  readonly useDocuments: boolean;
  readonly conversation: Conversation;
  /** What it does with a question that the server has; null for a new message. */
  readonly change: Change | null;
  /** Uploaded before the message is sent. */
  files: readonly Attachment[];
  /** What became of it so far. */
  readonly journaled: Entry;
  /** While files are uploaded, which notices by itself that a connection dropped. */
  isUploading: boolean;
}

/** Sends the messages of each conversation in their order, one at a time, each until the server has it. */
export interface Outbox {
  entriesOf(conversation: Conversation): readonly OutboxEntry[];
  /** The entry of a row. */
  find(conversation: Conversation, key: string): OutboxEntry | undefined;
  /** Shows a message at once and sends it as soon as that is possible. */
  send(conversation: Conversation, text: string, files: readonly Attachment[], useDocuments?: boolean): void;
  /**
   * Edits a stored question, or tries again at the image that it asks for: as soon as that is possible. Takes the place of a
   * change of the question that waits.
   */
  change(conversation: Conversation, key: string, as: Change['as'], text: string): void;
  /** Shows the messages that an earlier page could not send. */
  restore(conversationAt: (place: Place) => Conversation): Promise<void>;
  /** Tries an entry again that failed or waits. */
  retry(entry: OutboxEntry): void;
  /** Removes an entry, also while it is being sent, and the row that it has of its own. */
  withdraw(entry: OutboxEntry): void;
  /** Ends all pauses: the page may be online again. */
  wake(): void;
  /** Sends questions again that are on their way: the connection was away, and an answer may never come. */
  restart(): void;
  /** Forgets what turned out to be stored by an earlier try, and marks the messages that are to be changed. */
  settle(conversation: Conversation): void;
  /** Stores what has changed of a message, such as that an upload has begun. */
  keep(entry: OutboxEntry): void;
  /** Another object stands for the conversation from now on. */
  move(from: Conversation, to: Conversation): void;
  /** The conversation has a name now. */
  rename(conversation: Conversation): void;
  /** Removes and answers what waits in a conversation. */
  clear(conversation: Conversation): readonly OutboxEntry[];
  dispose(): void;
}

/** What a conversation needs from outside: a test passes its own. */
export interface ConversationDeps {
  readonly owner: number;
  readonly store: Store;
  readonly calls: ChatCalls;
  readonly askSocket: typeof askSocket;
  readonly notifyError: (text: string) => void;
  /** The messages that the server does not have yet. */
  readonly outbox: Outbox;
  /** Makes a new conversation on the server. Answers its id. */
  readonly create: (conversation: Conversation) => Promise<string>;
  /** Makes a call that concerns the account's active conversation, whatever its id: no other is activated meanwhile. */
  readonly inActive: <T>(call: () => Promise<T>) => Promise<T>;
  /** Sets the id. Answers the object that stands for that conversation from now on: not always the same. */
  readonly name: (conversation: Conversation, id: string) => Conversation;
  /** A turn of the conversation runs: its events belong to it. */
  readonly watchTurn: (turnId: string, conversationId: string) => void;
  readonly endTurn: (turnId: string) => void;
  /** The messages are those of the server. */
  readonly onLoaded: (conversation: Conversation) => void;
  /** The server does not have the conversation any more. */
  readonly onGone: (conversation: Conversation) => void;
}

/** `missing`: the user has no conversation with this id. */
export type LoadState = 'loading' | 'ready' | 'failed' | 'missing';

/** What is on the page while it shows the messages around an older one instead of the newest. */
export interface MessageWindow {
  readonly around: number;
  /** Loads the page after the last message. The window ends with the newest message. */
  readonly loadNewer: () => void;
}

/** A message that a search has found, or that the address names. */
export interface MarkedMessage {
  readonly id: number;
  /** What the search has found in it, as it is written there; empty to mark the message as a whole. */
  readonly words: readonly string[];
}

/**
 * One conversation: everything that is known, written, sent and made in it. Each action takes the conversation that it
 * acts on as an argument, so that it does not matter which one is on the screen when an answer comes.
 */
export interface Conversation {
  /** Names the object in this page. The id comes from the server, perhaps later. */
  readonly key: string;
  readonly idAtom: PrimitiveAtom<string | null>;
  /** True for a conversation that is made here: the server has nothing of it until it is named. */
  readonly isNew: boolean;
  /** The folder that a new one is made in. */
  folderId: number | null;
  readonly deps: ConversationDeps;
  /** Aborted when the conversation is disposed: no answer changes anything after that. */
  readonly disposal: AbortController;
  readonly messages: MessageStore;
  readonly draft: Draft;
  readonly attachments: Attachments;

  readonly loadStateAtom: PrimitiveAtom<LoadState>;
  readonly hasOlderAtom: PrimitiveAtom<boolean>;
  readonly loadingOlderAtom: PrimitiveAtom<boolean>;
  readonly windowAtom: PrimitiveAtom<MessageWindow | null>;
  /** A message to scroll to and to mark. */
  readonly markedAtom: PrimitiveAtom<MarkedMessage | null>;
  /** True while a question, an edit or a request for an image is on its way. */
  readonly sendingAtom: PrimitiveAtom<boolean>;
  /** How many messages the server does not have yet. */
  readonly queuedAtom: PrimitiveAtom<number>;
  /** What is or was edited, with its text so far: a row that is scrolled away is unmounted. */
  readonly editsAtom: PrimitiveAtom<Readonly<Record<string, string | null>>>;
  /** Parts of messages that the user opened or closed. */
  readonly openPartsAtom: PrimitiveAtom<Readonly<Record<string, boolean>>>;
  /** Quizzes that were shown, by id. */
  readonly quizzesAtom: PrimitiveAtom<Readonly<Record<string, QuizState>>>;

  /** What stands beside the chat; null for nothing. */
  readonly paneAtom: PrimitiveAtom<PaneContent | null>;
  /** The keys of replies whose program the user runs again. */
  readonly runningCodeAtom: PrimitiveAtom<ReadonlySet<string>>;

  /** The turn whose reply is being written, or null. */
  readonly runningTurnAtom: Atom<string | null>;
  /** The turn that the server was last asked to stop. */
  readonly stoppingTurnAtom: PrimitiveAtom<string | null>;
  /** The job of the newest image that is being made, or null. */
  readonly runningImageAtom: Atom<string | null>;
  /** The key of the newest message where it is a reply that is awaited or being written, or null. */
  readonly awaitedReplyAtom: Atom<string | null>;
  /** Nothing is sent while an edit or a reply is in progress (docs/specification/chat.md#validation), or where too much waits. */
  readonly busyAtom: Atom<boolean>;

  naming: Promise<string> | null;
  fetchingNewest: Promise<void> | null;
  refetchQueued: boolean;
  fetchingOlder: Promise<void> | null;
  /** The ids of messages that are being removed: what the server still answers of them is not shown. */
  readonly hidden: Set<ReadonlySet<number>>;
  /** Counts what was stored or removed: an answer asked for before such a change is out of date. */
  revision: number;
  /** Turns whose missing events are being fetched, so that a burst fetches once, or once again after that. */
  readonly catchingUp: Map<string, 'once' | 'again'>;
  /** The polling timers of image jobs. */
  readonly imagePolls: Map<string, ReturnType<typeof setTimeout>>;
  /** Jobs that are being cancelled here: their failure is not reported. */
  readonly cancellingImages: Set<string>;
}

/** @param expectedId the conversation that an unnamed one is expected to be: its draft is shown until it is named */
export function createConversation(
  id: string | null,
  deps: ConversationDeps,
  {
    isNew = false,
    expectedId = id,
    folderId = null,
  }: { isNew?: boolean; expectedId?: string | null; folderId?: number | null } = {},
): Conversation {
  const disposal = new AbortController();
  const messages = createMessageStore(deps.store);
  const attachments = createAttachments();
  const sendingAtom = atom(false);
  const queuedAtom = atom(0);
  const runningTurnAtom = atom((get) => {
    // Only the newest stored reply can be running; images may stand below it.
    for (const key of get(messages.orderAtom).toReversed()) {
      const { draft, message } = get(messages.itemAtom(key));
      if (draft !== null) return message.turn_id;
      if (message.id > 0) return null;
    }
    return null;
  });
  return {
    key: randomId(),
    idAtom: atom(id),
    isNew,
    folderId,
    deps,
    disposal,
    messages,
    draft: createDraft(deps.store, deps.owner, expectedId, disposal.signal),
    attachments,
    loadStateAtom: atom<LoadState>(isNew ? 'ready' : 'loading'),
    hasOlderAtom: atom(false),
    loadingOlderAtom: atom(false),
    windowAtom: atom<MessageWindow | null>(null),
    markedAtom: atom<MarkedMessage | null>(null),
    sendingAtom,
    queuedAtom,
    editsAtom: atom({}),
    openPartsAtom: atom({}),
    quizzesAtom: atom({}),
    paneAtom: atom<PaneContent | null>(null),
    runningCodeAtom: atom<ReadonlySet<string>>(new Set<string>()),
    runningTurnAtom,
    stoppingTurnAtom: atom<string | null>(null),
    runningImageAtom: atom((get) => {
      const recent = get(messages.orderAtom).slice(-RECENT);
      return recent.map((key) => get(messages.itemAtom(key))).findLast(isRunningImage)?.message.jobId ?? null;
    }),
    awaitedReplyAtom: atom((get) => {
      const key = get(messages.orderAtom).at(-1);
      if (key === undefined) return null;
      const { draft, placeholder } = get(messages.itemAtom(key));
      return draft !== null || placeholder !== null ? key : null;
    }),
    busyAtom: atom((get) => {
      const queued = get(queuedAtom);
      const editing = get(sendingAtom) && queued === 0;
      return editing || queued >= MAX_WAITING || get(runningTurnAtom) !== null;
    }),
    naming: null,
    fetchingNewest: null,
    refetchQueued: false,
    fetchingOlder: null,
    hidden: new Set(),
    revision: 0,
    catchingUp: new Map(),
    imagePolls: new Map(),
    cancellingImages: new Set(),
  };
}

/** Messages that may wait in one conversation. */
const MAX_WAITING = 20;

/** Messages from the end among which a running image job is looked for. */
const RECENT = 20;

const isRunningImage = ({ placeholder, message }: ChatItem): boolean =>
  placeholder === 'image' && message.jobId !== null;

export const idOf = ({ idAtom, deps }: Conversation): string | null => deps.store.get(idAtom);

/** The newest message, as far as the server has it; undefined while the page shows older ones instead. */
export const newestId = ({ deps, messages, windowAtom }: Conversation): number | undefined =>
  deps.store.get(windowAtom) ? undefined : messages.findLast(({ message }) => message.id > 0)?.message.id;

/** True where nothing was ever said, as far as the page knows. */
export const isEmpty = ({ loadStateAtom, messages, deps }: Conversation): boolean =>
  deps.store.get(loadStateAtom) === 'ready' && deps.store.get(messages.orderAtom).length === 0;

/** True where the page must not lose the conversation: it is sending, or has messages or files that were not sent. */
export const holdsWork = ({ attachments, deps, queuedAtom, sendingAtom }: Conversation): boolean =>
  deps.store.get(sendingAtom) ||
  deps.store.get(queuedAtom) > 0 ||
  deps.store.get(attachments.filesAtom).length > 0;

/** True where nothing was written in the conversation, as far as the page knows. */
export const isUntouched = (conversation: Conversation): boolean =>
  conversation.deps.store.get(conversation.messages.orderAtom).length === 0 && !holdsWork(conversation);

/** True while a reply is being written. */
export const isRunning = ({ deps, runningTurnAtom }: Conversation): boolean =>
  deps.store.get(runningTurnAtom) !== null;

/** Ends everything that runs for a conversation. The server's side goes on. */
export function disposeConversation(conversation: Conversation): void {
  conversation.disposal.abort();
  stopPolling(conversation);
}

/** Stops asking for images. They are followed again when the conversation is loaded. */
export function stopPolling({ imagePolls }: Conversation): void {
  for (const timer of imagePolls.values()) clearTimeout(timer);
  imagePolls.clear();
}
