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
  /** Sent with each attempt: the server stores the message once. */
  readonly clientId: string;
  readonly createdAt: number;
  readonly text: string;
  /** True if the reply should use the user's documents. */
  readonly useDocuments: boolean;
  readonly conversation: Conversation;
  /** How it changes a stored question; null for a new message. */
  readonly change: Change | null;
  /** Uploaded before the message is sent. */
  files: readonly Attachment[];
  /** Its state in the journal. */
  readonly journaled: Entry;
  /** True while files are uploaded: the upload itself detects a lost connection. */
  isUploading: boolean;
}

/** Sends the messages of each conversation in order, one at a time, retrying until the server has them. */
export interface Outbox {
  entriesOf(conversation: Conversation): readonly OutboxEntry[];
  /** The entry of a row. */
  find(conversation: Conversation, key: string): OutboxEntry | undefined;
  /** Shows a message at once and sends it as soon as possible. */
  send(conversation: Conversation, text: string, files: readonly Attachment[], useDocuments?: boolean): void;
  /** Edits a stored question, or retries its image, as soon as possible. Replaces a waiting change of the question. */
  change(conversation: Conversation, key: string, as: Change['as'], text: string): void;
  /** Shows the messages that an earlier page could not send. */
  restore(conversationAt: (place: Place) => Conversation): Promise<void>;
  /** Retries an entry that failed or waits. */
  retry(entry: OutboxEntry): void;
  /** Removes an entry, also while it is being sent, together with its own row. */
  withdraw(entry: OutboxEntry): void;
  /** Ends all retry delays: the page may be online again. */
  wake(): void;
  /** Sends in-flight questions again: the connection was lost, and a response may never come. */
  restart(): void;
  /** Removes entries that an earlier attempt has stored, and marks the messages that have a waiting change. */
  settle(conversation: Conversation): void;
  /** Stores a changed message, for example after its upload has started. */
  keep(entry: OutboxEntry): void;
  /** Moves the entries to another object that now represents the conversation. */
  move(from: Conversation, to: Conversation): void;
  /** Called when the conversation gets its id. */
  rename(conversation: Conversation): void;
  /** Removes and returns a conversation's waiting entries. */
  clear(conversation: Conversation): readonly OutboxEntry[];
  dispose(): void;
}

/** A conversation's dependencies: a test passes its own. */
export interface ConversationDeps {
  readonly owner: number;
  readonly store: Store;
  readonly calls: ChatCalls;
  readonly askSocket: typeof askSocket;
  readonly notifyError: (text: string) => void;
  /** The messages that the server does not have yet. */
  readonly outbox: Outbox;
  /** Creates a conversation on the server. Returns its id. */
  readonly create: (conversation: Conversation) => Promise<string>;
  /** Runs a call that applies to the account's active conversation, which does not change meanwhile. */
  readonly inActive: <T>(call: () => Promise<T>) => Promise<T>;
  /** Sets the id. Returns the object that represents the conversation afterwards, which may be another one. */
  readonly name: (conversation: Conversation, id: string) => Conversation;
  /** Registers a running turn of the conversation, so that its events reach it. */
  readonly watchTurn: (turnId: string, conversationId: string) => void;
  readonly endTurn: (turnId: string) => void;
  /** Called when the messages are loaded from the server, and when a reply ends. */
  readonly onStored: (conversation: Conversation) => void;
  /** Called when the server no longer has the conversation. */
  readonly onGone: (conversation: Conversation) => void;
}

/** `missing`: the user has no conversation with this id. */
export type LoadState = 'loading' | 'ready' | 'failed' | 'missing';

/** The state while the page shows messages around an older one instead of the newest. */
export interface MessageWindow {
  readonly around: number;
  /** Loads the page after the last message. The window ends at the newest message. */
  readonly loadNewer: () => void;
  /** The newest message that the user had seen before. */
  readonly seen: number | undefined;
}

/** A message found by a search, or named in the URL. */
export interface MarkedMessage {
  readonly id: number;
  /** The found words as written in the message; empty to mark the whole message. */
  readonly words: readonly string[];
}

/**
 * One conversation: everything known, typed, sent and made in it. Each action takes the conversation as an argument, so
 * that a late response cannot affect another one.
 */
export interface Conversation {
  /** Identifies the object in this page. The id comes from the server, perhaps later. */
  readonly key: string;
  readonly idAtom: PrimitiveAtom<string | null>;
  /** True for a conversation created here that has no id yet: the server has nothing of it. */
  readonly isNew: boolean;
  /** The folder for a new conversation. */
  folderId: number | null;
  readonly deps: ConversationDeps;
  /** Aborted when the conversation is disposed: no later response changes anything. */
  readonly disposal: AbortController;
  readonly messages: MessageStore;
  readonly draft: Draft;
  readonly attachments: Attachments;

  readonly loadStateAtom: PrimitiveAtom<LoadState>;
  readonly hasOlderAtom: PrimitiveAtom<boolean>;
  readonly loadingOlderAtom: PrimitiveAtom<boolean>;
  readonly windowAtom: PrimitiveAtom<MessageWindow | null>;
  /** A message to scroll to and highlight. */
  readonly markedAtom: PrimitiveAtom<MarkedMessage | null>;
  /** True while a question, an edit or an image request is in flight. */
  readonly sendingAtom: PrimitiveAtom<boolean>;
  /** The number of messages that the server does not have yet. */
  readonly queuedAtom: PrimitiveAtom<number>;
  /**
   * Texts being edited, by message: rows out of view are unmounted, so the state is kept here. Null once an edit has
   * ended.
   */
  readonly editsAtom: PrimitiveAtom<Readonly<Record<string, string | null>>>;
  /** Parts of messages that the user opened or closed. */
  readonly openPartsAtom: PrimitiveAtom<Readonly<Record<string, boolean>>>;
  /** Quizzes that were shown, by id. */
  readonly quizzesAtom: PrimitiveAtom<Readonly<Record<string, QuizState>>>;

  /** The content of the pane beside the chat, or null. */
  readonly paneAtom: PrimitiveAtom<PaneContent | null>;
  /** The keys of replies whose program the user is running again. */
  readonly runningCodeAtom: PrimitiveAtom<ReadonlySet<string>>;

  /** The turn of the running reply, or null. */
  readonly runningTurnAtom: Atom<string | null>;
  /** The last turn that the server was asked to stop. */
  readonly stoppingTurnAtom: PrimitiveAtom<string | null>;
  /** The job of the newest running image, or null. */
  readonly runningImageAtom: Atom<string | null>;
  /** The key of the newest message if it is a pending or running reply, else null. */
  readonly awaitedReplyAtom: Atom<string | null>;
  /**
   * True while an edit or reply is in progress (docs/specification/chat.md#validation), or too many messages wait:
   * nothing is sent.
   */
  readonly busyAtom: Atom<boolean>;

  naming: Promise<string> | null;
  fetchingNewest: Promise<void> | null;
  refetchQueued: boolean;
  fetchingOlder: Promise<void> | null;
  /** The ids of messages being deleted: they are hidden even if the server still returns them. */
  readonly hidden: Set<ReadonlySet<number>>;
  /** The keys of messages that the user has seen; empty until a list shows the conversation. */
  readonly seen: Set<string>;
  /** Incremented when messages are stored or deleted: a response requested before that is outdated. */
  revision: number;
  /** Turns whose missing events are being fetched: a burst of gaps causes one request, and at most one more after it. */
  readonly catchingUp: Map<string, 'once' | 'again'>;
  /** The polling timers of image jobs. */
  readonly imagePolls: Map<string, ReturnType<typeof setTimeout>>;
  /** Jobs being cancelled here: their failure is not reported. */
  readonly cancellingImages: Set<string>;
}

/** @param expectedId the conversation that an unnamed one will probably be: its draft is shown until then */
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
    // Only the newest stored reply can be running; images may follow it.
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
    seen: new Set(),
    revision: 0,
    catchingUp: new Map(),
    imagePolls: new Map(),
    cancellingImages: new Set(),
  };
}

/** The maximum number of waiting messages in a conversation. */
const MAX_WAITING = 20;

/** A running image job is searched for among this many of the last messages. */
const RECENT = 20;

const isRunningImage = ({ placeholder, message }: ChatItem): boolean =>
  placeholder === 'image' && message.jobId !== null;

export const idOf = ({ idAtom, deps }: Conversation): string | null => deps.store.get(idAtom);

/** True if the conversation has no messages, as far as the page knows. */
export const isEmpty = ({ loadStateAtom, messages, deps }: Conversation): boolean =>
  deps.store.get(loadStateAtom) === 'ready' && deps.store.get(messages.orderAtom).length === 0;

/** True if the page must not drop the conversation: it is sending, or has unsent messages or files. */
export const hasUnsavedWork = ({ attachments, deps, queuedAtom, sendingAtom }: Conversation): boolean =>
  deps.store.get(sendingAtom) ||
  deps.store.get(queuedAtom) > 0 ||
  deps.store.get(attachments.filesAtom).length > 0;

/** True if the conversation has no messages and holds no work, as far as the page knows. */
export const isUntouched = (conversation: Conversation): boolean =>
  conversation.deps.store.get(conversation.messages.orderAtom).length === 0 && !hasUnsavedWork(conversation);

/** True while a reply is running. */
export const isRunning = ({ deps, runningTurnAtom }: Conversation): boolean =>
  deps.store.get(runningTurnAtom) !== null;

/** Ends everything that runs for a conversation in this page. The server continues. */
export function disposeConversation(conversation: Conversation): void {
  conversation.disposal.abort();
  stopPolling(conversation);
}

/** Stops polling for images. It resumes when the conversation is loaded. */
export function stopPolling({ imagePolls }: Conversation): void {
  for (const timer of imagePolls.values()) clearTimeout(timer);
  imagePolls.clear();
}
