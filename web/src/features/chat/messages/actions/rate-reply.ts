import type { ChatItem } from '@studyhall/domain';
import type { MessageRating } from '@studyhall/contracts';
import { api } from '../../../../transport/rest';
import type { Conversation } from '../../state/conversation';

/** Shows what the user thinks of a reply at once, and stores it. Throws where the server refuses. */
export async function rateReply(
  conversation: Conversation,
  { key, message }: ChatItem,
  rating: MessageRating | null,
): Promise<void> {
  const { messages } = conversation;
  messages.patchMessage(key, { rating });
  conversation.revision += 1;
  try {
    const body = { rating: rating?.value ?? null, reason: rating?.reason ?? undefined };
    await api('PUT', `/messages/${message.id}/rating`, { body });
  } catch (error) {
    messages.patchMessage(key, { rating: message.rating });
    throw error;
  }
}
