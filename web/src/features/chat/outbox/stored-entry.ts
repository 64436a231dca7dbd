import type { FileInfo } from '@studyhall/contracts';
import { randomId } from '../../../base/random-id';
import type { LocalData } from '../../../account/local/local-data';
import type { LocalRecord } from '../../../account/local/local-store';
import type { Attachment } from '../state/attachments';
import { idOf, type OutboxEntry } from '../state/conversation';

/** Where a message belongs: a conversation, a new one by its name in its page, or the account's active one. */
export type StoredPlace = { id: string } | { newKey: string; folderId?: number | null } | null;

/** An entry as the browser stores it, its files beside it. */
export interface StoredEntry {
  createdAt: number;
  text: string;
  useDocuments: boolean;
  place: StoredPlace;
  failed: boolean;
  reason: string;
  /** The files: what the server has, or the place among the stored ones. */
  files: (FileInfo | number)[];
}

function storeEntry(entry: OutboxEntry): LocalRecord<StoredEntry> {
  const { clientId: id, createdAt, files, reason, state, text, useDocuments } = entry;
  const blobs: File[] = [];
  const stored = files.map(({ file, stored: info }) => {
    if (info) return info;
    return file instanceof File ? blobs.push(file) - 1 : file;
  });
  const value = {
    createdAt,
    text,
    useDocuments,
    place: placeOf(entry),
    failed: state === 'failed',
    reason,
    files: stored,
  };
  return { id, value, files: blobs };
}

/** Stores an entry. */
export async function keepEntry(entry: OutboxEntry, local: Pick<LocalData, 'read' | 'write'>): Promise<void> {
  await local.write('outbox', storeEntry(entry));
  entry.isKept ||= (await local.read('outbox', entry.clientId)) !== null;
}

function placeOf({ conversation }: OutboxEntry): StoredPlace {
  const id = idOf(conversation);
  if (id !== null) return { id };
  return conversation.isNew ? { newKey: conversation.key, folderId: conversation.folderId } : null;
}

export function restoreEntry(
  { id: clientId, value, files }: LocalRecord<StoredEntry>,
  conversation: OutboxEntry['conversation'],
): OutboxEntry {
  const { createdAt, text, useDocuments, failed, reason } = value;
  const attachments = value.files.flatMap(
    (file) => attachmentOf(typeof file === 'number' ? files[file] : file) ?? [],
  );
  return {
    ...{ clientId, createdAt, text, useDocuments, conversation, files: attachments },
    // An earlier page may have sent it.
    ...{
      state: failed ? 'failed' : 'waiting',
      reason,
      tries: 1,
      attempt: null,
      isUploading: false,
      isKept: true,
    },
  };
}

function attachmentOf(file: Blob | FileInfo | undefined): Attachment | null {
  const base = { key: randomId(), problem: null, refused: false };
  if (file instanceof File) return { ...base, file, stored: null };
  return file && !(file instanceof Blob) ? { ...base, file, stored: file } : null;
}
