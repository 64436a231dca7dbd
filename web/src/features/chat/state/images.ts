import type { ImageJobView } from '@studyhall/contracts';
import { IMAGE_DROPPED, IMAGE_HELD, IMAGE_STOPPED } from '@studyhall/contracts/limits';
import { unstoredMessage, type ChatItem } from '@studyhall/domain';
import { messageVerdict } from '../../../account/journal/verdict';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { textsNow } from '../../../base/i18n/texts';
import { randomId } from '../../../base/random-id';
import { ApiError, NetworkError, reasonOf } from '../../../transport/errors';
import { isShownStored, rowOf } from '../outbox/entry';
import { idOf, type Conversation, type OutboxEntry } from './conversation';
import { ensureId, refreshHistory } from './history';
import { forgetImage, pendingImages, rememberImage, type PendingImage } from './pending-images';

/** Images of a conversation: requested, followed by events and by polling, and shown (docs/specification/chat.md#states, docs/specification/chat.md#limits). */

const POLL_MS = 5_000;
const MAX_POLLS = 60;

const texts = () => textsNow(messagesTexts);

/** Requests a failed image again. */
export function retryImage(conversation: Conversation, questionKey: string): void {
  const { deps, messages } = conversation;
  const reply = messages.replyTo(questionKey);
  if (reply && (reply.message.isError || reply.message.state === 'stopped')) messages.remove([reply.key]);
  deps.outbox.change(conversation, questionKey, 'image', messages.get(questionKey)?.message.content ?? '');
}

/**
 * Stores a question or edit that asks for an image, and requests the image. Idempotent per entry. Throws if a retry may
 * follow.
 * @param seenId the newest message that was shown when an edit was made
 */
export async function requestImage(
  entry: OutboxEntry,
  prompt: string,
  seenId: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { conversation } = entry;
  const row = rowOf(entry);
  const imageKey = insertPlaceholder(conversation, row?.key ?? '', prompt);
  try {
    const questionId = isShownStored(entry) ? row!.message.id : await saveQuestion(entry, seenId, signal);
    await order(entry, { key: imageKey, prompt, questionId }, signal);
  } catch (error) {
    conversation.messages.remove([imageKey]);
    throw error;
  }
}

async function saveQuestion(
  entry: OutboxEntry,
  seenId: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { change, clientId, conversation, text } = entry;
  if (change?.as === 'image') return change.id;
  const { deps, messages } = conversation;
  const row = rowOf(entry);
  const changed = { content: text, client_message_id: clientId };
  if (row && change) messages.patchMessage(row.key, { content: text, edited: true, turn_id: null });
  try {
    const place = change
      ? { edited_message_id: change.id, seen_message_id: seenId }
      : { conversation_id: await ensureId(conversation) };
    const { message_id: id } = await deps.calls.saveQuestion({ ...changed, ...place }, signal);
    conversation.revision += 1;
    if (row) messages.patchMessage(row.key, { id, client_message_id: clientId });
    return id;
  } catch (error) {
    if (row && change) messages.patch(row.key, { message: row.message });
    throw error;
  }
}

/** Requests the image of a stored question. A refusal shows in place of the image. */
async function order(
  { clientId, conversation, journaled }: OutboxEntry,
  image: { key: string; prompt: string; questionId: number },
  signal: AbortSignal,
): Promise<void> {
  const { deps, messages } = conversation;
  const { key, prompt, questionId: question_id } = image;
  const { imageFailed, imageNetwork, unknownError } = texts();
  try {
    const conversation_id = await ensureId(conversation);
    const { success, job_id, error } = await deps.calls.generateImage(
      prompt,
      { conversation_id, client_request_id: clientId },
      signal,
    );
    if (!success || !job_id)
      return fail(
        conversation,
        key,
        imageFailed({ reason: serverSentence({ text: error ?? '' }) || unknownError }),
      );
    // An earlier attempt has requested it and got a response.
    if (messages.findLast(({ message }) => message.jobId === job_id)) return messages.remove([key]);
    messages.patchMessage(key, { jobId: job_id });
    rememberImage(deps.owner, { job_id, conversation_id, prompt, question_id });
    follow(conversation, job_id);
  } catch (error) {
    if (messageVerdict(error) === 'wait' || signal.aborted) {
      // Reported on the first attempt only.
      if (error instanceof NetworkError && journaled.tries === 0)
        deps.notifyError(imageNetwork({ reason: reasonOf(error, unknownError) }));
      throw error;
    }
    fail(conversation, key, imageFailed({ reason: reasonOf(error, unknownError) }));
  }
}

/** Cancels an image job. If it has just finished, shows the image. Throws if the server cannot be reached. */
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

/** Forgets the running jobs of deleted messages. The server ends them with their questions. */
export function dropImages(conversation: Conversation, items: readonly ChatItem[]): void {
  for (const { message, placeholder } of items)
    if (placeholder === 'image' && message.jobId !== null) forgetJob(conversation, message.jobId);
}

/** Shows the running jobs of a conversation that this tab remembers. */
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
      // Reported once, not on every poll: the connection may come back.
      if (!failedBefore) deps.notifyError(text);
      failedBefore = true;
    }
    if (!imagePolls.has(jobId)) return;
    if (polls >= MAX_POLLS) return end(conversation, jobId, texts().imageTimedOut);
    schedule(POLL_MS);
  };
  schedule(firstAfter);
}

/** Applies the state of a job. Returns true once the job has ended. */
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
      // Its question was deleted, here or in another tab.
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
  // The worker has stored it already; this call only makes sure.
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

/** A rule of study mode replaces the reply: it is no failure, so there is no retry. */
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
