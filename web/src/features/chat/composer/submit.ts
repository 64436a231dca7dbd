import { atom } from 'jotai';
import type { FileInfo } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { imagePrompt, wantsDocuments } from '@studyhall/domain';
import type { ChatTexts } from '../../../app/i18n/chat.texts';
import { store } from '../../../app/store';
import { ApiError, isAbort, reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../state/chat.calls';
import { sendMessage } from '../state/chat.actions';
import { sendImage } from '../state/image.jobs';
import { conversationAtom } from '../state/conversation.atom';
import { draftAtom } from '../state/drafts';
import { patchStaged, stagedAtom, type StagedFile } from './composer.atoms';

/** Answers about the file itself: it is malformed, too large, or of a type that is not taken. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** The upload under way, so that it can be cancelled; null otherwise. */
export const uploadingAtom = atom<AbortController | null>(null);

/** Uploads what is staged, then sends. Whatever fails leaves text and files where they are. */
export async function submit(texts: ChatTexts): Promise<void> {
  const text = store.get(draftAtom);
  if (text.trim() === '' || store.get(uploadingAtom)) return;
  if (text.length > LIMITS.messageChars) {
    notifyError(texts.messageTooLong(LIMITS.messageChars.toLocaleString('en')));
    return;
  }
  const open = store.get(conversationAtom);
  const files = await uploadStaged(texts);
  // Who has opened another conversation meanwhile does not mean to send it there.
  if (!files || (open !== null && store.get(conversationAtom) !== open)) return;
  store.set(draftAtom, '');
  store.set(stagedAtom, []);
  // A picture is made from words alone: a message with files goes to the assistant, which reads them.
  const prompt = files.length === 0 ? imagePrompt(text) : null;
  if (prompt !== null) return sendImage(text.trim(), prompt);
  await sendMessage({ text: text.trim(), files, shouldUseDocuments: wantsDocuments(text) });
}

async function uploadStaged(texts: ChatTexts): Promise<FileInfo[] | null> {
  const staged = store.get(stagedAtom).filter((one) => !one.refused);
  if (staged.length === 0) return [];
  const controller = new AbortController();
  store.set(uploadingAtom, controller);
  // Each to its end: what arrived need not be sent again when another is tried once more.
  const uploads = await Promise.allSettled(staged.map((one) => uploadOne(one, controller)));
  store.set(uploadingAtom, null);
  const failed = uploads.find((one) => one.status === 'rejected');
  if (failed) {
    const reason = reasonOf(failed.reason, '');
    if (!isAbort(failed.reason)) notifyError(reason ? texts.uploadFailedWith(reason) : texts.uploadFailed);
    return null;
  }
  return uploads.filter((one) => one.status === 'fulfilled').map((one) => one.value);
}

async function uploadOne({ key, file, stored }: StagedFile, controller: AbortController): Promise<FileInfo> {
  if (stored) return stored;
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('settings', '{}');
  patchStaged(key, { progress: 0, problem: null });
  try {
    const info = await calls.upload(form, {
      signal: controller.signal,
      onProgress: (progress) => patchStaged(key, { progress }),
    });
    patchStaged(key, { stored: info, progress: 1 });
    return info;
  } catch (error) {
    const problem = isAbort(error) ? null : reasonOf(error, '') || null;
    patchStaged(key, { progress: null, problem, refused: isRefusal(error) });
    throw error;
  }
}

/** Whether the server will never take this file. A bad connection, a full queue or a fault of its own passes. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status);
