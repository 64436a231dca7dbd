import type { FileInfo } from '@studyhall/contracts';
import type { LocalRecord } from '../local/local-store';

/** A request that may be sent twice without harm. */
export interface RequestCommand {
  kind:
    | 'rating'
    | 'tick'
    | 'grade'
    | 'card'
    | 'conversation'
    | 'version'
    | 'note'
    | 'answer'
    | 'ticket'
    | 'receipt';
  /** One that is kept later under the same id replaces this one. */
  id: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: unknown;
  /** What it concerns, for a notice. */
  about?: string;
}

/** Where a message belongs: a conversation, a new one by its name in its page, or the account's active one. */
export type Place = { id: string } | { newKey: string; folderId?: number | null } | null;

export interface EditChange {
  as: 'edit';
  id: number;
  hasFiles: boolean;
  /** The newest message that was shown; null where that is unknown, and in records of earlier versions with messages before them. */
  seen: number | null;
  /** The ids of the messages that waited before it: it has also seen these and their replies. */
  after?: readonly string[];
}

/** What a message does with a question that the server has. */
export type Change =
  | EditChange
  /** Another try at the image that the question asks for. */
  | { as: 'image'; id: number };

/** A message, or the request for an image that it asks for. Its id is its `client_message_id`. */
export interface MessageCommand {
  kind: 'message';
  id: string;
  text: string;
  useDocuments: boolean;
  place: Place;
  /** The files: what the server has, or the place among those of the entry. */
  files: (FileInfo | number)[];
  /** The uploads that have begun, by the places of their files: they go on where they ended. */
  uploads?: Record<number, string>;
  /** Absent in one that is a new message. */
  change?: Change;
}

/** A write that the server does not have yet. */
export type Command = RequestCommand | MessageCommand;

export const isRequest = (command: Command): command is RequestCommand => command.kind !== 'message';

/** A command that waits, with what became of it so far. */
export interface Entry<C extends Command = Command> {
  /** Names the record in the browser's store: never used for another command. */
  readonly key: string;
  /** When the user made it: the order of sending. */
  readonly at: number;
  command: C;
  files: readonly Blob[];
  /** `failed`: only the user can change what is wrong. */
  state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, as a sentence; empty where nothing is known. */
  reason: string;
  /** When it may succeed, by the server's clock (ISO 8601); empty where that is not known. */
  retryAt: string;
  /** Tries so far: after the first it is unknown whether the server has it. */
  tries: number;
  /** Ends the current try. */
  attempt: AbortController | null;
  /** Whether the store has had it: where it is gone from there, another tab has sent it or taken it back. */
  isStored: boolean;
  /** Told about its first try. */
  first: PromiseWithResolvers<unknown> | null;
}

interface Stored {
  owner: number;
  at: number;
  command: Command;
  failed: boolean;
  reason: string;
  /** Absent in records of earlier versions. */
  retryAt?: string;
}

/** A request as versions before the journal stored it. */
interface EarlierRequest {
  at: number;
  request: Omit<RequestCommand, 'kind'>;
}

/** A message as versions before the journal stored it. */
interface EarlierMessage extends Omit<MessageCommand, 'kind' | 'id'> {
  createdAt: number;
  failed: boolean;
  reason: string;
}

export type StoredEntry = Stored | EarlierRequest | EarlierMessage;

export const newEntry = <C extends Command>(
  key: string,
  at: number,
  command: C,
  files: readonly Blob[] = [],
): Entry<C> => ({
  ...{ key, at, command, files },
  ...{ state: 'waiting', reason: '', retryAt: '', tries: 0, attempt: null, isStored: false, first: null },
});

export function storeEntry(
  owner: number,
  { key: id, at, command, files, state, reason, retryAt }: Entry,
): LocalRecord {
  const value: Stored = { owner, at, command, failed: state === 'failed', reason, retryAt };
  return { id, value, files };
}

/** An entry of an earlier page, which may have sent it; null for that of another account. */
export function readEntry(owner: number, { id, value, files }: LocalRecord<StoredEntry>): Entry | null {
  const stored = 'owner' in value ? value : fromEarlier(owner, id, value);
  if (stored.owner !== owner) return null;
  const { at, command, failed, reason, retryAt = '' } = stored;
  const state = failed ? 'failed' : 'waiting';
  return { ...newEntry(id, at, command, files), state, reason, retryAt, tries: 1, isStored: true };
}

function fromEarlier(owner: number, id: string, value: EarlierRequest | EarlierMessage): Stored {
  if ('request' in value) {
    const { at, request } = value;
    return { owner, at, command: { ...request, kind: kindOf(request.path) }, failed: false, reason: '' };
  }
  const { createdAt: at, failed, reason, ...message } = value;
  return { owner, at, command: { ...message, kind: 'message', id }, failed, reason };
}

const kindOf = (path: string): RequestCommand['kind'] => {
  const kinds: [RegExp, RequestCommand['kind']][] = [
    [/^\/messages\//, 'rating'],
    [/^\/api\/plans\//, 'tick'],
    [/^\/api\/cards\//, 'grade'],
    [/^\/api\/quizzes\//, 'answer'],
    [/^\/api\/me\//, 'note'],
  ];
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'conversation';
};
