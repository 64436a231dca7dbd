import type { ChatMessage, ConversationChange } from '@studyhall/contracts';
import type { Atom, PrimitiveAtom } from 'jotai';
import type { Journal } from '../../../account/journal/journal';
import type { LocalData } from '../../../account/local/local-data';
import type { Store } from '../../../base/store';
import type { connectionAtom } from '../../../transport/connection';
import type { askSocket, onServerEvent } from '../../../transport/socket';
import type { KeptNotes } from '../settings/kept-notes';
import type { Voice } from '../voice/voice';
import type { ChatCalls } from './chat.calls';
import type { Conversation } from './conversation';
import type { ConversationList } from './conversation-list';
import type { RemovalNotices } from './removal-notices';

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
  readonly removalNotices: RemovalNotices;
  /** Sends messages and changes, each until the server has it. */
  readonly journal: Journal;
  /** What the browser keeps of the account. */
  readonly local: LocalData;
  readonly isOnline: () => boolean;
  /** The conversation that is shown at first; by default the active one of the account. */
  readonly firstId?: string | null;
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
  readonly notes: KeptNotes;
  /** True while a conversation is exported: one at a time. */
  readonly exportingAtom: PrimitiveAtom<boolean>;
  /** What is being printed; null while nothing is. */
  readonly printoutAtom: PrimitiveAtom<Printout | null>;
  /** Files deleted from this page: messages that were loaded before still list them. */
  readonly deletedFilesAtom: PrimitiveAtom<ReadonlySet<string>>;
  /** Loads what is on the screen, and follows the server. Returns a function that stops following. */
  start(onFailed: (error: unknown) => void): () => void;
  /** Whether messages wait that the server does not have. */
  hasUnsent(): boolean;
  /** Refreshes what is on the screen, where the page may have missed something. */
  refresh(): void;
  /** Shows a conversation and makes it the active one of the account. Throws where that fails. */
  open(id: string): Promise<void>;
  /** Shows an empty conversation at once, in the folder that is listed. Throws where the server does not make one. */
  openNew(): Promise<void>;
  /**
   * Shows the conversation with this key, which had no id yet; without one, what is shown stays, or the active one of the
   * account takes the place of one that does not exist.
   */
  openUnnamed(key: string | undefined): Promise<void>;
  /** Loads the conversation on the screen once more, after a failure. */
  retry(): void;
  /** Renames, pins or archives a conversation, or puts it into a folder: shown at once, sent once online. */
  change(id: string, change: ConversationChange): Promise<void>;
  /** Deletes a conversation, and offers to undo that: shown at once, sent once online. */
  remove(id: string): Promise<void>;
  /** Ends everything and forgets the conversations: no answer changes or stores anything after that. */
  dispose(): void;
}
