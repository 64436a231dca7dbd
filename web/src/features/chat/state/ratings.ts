import type { MessageRating, RatingRequest } from '@studyhall/contracts';
import type { RequestCommand } from '../../../account/journal/command';
import type { Journal } from '../../../account/journal/journal';
import type { Conversation } from './conversation';

const pathOf = (messageId: number): string => `/messages/${messageId}/rating`;

/** Shows what the user thinks of a reply at once, and stores it once online. Ends when it survives a reload. */
export async function rateReply(
  journal: Journal,
  messageId: number,
  rating: MessageRating | null,
): Promise<void> {
  const path = pathOf(messageId);
  const body: RatingRequest = { rating: rating?.value ?? null, reason: rating?.reason ?? undefined };
  await journal.keep({ kind: 'rating', id: path, method: 'PUT', path, body });
}

/** The rating of a reply that waits to be sent; undefined where none does. */
export function keptRating(
  waiting: ReadonlyMap<string, RequestCommand>,
  messageId: number,
): MessageRating | null | undefined {
  const request = waiting.get(pathOf(messageId));
  return request && ratingIn(request);
}

/** The server has a rating: the conversation shows it, also where its messages were asked for before. */
export function applySentRating(conversations: readonly Conversation[], request: RequestCommand): void {
  for (const conversation of conversations) {
    const { messages } = conversation;
    const rated = messages.findLast(({ message }) => pathOf(message.id) === request.path);
    if (!rated) continue;
    messages.patchMessage(rated.key, { rating: ratingIn(request) });
    conversation.revision += 1;
  }
}

function ratingIn({ body }: RequestCommand): MessageRating | null {
  const { rating, reason = null } = body as RatingRequest;
  return rating && { value: rating, reason };
}
