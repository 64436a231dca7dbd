import type { FileInfo } from '@studyhall/contracts';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { textsNow } from '../../../base/i18n/texts';
import { ApiError, NetworkError, isAbort, reasonOf } from '../../../transport/errors';
import type { Attachment } from '../state/attachments';
import type { OutboxEntry } from '../state/conversation';
import { infoOf, questionKey } from './entry';

/** Statuses about the file itself: malformed, too large, or of an unsupported type. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Uploads a message's files that the server does not have yet. Throws if one fails. */
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
        onStarted(uploadId) {
          replace(entry, file.key, { uploadId });
          // Another page may continue with it.
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
  // Waits for each: a retry does not upload again a file that arrived.
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
