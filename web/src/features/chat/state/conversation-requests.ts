import type { ConversationChange, ConversationView } from '@studyhall/contracts';
import type { RequestCommand } from '../../../account/journal/command';

/** A change of a conversation; null if it is deleted. */
export interface Change {
  id: string;
  change: ConversationChange | null;
}

const pathOf = (id: string): string => `/api/conversations/${id}`;

/** One request per field: if the server refuses one, the others are kept. */
export const changeRequests = (id: string, change: ConversationChange): RequestCommand[] =>
  Object.entries(change).map(([field, value]) => ({
    ...{ kind: 'conversation', id: `${pathOf(id)}#${field}`, method: 'PUT', path: pathOf(id) },
    body: { [field]: value },
  }));

/** The change that restores an archived or filed conversation; null for other changes, which stay visible in the list. */
export function undoingChange(
  { archived, folder_id, pinned }: ConversationView,
  change: ConversationChange,
): ConversationChange | null {
  // Archiving unpins.
  if (change.archived !== undefined && change.archived !== archived)
    return { archived, ...(pinned && { pinned }) };
  return change.folder_id !== undefined && change.folder_id !== folder_id ? { folder_id } : null;
}

/** @param title the title to show after the deletion */
export const removalRequest = (id: string, title: string): RequestCommand => ({
  ...{ kind: 'conversation', id: pathOf(id), method: 'DELETE', path: pathOf(id), body: undefined },
  about: title,
});

/** Replaces the deletion, also one in flight. */
export const restoreRequest = (id: string): RequestCommand => ({
  ...{ kind: 'conversation', id: pathOf(id), method: 'POST', path: `${pathOf(id)}/restore`, body: undefined },
});

/** The change in a request; null if it concerns no conversation. */
export function changeIn({ kind, method, path, body }: RequestCommand): Change | null {
  if (kind !== 'conversation') return null;
  const id = path.split('/')[3] ?? '';
  if (method === 'DELETE') return { id, change: null };
  return { id, change: (body as ConversationChange | undefined) ?? {} };
}

/** The changes of conversations that wait to be sent, in order. */
export const changesIn = (waiting: ReadonlyMap<string, RequestCommand>): Change[] =>
  [...waiting.values()].flatMap((request) => changeIn(request) ?? []);

/** Applies a change to the list. Pinning or unpinning moves a conversation to its place. */
export function withChange(
  shown: readonly ConversationView[],
  { id, change }: Change,
): readonly ConversationView[] {
  const before = shown.find((one) => one.id === id);
  if (!before) return shown;
  const others = shown.filter((one) => one !== before);
  if (change === null) return others;
  const after = { ...before, ...change, ...(change.archived && { pinned: false }) };
  if (after.pinned === before.pinned) return shown.map((one) => (one === before ? after : one));
  const next = others.findIndex((one) => isListedBefore(after, one));
  return others.toSpliced(next === -1 ? others.length : next, 0, after);
}

/** Sorted like the server's list. */
export const inOrder = (all: readonly ConversationView[]): ConversationView[] =>
  all.toSorted((one, other) => (isListedBefore(one, other) ? -1 : 1));

/** The server's order: pinned ones first, then newest first. */
function isListedBefore(one: ConversationView, other: ConversationView): boolean {
  if (one.pinned !== other.pinned) return one.pinned;
  if (one.updated_at !== other.updated_at) return one.updated_at > other.updated_at;
  return one.id > other.id;
}
