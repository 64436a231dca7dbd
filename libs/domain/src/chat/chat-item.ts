import type { ChatMessage } from '@studyhall/contracts';
import { EMPTY_DRAFT, type ReplyDraft } from './turn-fold.js';

/** The placeholder of a reply until its first text: the specification's three texts, by kind. */
export type Placeholder = 'analyzing' | 'regenerating' | 'image';

/** A message as a client holds it. Its `key` never changes, also when the server gives the message an id. */
export interface ChatItem {
  key: string;
  message: ChatMessage;
  /** The reply so far, while its turn runs. */
  draft: ReplyDraft | null;
  placeholder: Placeholder | null;
  /** The place of a turn that waits in line, until its first event. */
  place?: { position: number; aheadSeconds: number };
  /**
   * A question, or a change of one, that has not reached the server: it waits, is being sent (`progress` of its files), or has
   * failed. `text`: that of an edit.
   */
  unsent:
    | ((
        { state: 'waiting' } | { state: 'sending'; progress?: number } | { state: 'failed'; reason: string }
      ) & {
        text?: string;
      })
    | null;
}

/**
 * Turns a stored message into an item. It keeps the key of `local`, and what `local` folded if that is further. Until its
 * first event a continued reply shows the text of its message: the events begin with that text.
 */
export function toChatItem(message: ChatMessage, local?: ChatItem): ChatItem {
  const key = local?.key ?? `m:${message.id}`;
  if (!message.isLoading) return { key, message, draft: null, placeholder: null, unsent: null };
  const { turn_id, content, reasoning: steps, last_seq } = message;
  // A turn that has ended does not run again: the message was read before its end.
  if (turn_id !== null && local?.message.turn_id === turn_id && !local.message.isLoading) return local;
  const lastSeq = last_seq ?? 0;
  const folded = local?.message.turn_id === turn_id ? local.draft : null;
  const draft: ReplyDraft =
    folded && folded.lastSeq >= lastSeq
      ? folded
      : { ...EMPTY_DRAFT, ...(lastSeq > 0 && { content, steps, lastSeq }) };
  return { key, message, draft, placeholder: local?.placeholder ?? 'analyzing', unsent: null };
}
