import type { MessageRating, RatingRequest } from '@studyhall/contracts';
import type { RequestCommand } from '../../../account/journal/command';
import type { Journal } from '../../../account/journal/journal';
import type { Conversation } from './conversation';

const pathOf = (messageId: number): string => `/messages/${messageId}/rating`;

/** Shows the user's rating of a reply at once, and stores it once online. Resolves when it would survive a reload. */
export async function rateReply(
  journal: Journal,
  messageId: number,
  rating: MessageRating | null,
): Promise<void> {
  const path = pathOf(messageId);
  const body: RatingRequest = { rating: rating?.value ?? null, reason: rating?.reason ?? undefined };
  await journal.keep({ kind: 'rating', id: path, method: 'PUT', path, body });
}

/** The waiting rating of a reply; undefined if there is none. */
export function keptRating(
  waiting: ReadonlyMap<string, RequestCommand>,
  messageId: number,
): MessageRating | null | undefined {
  const request = waiting.get(pathOf(messageId));
  return request && ratingIn(request);
}

/** Applies a rating that the server has accepted, also to messages requested before. */
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
