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

/** The chat's dependencies: a test passes its own. */
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
  /** Sends messages and changes until the server has them. */
  readonly journal: Journal;
  /** The account's data in the browser. */
  readonly local: LocalData;
  readonly isOnline: () => boolean;
  /** The conversation to show first; by default the account's active one. */
  readonly firstId?: string | null;
}

/** A conversation laid out for print. */
export interface Printout {
  title: string;
  date: string;
  messages: ChatMessage[];
}

/** The chat of one account: its conversations, the open one, and their list. */
export interface Chat {
  readonly owner: number;
  readonly store: Store;
  readonly calls: ChatCalls;
  readonly activeAtom: Atom<Conversation>;
  readonly list: ConversationList;
  readonly voice: Voice;
  readonly notes: KeptNotes;
  /** True while a conversation is exported: only one at a time. */
  readonly exportingAtom: PrimitiveAtom<boolean>;
  /** The content of the print sheet, or null. */
  readonly printoutAtom: PrimitiveAtom<Printout | null>;
  /** Files deleted from this page. Messages loaded earlier still list them. */
  readonly deletedFilesAtom: PrimitiveAtom<ReadonlySet<string>>;
  /** Loads the open conversation and subscribes to the server. Returns an unsubscribe function. */
  start(onFailed: (error: unknown) => void): () => void;
  /** True if messages wait that the server does not have. */
  hasUnsent(): boolean;
  /** Refreshes the open conversation and the list, if the page may have missed events. */
  refresh(): void;
  /** Opens a conversation and makes it the account's active one. Throws if that fails. */
  open(id: string): Promise<void>;
  /** Opens an empty conversation at once, in the listed folder. Throws if the server does not create one. */
  openNew(): Promise<void>;
  /**
   * Opens the conversation without an id that has this key. If there is none, the open one stays, or is replaced by the
   * account's active one if it does not exist on the server.
   */
  openUnnamed(key: string | undefined): Promise<void>;
  /** Loads the open conversation again after a failure. */
  retry(): void;
  /** Renames, pins, archives or files a conversation: shown at once, sent once online. */
  change(id: string, change: ConversationChange): Promise<void>;
  /** Deletes a conversation and offers undo: shown at once, sent once online. */
  remove(id: string): Promise<void>;
  /** Ends everything and drops the conversations: no later response changes or stores anything. */
  dispose(): void;
}
