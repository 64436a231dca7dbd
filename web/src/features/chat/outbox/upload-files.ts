import type { FileInfo } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { textsNow } from '../../../base/i18n/texts';
import { ApiError, NetworkError, isAbort, reasonOf } from '../../../transport/errors';
import type { Attachment } from '../state/attachments';
import type { OutboxEntry } from '../state/conversation';
import { infoOf, questionKey } from './entry';

/** Answers about the file itself: it is malformed, too large, or of a type that is not accepted. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Uploads the files of a message that the server does not have yet. Throws where one does not arrive. */
export async function uploadFiles(entry: OutboxEntry, signal: AbortSignal): Promise<FileInfo[]> {
  const { deps, messages } = entry.conversation;
  const key = questionKey(entry.clientId);
  const shares = new Map<string, number>();
  const onProgress = (file: Attachment, share: number): void => {
    shares.set(file.key, share);
    const progress = [...shares.values()].reduce((sum, one) => sum + one, 0) / shares.size;
    messages.patch(key, { unsent: { state: 'sending', progress } });
  };
  const upload = async (file: Attachment): Promise<FileInfo> => {
    if (file.stored) return file.stored;
    if (!(file.file instanceof File)) return infoOf(file);
    onProgress(file, 0);
    try {
      const stored = await deps.calls.upload(file.file, {
        ...{ id: file.uploadId, signal },
        onBegun(uploadId) {
          replace(entry, file.key, { uploadId });
          // Another page goes on with it.
          deps.outbox.keep(entry);
        },
        onProgress: (share) => onProgress(file, share),
      });
      replace(entry, file.key, { stored });
      return stored;
    } catch (error) {
      const refused = error instanceof ApiError && REFUSALS.has(error.status);
      replace(entry, file.key, { problem: isAbort(error) ? null : reasonOf(error, '') || null, refused });
      throw error;
    }
  };
  entry.isUploading = true;
  // Each to its end: a file that arrived is not sent again with another try.
  const uploads = await Promise.allSettled(entry.files.map(upload));
  entry.isUploading = false;
  messages.patchMessage(key, { attachedFiles: entry.files.map(infoOf) });
  if (shares.size > 0) messages.patch(key, { unsent: { state: 'sending' } });
  const failed = uploads.find((one) => one.status === 'rejected');
  if (failed) throw localized(failed.reason);
  return uploads.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

function replace(entry: OutboxEntry, key: string, change: Partial<Attachment>): void {
  entry.files = entry.files.map((one) => (one.key === key ? { ...one, ...change } : one));
}

/** An error that says that a file could not be uploaded (docs/specification/chat.md#limits). */
function localized(error: unknown): unknown {
  if (!(error instanceof ApiError) || error instanceof NetworkError) return error;
  const texts = textsNow(chatTexts);
  const detail = error.detail ? texts.uploadFailedWith({ reason: error.detail }) : texts.uploadFailed;
  return new ApiError(error.status, error.statusText, error.code, detail, error.requestId, error.issues);
}
