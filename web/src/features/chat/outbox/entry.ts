import type { FileInfo } from '@studyhall/contracts';
import { EMPTY_DRAFT, imagePrompt, unstoredMessage, type ChatItem } from '@studyhall/domain';
import type { Attachment } from '../state/attachments';
import type { OutboxEntry } from '../state/conversation';

export const questionKey = (clientId: string): string => `c:${clientId}`;
export const replyKey = (clientId: string): string => `r:${clientId}`;

/** The prompt of the image that a message asks for, or null. A message with files goes to the assistant, which reads them. */
export function promptOf({
  change,
  files,
  text,
}: Pick<OutboxEntry, 'change' | 'files' | 'text'>): string | null {
  if (change?.as === 'image') return imagePrompt(text) ?? text;
  return files.length > 0 || change?.hasFiles ? null : imagePrompt(text);
}

/** The row of an entry: of the message that it edits, of the message that an earlier attempt stored, or its own. */
export function rowOf({ change, clientId, conversation }: OutboxEntry): ChatItem | undefined {
  const { messages } = conversation;
  const isIts = ({ message }: ChatItem): boolean =>
    message.role === 'user' &&
    message.id > 0 &&
    (message.client_message_id === clientId ||
      (change !== null && (message.id === change.id || message.versions?.ids.includes(change.id) === true)));
  return messages.get(questionKey(clientId)) ?? messages.findLast(isIts);
}

/** True if the page shows its message in the server's version. */
export function isShownStored(entry: OutboxEntry): boolean {
  const message = rowOf(entry)?.message;
  return message !== undefined && message.id > 0 && message.client_message_id === entry.clientId;
}

/** True if the page shows the place of the question to edit, but no version of it: an earlier question was replaced. */
export function isReplaced(entry: OutboxEntry): boolean {
  const { change, conversation } = entry;
  const { deps, hasOlderAtom, loadStateAtom, messages, windowAtom } = conversation;
  const { get } = deps.store;
  if (change === null || rowOf(entry) || get(loadStateAtom) !== 'ready' || get(windowAtom)) return false;
  const first = messages.all().find(({ message }) => message.id > 0);
  return !first || !get(hasOlderAtom) || first.message.id <= change.id;
}

/** True if the server has announced the reply to a message: it has the message, even if its response was lost. */
export const hasTurn = (entry: OutboxEntry): boolean =>
  isShownStored(entry) && (rowOf(entry)?.message.turn_id ?? null) !== null;

/** Builds the row of an entry in its conversation. */
export function itemOf(entry: OutboxEntry): ChatItem {
  const { clientId, createdAt, files, text } = entry;
  return {
    key: questionKey(clientId),
    message: unstoredMessage({
      role: 'user',
      content: text,
      timestamp: new Date(createdAt).toISOString(),
      client_message_id: clientId,
      attachedFiles: files.map(infoOf),
    }),
    draft: null,
    placeholder: null,
    unsent: unsentOf(entry),
  };
}

/** The placeholder of a reply until the server has accepted its question. */
export function newReply(client_message_id: string, placeholder: 'analyzing' | 'regenerating'): ChatItem {
  return {
    key: replyKey(client_message_id),
    message: unstoredMessage({ role: 'assistant', content: '', client_message_id, isLoading: true }),
    draft: EMPTY_DRAFT,
    placeholder,
    unsent: null,
  };
}

export const unsentOf = ({
  change,
  journaled: { reason, state },
  text,
}: OutboxEntry): ChatItem['unsent'] => ({
  ...(state === 'failed' ? { state, reason } : { state }),
  ...(change?.as === 'edit' && { text }),
});

/** Why an entry failed; empty once it may succeed: a sentence about a time is not shown after it. */
export const reasonNow = ({ reason, retryAt }: OutboxEntry['journaled'], now: number): string =>
  Date.parse(retryAt) <= now ? '' : reason;

/** A file as its message shows it, also before the server has it. */
export const infoOf = ({ key, file, stored }: Attachment): FileInfo =>
  stored ?? {
    id: key,
    name: file.name,
    size: file.size,
    type: file.type,
    url: '',
    status: 'ready',
    detail: null,
    uploadDate: '',
  };
