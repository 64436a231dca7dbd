import type { FileInfo } from '@studyhall/contracts';
import { EMPTY_DRAFT, imagePrompt, unstoredMessage, type ChatItem } from '@studyhall/domain';
import type { Attachment } from '../state/attachments';
import type { OutboxEntry } from '../state/conversation';

export const questionKey = (clientId: string): string => `c:${clientId}`;
export const replyKey = (clientId: string): string => `r:${clientId}`;

/** The image that a message asks for, or null. A message with files goes to the assistant, which reads them. */
export const promptOf = ({ files, text }: Pick<OutboxEntry, 'files' | 'text'>): string | null =>
  files.length === 0 ? imagePrompt(text) : null;

/** The row of an entry in its conversation. */
export function itemOf(entry: OutboxEntry): ChatItem {
  const { clientId, createdAt, files, text } = entry;
  return {
    key: questionKey(clientId),
    message: unstoredMessage({
      role: 'user',
      content: text,
      timestamp: new Date(createdAt).toISOString(),
      // A request for an image is stored without a client id.
      client_message_id: promptOf(entry) === null ? clientId : null,
      attachedFiles: files.map(infoOf),
    }),
    draft: null,
    placeholder: null,
    unsent: unsentOf(entry),
  };
}

/** The place of a reply until the server has accepted its question. */
export function newReply(client_message_id: string, placeholder: 'analyzing' | 'regenerating'): ChatItem {
  return {
    key: replyKey(client_message_id),
    message: unstoredMessage({ role: 'assistant', content: '', client_message_id, isLoading: true }),
    draft: EMPTY_DRAFT,
    placeholder,
    unsent: null,
  };
}

export const unsentOf = ({ journaled: { reason, state } }: OutboxEntry): ChatItem['unsent'] =>
  state === 'failed' ? { state, reason } : { state };

/** A file as its message shows it: also one that the server does not have yet. */
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
