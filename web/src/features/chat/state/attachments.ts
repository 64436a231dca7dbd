import type { FileInfo } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { atom, type Atom, type PrimitiveAtom } from 'jotai';
import type { ChatCalls } from './chat.calls';

/** A file above the input, or of a message that waits. It is uploaded when the message is sent. */
export interface Attachment {
  key: string;
  /** Chosen on this device, or known only as the server stored it. */
  file: File | FileInfo;
  /** What is wrong with it, as a sentence. */
  problem: string | null;
  /** True where the server will never accept it; otherwise another try may succeed. */
  refused: boolean;
  /** Set once it is uploaded, so that another try does not upload it again. */
  stored: FileInfo | null;
  /** Names its unfinished upload, which another try continues. */
  uploadId?: string;
}

export interface Attachments {
  readonly filesAtom: PrimitiveAtom<readonly Attachment[]>;
  /** The keys of the files that wait for a later message. */
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

/** Removes from the server what was uploaded, in whole or in part, for a message that is not sent. */
export function removeUploaded({ stored, uploadId }: Attachment, calls: ChatCalls): void {
  if (stored) calls.deleteFile(stored.id).catch(() => undefined);
  else if (uploadId !== undefined) calls.cancelUpload(uploadId);
}

/** The files that go with the next message: as many of those that can be sent as fit into one. */
export const sendableFiles = (files: readonly Attachment[]): Attachment[] =>
  files.filter(({ refused }) => !refused).slice(0, LIMITS.filesPerMessage);
