import type { ChatMessage } from '@studyhall/contracts';
import { EMPTY_DRAFT, type ReplyDraft } from './turn-fold.js';

/** The placeholder of a reply before its first text. The specification has a text for each kind. */
export type Placeholder = 'analyzing' | 'regenerating' | 'image';

/** A message in a client's state. Its `key` never changes, even when the server assigns an id. */
export interface ChatItem {
  key: string;
  message: ChatMessage;
  /** The reply so far, while its turn runs. */
  draft: ReplyDraft | null;
  placeholder: Placeholder | null;
  /** The queue position of a waiting turn, until its first event. */
  place?: { position: number; aheadSeconds: number };
  /**
   * A question, or an edit of one, that has not reached the server. It waits, is being sent (`progress` of its files), or
   * has failed. `text`: of an edit.
   */
  unsent:
    | ((
        | { state: 'waiting' }
        | { state: 'sending'; progress?: number }
        | { state: 'failed'; reason: string }
      ) & {
        text?: string;
      })
    | null;
}

/**
 * Converts a stored message to an item. Keeps the key of `local`, and its folded events if they are ahead of the message. A
 * continued reply shows the text of its message until its first event: the events begin with that text.
 */
export function toChatItem(message: ChatMessage, local?: ChatItem): ChatItem {
  const key = local?.key ?? `m:${message.id}`;
  if (!message.isLoading) return { key, message, draft: null, placeholder: null, unsent: null };
  const { turn_id, content, reasoning: steps, last_seq } = message;
  // A turn that has ended stays ended: the message was read before its end.
  if (turn_id !== null && local?.message.turn_id === turn_id && !local.message.isLoading) return local;
  const lastSeq = last_seq ?? 0;
  const folded = local?.message.turn_id === turn_id ? local.draft : null;
  const draft: ReplyDraft =
    folded && folded.lastSeq >= lastSeq
      ? folded
      : { ...EMPTY_DRAFT, ...(lastSeq > 0 && { content, steps, lastSeq }) };
  return { key, message, draft, placeholder: local?.placeholder ?? 'analyzing', unsent: null };
}
