import type { FileInfo } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { ChatCalls } from './chat.calls';

/** A file of the draft or of a message that waits. It is uploaded when the message is sent. */
export interface Attachment {
  key: string;
  /** Chosen on this device, or only known as stored by the server. */
  file: File | FileInfo;
  /** Its problem, as a sentence. */
  problem: string | null;
  /** True if the server will never accept it; otherwise a retry may succeed. */
  refused: boolean;
  /** Set once uploaded, so that a retry does not upload it again. */
  stored: FileInfo | null;
  /** Identifies its unfinished upload, which a retry resumes. */
  uploadId?: string;
}

export interface Attachments {
  readonly filesAtom: PrimitiveAtom<readonly Attachment[]>;
  /** The keys of files that wait for a later message. */
  readonly waitingAtom: Atom<ReadonlySet<string>>;
}

export function createAttachments(): Attachments {
  const filesAtom = atom<readonly Attachment[]>([]);
  const waitingAtom = atom((get): ReadonlySet<string> => {
    const files = get(filesAtom);
    const sent = new Set(sendableFiles(files));
    return new Set(files.filter((one) => !one.refused && !sent.has(one)).map(({ key }) => key));
  });
  return { filesAtom, waitingAtom };
}

/** Deletes from the server what was uploaded, complete or partial, for a message that is not sent. */
export function removeUploaded({ stored, uploadId }: Attachment, calls: ChatCalls): void {
  if (stored) calls.deleteFile(stored.id).catch(() => undefined);
  else if (uploadId !== undefined) calls.cancelUpload(uploadId);
}

/** The files of the next message: those that can be sent, up to the limit of one message. */
export const sendableFiles = (files: readonly Attachment[]): Attachment[] =>
  files.filter(({ refused }) => !refused).slice(0, LIMITS.filesPerMessage);
