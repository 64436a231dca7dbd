import { imagePrompt, unstoredMessage } from '@studyhall/domain';
import type { ChatMessage, ImageJobView } from '@studyhall/contracts';
import { PICTURE_DROPPED, PICTURE_STOPPED } from '@studyhall/contracts/limits';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { textsNow } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { ApiError, NetworkError, reasonOf } from '../../../transport/errors';
import { onServerEvent } from '../../../transport/socket';
import { notifyError } from '../../../ui/snackbar';
import { draftKeyAtom, keepInDraft } from './drafts';
import { conversationAtom, historyStateAtom, refreshHistory } from './history.sync';
import { imageCalls } from './image.calls';
import { forgetImage, pendingImages, rememberImage, type PendingImage } from './image.pending';
import { allItems, appendItems, getItem, insertAfter, patchItem, removeItems, type ChatItem } from './items';
import { sendingAtom } from './sending.atom';

/** Pictures: asked for, followed by events and by polling, and shown (chat.md §4, §9). */

const POLL_MS = 5_000;
const MOST_POLLS = 60;

const texts = () => textsNow(messagesTexts);

/** The timers of the jobs that are followed here, by job. */
const polling = new Map<string, ReturnType<typeof setTimeout>>();
/** Jobs that are being stopped from here: that they then fail is not said. */
const stopping = new Set<string>();

/** Saves the request as a message and has the picture made. */
export async function sendImage(text: string, prompt: string): Promise<void> {
  const key = `q:${crypto.randomUUID()}`;
  appendItems({
    key,
    message: unstoredMessage({ role: 'user', content: text }),
    draft: null,
    placeholder: null,
    unsent: { state: 'sending' },
  });
  await ask(key, prompt);
}

/** Asks again for a picture that failed, or whose request never reached the server. */
export async function retryImage(questionKey: string): Promise<void> {
  const question = getItem(questionKey);
  if (!question || store.get(sendingAtom)) return;
  const failed = replyAfter(questionKey);
  if (failed && (failed.message.isError || failed.message.state === 'stopped'))
    removeItems((item) => item.key === failed.key);
  await ask(questionKey, imagePrompt(question.message.content) ?? question.message.content);
}

/**
 * Turns a stored question into a request for a picture; what came after it is gone from the page already. Throws where
 * the server does not take the edit: then the question has its old words again.
 */
export async function editIntoImage(question: ChatItem, text: string, prompt: string): Promise<void> {
  const { key, message } = question;
  patchItem(key, {
    message: { ...message, content: text, edited: true, turn_id: null, client_message_id: null },
  });
  const waiting = insertPlaceholder(key, prompt);
  store.set(sendingAtom, true);
  try {
    await imageCalls.editQuestion(message.id, text);
    await draw(key, waiting, prompt);
  } catch (error) {
    removeItems((item) => item.key === waiting);
    patchItem(key, { message });
    throw error;
  } finally {
    store.set(sendingAtom, false);
  }
}

async function ask(questionKey: string, prompt: string): Promise<void> {
  const key = insertPlaceholder(questionKey, prompt);
  store.set(sendingAtom, true);
  try {
    if (await saveQuestion(questionKey, key)) await draw(questionKey, key, prompt);
  } finally {
    store.set(sendingAtom, false);
  }
}

function insertPlaceholder(questionKey: string, prompt: string): string {
  const key = `i:${crypto.randomUUID()}`;
  insertAfter(questionKey, placeholder(key, prompt));
  return key;
}

/** Has the picture of a stored question made. What goes wrong is said in the picture's place. */
async function draw(questionKey: string, key: string, prompt: string): Promise<void> {
  try {
    const conversation_id = store.get(conversationAtom);
    const { success, job_id, error } = await imageCalls.generate(prompt, conversation_id ?? undefined);
    if (!success || !job_id) return fail(key, texts().imageFailed(error || texts().unknownError));
    const question_id = getItem(questionKey)?.message.id ?? 0;
    patchMessage(key, { jobId: job_id });
    rememberImage({ job_id, conversation_id, prompt, question_id });
    follow(job_id);
  } catch (error) {
    const reason = reasonOf(error, texts().unknownError);
    fail(key, error instanceof NetworkError ? texts().imageNetwork(reason) : texts().imageFailed(reason));
  }
}

/** Ends a picture that is being made; one that was just done is shown. Throws where the server cannot be told. */
export async function stopImage(jobId: string): Promise<void> {
  stopping.add(jobId);
  try {
    const view = await imageCalls.cancel(jobId);
    if (view.status === 'completed') return void (await settle(jobId, view));
    showStopped(jobId);
  } finally {
    stopping.delete(jobId);
  }
}

/** Pictures under way whose questions go: nobody waits for them any more. The server ends them with their questions. */
export function dropImages(items: readonly ChatItem[]): void {
  for (const { message, placeholder: waiting } of items)
    if (waiting === 'image' && message.jobId !== null) forgetJob(message.jobId);
}

/** A picture that was stopped, here or in another tab. */
function showStopped(jobId: string): void {
  forgetJob(jobId);
  const waiting = allItems().find((item) => item.message.jobId === jobId);
  if (!waiting) return;
  patchMessage(waiting.key, { isLoading: false, state: 'stopped' });
  patchItem(waiting.key, { placeholder: null });
}

/** A picture whose question went, here or in another tab. */
function drop(jobId: string): void {
  forgetJob(jobId);
  removeItems((item) => item.message.jobId === jobId);
}

/** False where the request did not reach the server: then it says so, with a way to try again. */
async function saveQuestion(questionKey: string, placeholderKey: string): Promise<boolean> {
  const question = getItem(questionKey);
  if (!question) return false;
  if (question.message.id > 0) return true;
  const draft = store.get(draftKeyAtom);
  patchItem(questionKey, { unsent: { state: 'sending' } });
  try {
    const { message_id } = await imageCalls.saveQuestion(
      question.message.content,
      store.get(conversationAtom) ?? undefined,
    );
    patchMessage(questionKey, { id: message_id });
    patchItem(questionKey, { unsent: null });
    return true;
  } catch (error) {
    removeItems((item) => item.key === placeholderKey);
    // Who has opened another conversation meanwhile finds the words in the draft of this one.
    if (!getItem(questionKey)) keepInDraft(draft, question.message.content);
    patchItem(questionKey, { unsent: { state: 'failed', reason: reasonOf(error, '') } });
    return false;
  }
}

/** Takes up the pictures of the open conversation again, and hears of all. Returns how to stop. */
export function followImages(): () => void {
  const takeUp = (): void => {
    if (store.get(historyStateAtom) !== 'ready') return;
    const open = store.get(conversationAtom);
    for (const image of pendingImages()) {
      if (image.conversation_id === null || image.conversation_id === open) restore(image);
    }
  };
  takeUp();
  const stops = [
    store.sub(historyStateAtom, takeUp),
    onServerEvent('image.job', ({ job_id, ...view }) => void settle(job_id, view)),
  ];
  return () => {
    stops.forEach((stop) => stop());
    for (const timer of polling.values()) clearTimeout(timer);
    polling.clear();
  };
}

function restore({ job_id, prompt, question_id }: PendingImage): void {
  const items = allItems();
  if (items.some((item) => item.message.jobId === job_id && item.message.isImageResult))
    return forgetImage(job_id);
  if (!items.some((item) => item.message.jobId === job_id)) {
    const question = items.find((item) => item.message.id === question_id);
    const waiting = placeholder(`i:${job_id}`, prompt, job_id);
    if (question) insertAfter(question.key, waiting);
    else appendItems(waiting);
  }
  if (!polling.has(job_id)) follow(job_id, 0);
}

/** Polls every 5 seconds, at most 60 times; an event may end it sooner. */
function follow(jobId: string, firstAfter = POLL_MS): void {
  let polls = 0;
  let failedBefore = false;
  const poll = async (): Promise<void> => {
    polls += 1;
    try {
      const view = await imageCalls.status(jobId);
      failedBefore = false;
      if (await settle(jobId, view)) return;
    } catch (error) {
      const text = texts().imageStatusFailed(reasonOf(error, texts().unknownError));
      if (error instanceof ApiError && error.status === 404) return end(jobId, text);
      // Said once, not every five seconds: a bad connection may come back.
      if (!failedBefore) notifyError(text);
      failedBefore = true;
    }
    if (!polling.has(jobId)) return;
    if (polls >= MOST_POLLS) return end(jobId, texts().imageTimedOut);
    polling.set(
      jobId,
      setTimeout(() => void poll(), POLL_MS),
    );
  };
  polling.set(
    jobId,
    setTimeout(() => void poll(), firstAfter),
  );
}

/** True once the job is over. */
async function settle(jobId: string, view: ImageJobView): Promise<boolean> {
  if (view.status === 'failed') {
    if (stopping.has(jobId)) return true;
    if (view.error_message === PICTURE_STOPPED) showStopped(jobId);
    else if (view.error_message === PICTURE_DROPPED) drop(jobId);
    else end(jobId, texts().imageJobFailed(view.error_message || texts().unknownError));
    return true;
  }
  if (view.status !== 'completed') return false;
  stopFollowing(jobId);
  const image = pendingImages().find((one) => one.job_id === jobId);
  forgetImage(jobId);
  if (!image || !view.image_url) return true;
  await imageCalls
    .savePicture(
      {
        type: 'image_result',
        content: '',
        imageUrl: view.image_url,
        imagePrompt: image.prompt,
        jobId,
      },
      image.conversation_id ?? undefined,
    )
    // The worker stored it already: saving it here only makes sure.
    .catch(() => undefined);
  await refreshHistory();
  return true;
}

function end(jobId: string, text: string): void {
  forgetJob(jobId);
  const waiting = allItems().find((item) => item.message.jobId === jobId);
  if (waiting) fail(waiting.key, text);
}

function forgetJob(jobId: string): void {
  stopFollowing(jobId);
  forgetImage(jobId);
}

function stopFollowing(jobId: string): void {
  clearTimeout(polling.get(jobId));
  polling.delete(jobId);
}

function placeholder(key: string, prompt: string, jobId: string | null = null) {
  return {
    key,
    message: unstoredMessage({ role: 'assistant', content: '', imagePrompt: prompt, jobId, isLoading: true }),
    draft: null,
    placeholder: 'image' as const,
    unsent: null,
  };
}

function fail(key: string, text: string): void {
  notifyError(text);
  patchMessage(key, { isLoading: false, isError: true, error_detail: text });
  patchItem(key, { placeholder: null });
}

function patchMessage(key: string, change: Partial<ChatMessage>): void {
  const item = getItem(key);
  if (item) patchItem(key, { message: { ...item.message, ...change } });
}

function replyAfter(key: string) {
  const items = allItems();
  const next = items[items.findIndex((item) => item.key === key) + 1];
  return next?.message.role === 'assistant' ? next : undefined;
}
