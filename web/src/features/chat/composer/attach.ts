import type { FileInfo } from '@studyhall/contracts';
import { ACCEPTED_UPLOADS, LIMITS } from '@studyhall/contracts/limits';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { ApiError, isAbort, reasonOf } from '../../../transport/errors';
import { formatSize } from '../format-size';
import { sendableFiles, type Attachment } from '../state/attachments';
import type { Conversation } from '../state/conversation';

/** Some systems do not know the type of a file: its name says it too. */
const ENDINGS =
  '.png .jpg .jpeg .gif .webp .heic .heif .pdf .txt .md .csv .doc .docx .xls .xlsx .ppt .pptx .json .zip'.split(
    ' ',
  );
/** What the file picker offers (chat.md §5). */
export const ACCEPT = [...ACCEPTED_UPLOADS, ...ENDINGS].join(',');

/**
 * Puts files above the input, each with its problem. The first problem is also reported, and that not all files fit into
 * one message.
 */
export function attachFiles(
  { attachments, deps }: Conversation,
  files: readonly File[],
  texts: ChatTexts,
): void {
  const { filesAtom, waitingAtom } = attachments;
  const added = files.map((file) => {
    const problem = problemOf(file, texts);
    const refused = problem !== null;
    return { key: crypto.randomUUID(), file, progress: null, problem, refused, stored: null };
  });
  deps.store.set(filesAtom, (before) => [...before, ...added]);
  const wrong = added.find(({ problem }) => problem !== null);
  if (wrong?.problem) deps.notifyError(texts.stageFailed({ reason: wrong.problem }));
  const waiting = deps.store.get(waitingAtom);
  if (added.some(({ key }) => waiting.has(key)))
    deps.notifyError(texts.stageFailed({ reason: texts.tooManyFiles({ most: LIMITS.filesPerMessage }) }));
}

function problemOf(file: File, texts: ChatTexts): string | null {
  if (file.size === 0) return texts.fileEmpty({ name: file.name });
  if (file.size > LIMITS.uploadBytes)
    return texts.fileTooLarge({ name: file.name, most: formatSize(LIMITS.uploadBytes, texts) });
  const named = ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
  const typed = (ACCEPTED_UPLOADS as readonly string[]).includes(file.type);
  return named || typed ? null : texts.fileTypeRefused({ name: file.name });
}

/** Removes a file from above the input, also while it is uploaded. */
export function removeAttachment({ attachments, deps }: Conversation, key: string): void {
  const { filesAtom, uploadControllers } = attachments;
  const removed = deps.store.get(filesAtom).find((one) => one.key === key);
  deps.store.set(filesAtom, (files) => files.filter((one) => one.key !== key));
  uploadControllers.get(key)?.abort();
  // Uploaded for a message that was not sent, it would stay one of the user's documents.
  if (removed?.stored) deps.calls.deleteFile(removed.stored.id).catch(() => undefined);
}

/** Removes and answers the files that were uploaded for the message that is sent now. */
export function removeUploaded({ attachments, deps }: Conversation): FileInfo[] {
  const files = deps.store.get(attachments.filesAtom);
  deps.store.set(
    attachments.filesAtom,
    files.filter(({ stored, refused }) => !stored && !refused),
  );
  return files.flatMap(({ stored }) => stored ?? []);
}

/** Uploads the files of the next message. False where one that is still wanted did not arrive. */
export async function uploadFiles(conversation: Conversation, texts: ChatTexts): Promise<boolean> {
  const { attachments, deps, disposal } = conversation;
  const { filesAtom, uploadingAtom } = attachments;
  const files = sendableFiles(deps.store.get(filesAtom));
  if (files.length === 0) return true;
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, disposal.signal]);
  deps.store.set(uploadingAtom, controller);
  // Each to its end: a file that arrived is not sent again with another try.
  const uploads = await Promise.allSettled(files.map((one) => uploadOne(conversation, one, signal)));
  deps.store.set(uploadingAtom, null);
  if (disposal.signal.aborted) return false;
  const wanted = new Set(deps.store.get(filesAtom).map(({ key }) => key));
  const failed = uploads.find(
    (one, at): one is PromiseRejectedResult => one.status === 'rejected' && wanted.has(files[at]?.key ?? ''),
  );
  if (!failed) return true;
  const reason = reasonOf(failed.reason, '');
  if (!isAbort(failed.reason))
    deps.notifyError(reason ? texts.uploadFailedWith({ reason }) : texts.uploadFailed);
  return false;
}

async function uploadOne(
  conversation: Conversation,
  attachment: Attachment,
  all: AbortSignal,
): Promise<void> {
  const { attachments, deps } = conversation;
  const { key, file, stored } = attachment;
  if (stored || !(file instanceof File)) return;
  const patch = (change: Partial<Attachment>): void =>
    deps.store.set(attachments.filesAtom, (files) =>
      files.map((one) => (one.key === key ? { ...one, ...change } : one)),
    );
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('settings', '{}');
  patch({ progress: 0, problem: null });
  const own = new AbortController();
  attachments.uploadControllers.set(key, own);
  try {
    const signal = AbortSignal.any([all, own.signal]);
    const info = await deps.calls.upload(form, { signal, onProgress: (progress) => patch({ progress }) });
    patch({ stored: info, progress: 1 });
  } catch (error) {
    const problem = isAbort(error) ? null : reasonOf(error, '') || null;
    patch({ progress: null, problem, refused: isRefusal(error) });
    throw error;
  } finally {
    attachments.uploadControllers.delete(key);
  }
}

/** Answers about the file itself: it is malformed, too large, or of a type that is not accepted. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Whether the server will never accept this file. A bad connection or a fault of the server passes. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status);
