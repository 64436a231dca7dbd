import type { MessageCommand, Place } from '../../../account/journal/command';
import { randomId } from '../../../base/random-id';
import type { Attachment } from '../state/attachments';
import { idOf, type Conversation, type OutboxEntry } from '../state/conversation';

type Written = Pick<OutboxEntry, 'clientId' | 'text' | 'useDocuments' | 'conversation' | 'files' | 'change'>;
type StoredFiles = Pick<MessageCommand, 'files' | 'uploads'>;

/** Converts a message to the journal's form, with the files that the server does not have. */
export function toCommand(written: Written): { command: MessageCommand; files: File[] } {
  const { clientId: id, text, useDocuments, conversation, change } = written;
  const { blobs, ...stored } = toStored(written.files);
  const command = {
    kind: 'message',
    id,
    text,
    useDocuments,
    place: placeOf(conversation),
    ...stored,
  } as const;
  return { command: { ...command, ...(change && { change }) }, files: blobs };
}

/** Converts attachments to their stored form: the server's file, or an index into `blobs`. */
export function toStored(attachments: readonly Attachment[]): StoredFiles & { blobs: File[] } {
  const blobs: File[] = [];
  const uploads: Record<number, string> = {};
  const files = attachments.map(({ file, stored, uploadId }) => {
    if (stored) return stored;
    if (!(file instanceof File)) return file;
    const at = blobs.push(file) - 1;
    if (uploadId !== undefined) uploads[at] = uploadId;
    return at;
  });
  return { files, uploads, blobs };
}

function placeOf(conversation: Conversation): Place {
  const id = idOf(conversation);
  if (id !== null) return { id };
  return conversation.isNew ? { newKey: conversation.key, folderId: conversation.folderId } : null;
}

/** Restores attachments that an earlier page stored. */
export const attachmentsOf = ({ files, uploads }: StoredFiles, blobs: readonly Blob[]): Attachment[] =>
  files.flatMap((stored): Attachment[] => {
    const base = { key: randomId(), problem: null, refused: false };
    if (typeof stored !== 'number') return [{ ...base, file: stored, stored }];
    const file = blobs[stored];
    return file instanceof File ? [{ ...base, file, stored: null, uploadId: uploads?.[stored] }] : [];
  });
