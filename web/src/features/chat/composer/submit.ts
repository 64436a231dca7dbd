import { atom } from 'jotai';
import { LIMITS } from '@studyhall/contracts/limits';
import { imagePrompt, wantsDocuments } from '@studyhall/domain';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { hasSignedOut } from '../../../app/session';
import { store } from '../../../base/store';
import { ApiError, isAbort, reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../state/chat.calls';
import { sendMessage } from '../state/chat.actions';
import { sendImage } from '../state/image.jobs';
import { conversationAtom } from '../state/conversation.atom';
import { draftAtom } from '../state/drafts';
import { runningTurnAtom } from '../state/running.atom';
import { sendingAtom } from '../state/sending.atom';
import { goingWith, patchStaged, stagedAtom, unstage, type StagedFile } from './composer.atoms';

/** Answers about the file itself: it is malformed, too large, or of a type that is not taken. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** The upload under way, so that it can be cancelled; null otherwise. */
export const uploadingAtom = atom<AbortController | null>(null);
/** Nothing is sent while a request is in progress (chat.md §5): files go up, a question is stored, a reply is written. */
export const busyAtom = atom(
  (get) => get(sendingAtom) || get(uploadingAtom) !== null || get(runningTurnAtom) !== null,
);

/** The files on their way, by key, so that one that is taken away stops. */
const onTheirWay = new Map<string, AbortController>();

/** Uploads what is staged, then sends. Whatever fails leaves text and files where they are. */
export async function submit(texts: ChatTexts): Promise<void> {
  if (store.get(busyAtom) || wordsToSend(texts) === null) return;
  const open = store.get(conversationAtom);
  if (!(await uploadStaged(texts))) return;
  // Who has opened another conversation meanwhile does not mean to send it there.
  if (open !== null && store.get(conversationAtom) !== open) return;
  // Words and files may have changed meanwhile: what stands there now is what goes.
  const text = wordsToSend(texts);
  if (text === null) return;
  const files = store.get(stagedAtom).flatMap(({ stored }) => stored ?? []);
  store.set(draftAtom, '');
  store.set(stagedAtom, (staged) => staged.filter(({ stored, refused }) => !stored && !refused));
  // A picture is made from words alone: a message with files goes to the assistant, which reads them.
  const prompt = files.length === 0 ? imagePrompt(text) : null;
  if (prompt !== null) return sendImage(text.trim(), prompt);
  await sendMessage({ text: text.trim(), files, shouldUseDocuments: wantsDocuments(text) });
}

/** What is written, or null where it is nothing, or too much for one message. */
function wordsToSend(texts: ChatTexts): string | null {
  const text = store.get(draftAtom);
  if (text.trim() === '') return null;
  if (text.length <= LIMITS.messageChars) return text;
  notifyError(texts.messageTooLong(LIMITS.messageChars.toLocaleString('en')));
  return null;
}

/** False where a file that is still wanted did not arrive. */
async function uploadStaged(texts: ChatTexts): Promise<boolean> {
  const staged = goingWith(store.get(stagedAtom));
  if (staged.length === 0) return true;
  const controller = new AbortController();
  store.set(uploadingAtom, controller);
  // Each to its end: what arrived need not be sent again when another is tried once more.
  const uploads = await Promise.allSettled(staged.map((one) => uploadOne(one, controller)));
  store.set(uploadingAtom, null);
  const failed = uploads.find(
    (one, at): one is PromiseRejectedResult => one.status === 'rejected' && isStaged(staged[at]?.key ?? ''),
  );
  if (!failed) return true;
  const reason = reasonOf(failed.reason, '');
  if (!isAbort(failed.reason)) notifyError(reason ? texts.uploadFailedWith(reason) : texts.uploadFailed);
  return false;
}

async function uploadOne({ key, file, stored }: StagedFile, all: AbortController): Promise<void> {
  if (stored) return;
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('settings', '{}');
  patchStaged(key, { progress: 0, problem: null });
  const own = new AbortController();
  onTheirWay.set(key, own);
  try {
    const info = await calls.upload(form, {
      signal: AbortSignal.any([all.signal, own.signal]),
      onProgress: (progress) => patchStaged(key, { progress }),
    });
    patchStaged(key, { stored: info, progress: 1 });
  } catch (error) {
    const problem = isAbort(error) ? null : reasonOf(error, '') || null;
    patchStaged(key, { progress: null, problem, refused: isRefusal(error) });
    throw error;
  } finally {
    onTheirWay.delete(key);
  }
}

const isStaged = (key: string): boolean => store.get(stagedAtom).some((one) => one.key === key);

/** Takes a file away from above the input, also while it is on its way. */
export function takeAway(key: string): void {
  const taken = store.get(stagedAtom).find((one) => one.key === key);
  unstage(key);
  onTheirWay.get(key)?.abort();
  // Uploaded for a message that was not sent, it would be one of the person's documents all the same.
  if (taken?.stored) calls.deleteFile(taken.stored.id).catch(() => undefined);
}

/** Whose files wait above the input. */
let stagedBy = 0;

/** Keeps what is staged for its person, also over a session that ended; nobody else finds it. Returns how to stop. */
export function followStaged(owner: number): () => void {
  if (owner !== stagedBy) store.set(stagedAtom, []);
  stagedBy = owner;
  return () => {
    store.get(uploadingAtom)?.abort();
    if (hasSignedOut()) store.set(stagedAtom, []);
  };
}

/** Whether the server will never take this file. A bad connection, a full queue or a fault of its own passes. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status);
