import type { ImageJobView } from '@studyhall/contracts';
import { IMAGE_DROPPED, IMAGE_HELD, IMAGE_STOPPED } from '@studyhall/contracts/limits';
import { imagePrompt, unstoredMessage, type ChatItem } from '@studyhall/domain';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { textsNow } from '../../../base/i18n/texts';
import { randomId } from '../../../base/random-id';
import { ApiError, NetworkError, reasonOf } from '../../../transport/errors';
import { idOf, type Conversation } from './conversation';
import { ensureId, refreshHistory } from './history';
import { forgetImage, pendingImages, rememberImage, type PendingImage } from './pending-images';

/** Images of a conversation: requested, followed by events and by polling, and shown (docs/specification/chat.md#states, docs/specification/chat.md#limits). */

const POLL_MS = 5_000;
const MAX_POLLS = 60;

const texts = () => textsNow(messagesTexts);

/** Requests an image again that failed. */
export async function retryImage(conversation: Conversation, questionKey: string): Promise<void> {
  const { deps, messages, sendingAtom } = conversation;
  const question = messages.get(questionKey);
  if (!question || deps.store.get(sendingAtom)) return;
  const reply = messages.replyTo(questionKey);
  if (reply && (reply.message.isError || reply.message.state === 'stopped')) messages.remove([reply.key]);
  const { content } = question.message;
  const prompt = imagePrompt(content) ?? content;
  deps.store.set(sendingAtom, true);
  try {
    await requestImage(conversation, questionKey, prompt, conversation.disposal.signal);
  } finally {
    deps.store.set(sendingAtom, false);
  }
}

/**
 * Turns a stored question into a request for an image. What came after it is off the page already. Throws where the
 * server refuses the edit: then the question has its former text again.
 */
export async function editIntoImage(
  conversation: Conversation,
  { key, message }: ChatItem,
  text: string,
  prompt: string,
): Promise<void> {
  const { deps, disposal, messages, sendingAtom } = conversation;
  messages.patchMessage(key, { content: text, edited: true, turn_id: null, client_message_id: null });
  const imageKey = insertPlaceholder(conversation, key, prompt);
  deps.store.set(sendingAtom, true);
  try {
    const { message_id } = await deps.calls.editQuestion(message.id, text, disposal.signal);
    messages.patchMessage(key, { id: message_id });
    await generate(conversation, key, imageKey, prompt);
  } catch (error) {
    messages.remove([imageKey]);
    messages.patch(key, { message });
    throw error;
  } finally {
    deps.store.set(sendingAtom, false);
  }
}

/** Saves the request for an image, unless the server has it, and has the image made. Throws where it is not saved. */
export async function requestImage(
  conversation: Conversation,
  questionKey: string,
  prompt: string,
  signal: AbortSignal,
): Promise<void> {
  const imageKey = insertPlaceholder(conversation, questionKey, prompt);
  try {
    await saveQuestion(conversation, questionKey, signal);
  } catch (error) {
    conversation.messages.remove([imageKey]);
    throw error;
  }
  await generate(conversation, questionKey, imageKey, prompt);
}

async function saveQuestion(conversation: Conversation, key: string, signal: AbortSignal): Promise<void> {
  const { deps, messages } = conversation;
  const question = messages.get(key);
  if (!question || question.message.id > 0) return;
  const id = await ensureId(conversation);
  const { message_id } = await deps.calls.saveQuestion(question.message.content, id, signal);
  conversation.revision += 1;
  messages.patchMessage(key, { id: message_id });
  messages.patch(key, { unsent: null });
}

/** Has the image of a stored question made. What goes wrong is said in the image's place. */
async function generate(
  conversation: Conversation,
  questionKey: string,
  key: string,
  prompt: string,
): Promise<void> {
  const { deps, disposal, messages } = conversation;
  try {
    const conversation_id = await ensureId(conversation);
    const answer = await deps.calls.generateImage(prompt, conversation_id, disposal.signal);
    const { success, job_id, error } = answer;
    if (!success || !job_id)
      return fail(
        conversation,
        key,
        texts().imageFailed({ reason: serverSentence({ text: error ?? '' }) || texts().unknownError }),
      );
    const question_id = messages.get(questionKey)?.message.id ?? 0;
    messages.patchMessage(key, { jobId: job_id });
    rememberImage(deps.owner, { job_id, conversation_id, prompt, question_id });
    follow(conversation, job_id);
  } catch (error) {
    if (disposal.signal.aborted) return;
    const reason = reasonOf(error, texts().unknownError);
    const { imageFailed, imageNetwork } = texts();
    fail(conversation, key, (error instanceof NetworkError ? imageNetwork : imageFailed)({ reason }));
  }
}

/** Cancels an image job. One that has just been done is shown. Throws where the server cannot be reached. */
export async function stopImage(conversation: Conversation, jobId: string): Promise<void> {
  const { cancellingImages, deps } = conversation;
  cancellingImages.add(jobId);
  try {
    const view = await deps.calls.cancelImage(jobId);
    if (view.status === 'completed') await settleImage(conversation, jobId, view);
    else showStopped(conversation, jobId);
  } finally {
    cancellingImages.delete(jobId);
  }
}

/** Forgets the running jobs of messages that are removed. The server ends them with their questions. */
export function dropImages(conversation: Conversation, items: readonly ChatItem[]): void {
  for (const { message, placeholder } of items)
    if (placeholder === 'image' && message.jobId !== null) forgetJob(conversation, message.jobId);
}

/** Shows the running jobs that this tab remembers of a conversation. */
export function restoreImages(conversation: Conversation): void {
  const id = idOf(conversation);
  for (const image of pendingImages(conversation.deps.owner))
    if (image.conversation_id === id) restore(conversation, image);
}

function restore(conversation: Conversation, { job_id, prompt, question_id }: PendingImage): void {
  const { deps, imagePolls, messages } = conversation;
  const shown = messages.findLast(({ message }) => message.jobId === job_id);
  if (shown?.message.isImageResult) return forgetImage(deps.owner, job_id);
  if (!shown) {
    const question = messages.findLast(({ message }) => message.id === question_id);
    messages.insertAfter(question?.key ?? '', newImage(`i:${job_id}`, prompt, job_id));
  }
  if (!imagePolls.has(job_id)) follow(conversation, job_id, 0);
}

/** Polls every 5 seconds, at most 60 times. An event may end it sooner. */
function follow(conversation: Conversation, jobId: string, firstAfter = POLL_MS): void {
  const { deps, disposal, imagePolls } = conversation;
  let polls = 0;
  let failedBefore = false;
  const schedule = (ms: number) =>
    imagePolls.set(
      jobId,
      setTimeout(() => void poll(), ms),
    );
  const poll = async (): Promise<void> => {
    polls += 1;
    try {
      const view = await deps.calls.imageStatus(jobId, disposal.signal);
      failedBefore = false;
      if (await settleImage(conversation, jobId, view)) return;
    } catch (error) {
      if (disposal.signal.aborted) return;
      const text = texts().imageStatusFailed({ reason: reasonOf(error, texts().unknownError) });
      if (error instanceof ApiError && error.status === 404) return end(conversation, jobId, text);
      // Reported once, not with every poll: a bad connection may come back.
      if (!failedBefore) deps.notifyError(text);
      failedBefore = true;
    }
    if (!imagePolls.has(jobId)) return;
    if (polls >= MAX_POLLS) return end(conversation, jobId, texts().imageTimedOut);
    schedule(POLL_MS);
  };
  schedule(firstAfter);
}

/** Takes in the state of a job. True once the job has ended. */
export async function settleImage(
  conversation: Conversation,
  jobId: string,
  view: ImageJobView,
): Promise<boolean> {
  const { cancellingImages, deps, disposal, messages } = conversation;
  if (view.status === 'failed') {
    if (cancellingImages.has(jobId)) return true;
    if (view.error_message === IMAGE_STOPPED) showStopped(conversation, jobId);
    else if (view.error_message === IMAGE_HELD) showHeld(conversation, jobId);
    else if (view.error_message === IMAGE_DROPPED) {
      // Its question was removed, here or in another tab.
      forgetJob(conversation, jobId);
      messages.remove(keysOf(conversation, jobId));
    } else
      end(
        conversation,
        jobId,
        texts().imageJobFailed({
          reason: serverSentence({ text: view.error_message ?? '' }) || texts().unknownError,
        }),
      );
    return true;
  }
  if (view.status !== 'completed') return false;
  const image = pendingImages(deps.owner).find(({ job_id }) => job_id === jobId);
  forgetJob(conversation, jobId);
  if (!image || !view.image_url) return true;
  const { prompt, conversation_id } = image;
  const result = {
    type: 'image_result',
    content: '',
    imageUrl: view.image_url,
    imagePrompt: prompt,
    jobId,
  } as const;
  // The worker has stored it: saving it here only makes sure.
  await deps.calls.saveImage(result, conversation_id, disposal.signal).catch(() => undefined);
  refreshHistory(conversation);
  return true;
}

function showStopped(conversation: Conversation, jobId: string): void {
  forgetJob(conversation, jobId);
  for (const key of keysOf(conversation, jobId)) {
    conversation.messages.patchMessage(key, { isLoading: false, state: 'stopped' });
    conversation.messages.patch(key, { placeholder: null });
  }
}

/** A rule of study mode stands as the reply: it is no failure that a retry could mend. */
function showHeld(conversation: Conversation, jobId: string): void {
  forgetJob(conversation, jobId);
  for (const key of keysOf(conversation, jobId)) {
    conversation.messages.patchMessage(key, {
      isLoading: false,
      content: serverSentence({ text: IMAGE_HELD }),
    });
    conversation.messages.patch(key, { placeholder: null });
  }
}

function end(conversation: Conversation, jobId: string, text: string): void {
  forgetJob(conversation, jobId);
  for (const key of keysOf(conversation, jobId)) fail(conversation, key, text);
}

function fail({ deps, messages }: Conversation, key: string, text: string): void {
  deps.notifyError(text);
  messages.patchMessage(key, { isLoading: false, isError: true, error_detail: text });
  messages.patch(key, { placeholder: null });
}

const keysOf = ({ messages }: Conversation, jobId: string): string[] =>
  messages.all().flatMap(({ key, message }) => (message.jobId === jobId ? key : []));

function forgetJob({ deps, imagePolls }: Conversation, jobId: string): void {
  clearTimeout(imagePolls.get(jobId));
  imagePolls.delete(jobId);
  forgetImage(deps.owner, jobId);
}

function insertPlaceholder({ messages }: Conversation, questionKey: string, prompt: string): string {
  const key = `i:${randomId()}`;
  messages.insertAfter(questionKey, newImage(key, prompt, null));
  return key;
}

function newImage(key: string, prompt: string, jobId: string | null): ChatItem {
  const message = { role: 'assistant', content: '', imagePrompt: prompt, jobId, isLoading: true } as const;
  return { key, message: unstoredMessage(message), draft: null, placeholder: 'image', unsent: null };
}
