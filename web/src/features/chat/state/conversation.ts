import type { ChatItem } from '@studyhall/domain';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { Store } from '../../../base/store';
import type { askSocket } from '../../../transport/socket';
import type { QuizState } from '../quiz/quiz.draft';
import { createAttachments, type Attachments } from './attachments';
import type { ChatCalls } from './chat.calls';
import { createDraft, type Draft } from './draft';
import { createMessageStore, type MessageStore } from './message-store';

/** What a conversation needs from outside: a test passes its own. */
export interface ConversationDeps {
  readonly owner: number;
  readonly store: Store;
  readonly calls: ChatCalls;
  readonly askSocket: typeof askSocket;
  readonly notifyError: (text: string) => void;
  /** Makes a new conversation on the server. Answers its id. */
  readonly create: (conversation: Conversation) => Promise<string>;
  /** Makes a call that concerns the account's active conversation, whatever its id: no other is activated meanwhile. */
  readonly inActive: <T>(call: () => Promise<T>) => Promise<T>;
  /** Sets the id. Answers the object that stands for that conversation from now on: not always the same. */
  readonly name: (conversation: Conversation, id: string) => Conversation;
  /** A turn of the conversation runs: its events belong to it. */
  readonly watchTurn: (turnId: string, conversationId: string) => void;
  readonly endTurn: (turnId: string) => void;
  /** The server does not have the conversation any more. */
  readonly onGone: (conversation: Conversation) => void;
}

export type LoadState = 'loading' | 'ready' | 'failed';

/** What is on the page while it shows the messages around an older one instead of the newest. */
export interface MessageWindow {
  readonly around: number;
  /** Loads the page after the last message. The window ends with the newest message. */
  readonly loadNewer: () => void;
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
  /** The id of a message to scroll to and to mark. */
  readonly markedAtom: PrimitiveAtom<number | null>;
  /** True from the moment of sending until the server has stored the question: nothing else is sent meanwhile. */
  readonly sendingAtom: PrimitiveAtom<boolean>;
  /** Questions that are being edited, with their text so far: a row that is scrolled away is unmounted. */
  readonly editsAtom: PrimitiveAtom<Readonly<Record<string, string>>>;
  /** Parts of messages that the user opened or closed. */
  readonly openPartsAtom: PrimitiveAtom<Readonly<Record<string, boolean>>>;
  /** Quizzes that were shown, by id. */
  readonly quizzesAtom: PrimitiveAtom<Readonly<Record<string, QuizState>>>;

  /** The keys of replies whose program the user runs again. */
  readonly runningCodeAtom: PrimitiveAtom<ReadonlySet<string>>;

  /** The turn whose reply is being written, or null. */
  readonly runningTurnAtom: Atom<string | null>;
  /** The job of the newest image that is being made, or null. */
  readonly runningImageAtom: Atom<string | null>;
  /** The key of the newest message where it is a reply that is awaited or being written, or null. */
  readonly awaitedReplyAtom: Atom<string | null>;
  /** Nothing is sent while a request is in progress (chat.md §5): an upload, a question, a reply. */
  readonly busyAtom: Atom<boolean>;

  naming: Promise<string> | null;
  fetchingNewest: Promise<void> | null;
  refetchQueued: boolean;
  fetchingOlder: Promise<void> | null;
  /** Counts what was stored or removed: an answer asked for before such a change is out of date. */
  revision: number;
  /** Turns whose missing events are being fetched, so that a burst fetches once. */
  readonly catchingUp: Set<string>;
  /** The polling timers of image jobs. */
  readonly imagePolls: Map<string, ReturnType<typeof setTimeout>>;
  /** Jobs that are being cancelled here: their failure is not reported. */
  readonly cancellingImages: Set<string>;
}

/** @param expectedId the conversation that an unnamed one is expected to be: its draft is shown until it is named */
export function createConversation(
  id: string | null,
  deps: ConversationDeps,
  { isNew = false, expectedId = id }: { isNew?: boolean; expectedId?: string | null } = {},
): Conversation {
  const disposal = new AbortController();
  const messages = createMessageStore(deps.store);
  const attachments = createAttachments();
  const sendingAtom = atom(false);
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
    key: crypto.randomUUID(),
    idAtom: atom(id),
    isNew,
    deps,
    disposal,
    messages,
    draft: createDraft(deps.store, deps.owner, expectedId, disposal.signal),
    attachments,
    loadStateAtom: atom<LoadState>(isNew ? 'ready' : 'loading'),
    hasOlderAtom: atom(false),
    loadingOlderAtom: atom(false),
    windowAtom: atom<MessageWindow | null>(null),
    markedAtom: atom<number | null>(null),
    sendingAtom,
    editsAtom: atom({}),
    openPartsAtom: atom({}),
    quizzesAtom: atom({}),
    runningCodeAtom: atom<ReadonlySet<string>>(new Set<string>()),
    runningTurnAtom,
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
    busyAtom: atom(
      (get) => get(sendingAtom) || get(attachments.uploadingAtom) !== null || get(runningTurnAtom) !== null,
    ),
    naming: null,
    fetchingNewest: null,
    refetchQueued: false,
    fetchingOlder: null,
    revision: 0,
    catchingUp: new Set(),
    imagePolls: new Map(),
    cancellingImages: new Set(),
  };
}

/** Messages from the end among which a running image job is looked for. */
const RECENT = 20;

const isRunningImage = ({ placeholder, message }: ChatItem): boolean =>
  placeholder === 'image' && message.jobId !== null;

export const idOf = ({ idAtom, deps }: Conversation): string | null => deps.store.get(idAtom);

/** True where nothing was ever said, as far as the page knows. */
export const isEmpty = ({ loadStateAtom, messages, deps }: Conversation): boolean =>
  deps.store.get(loadStateAtom) === 'ready' && deps.store.get(messages.orderAtom).length === 0;

/** True where the page must not lose the conversation: it is sending, or has files that were not sent. */
export const holdsWork = ({ attachments, deps, sendingAtom }: Conversation): boolean =>
  deps.store.get(sendingAtom) || deps.store.get(attachments.filesAtom).length > 0;

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

/** Puts questions that could not be sent into the draft, for when their conversation leaves the page. */
export function keepUnsent({ messages, draft }: Conversation): void {
  for (const { message, unsent } of messages.all())
    if (unsent?.state === 'failed') draft.append(message.content);
}
