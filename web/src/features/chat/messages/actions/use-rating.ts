import type { MessageRating } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { useJournal } from '../../../../account/journal/use-journal';
import { keptRating, rateReply } from '../../state/ratings';

interface Rating {
  rating: MessageRating | null;
  /** True while it is not stored yet. */
  waits: boolean;
  rate: (rating: MessageRating | null) => Promise<void>;
}

/** The user's rating of a reply: shown at once, sent when online. */
export function useRating({ message }: ChatItem): Rating {
  const { journal, waiting, isAway } = useJournal();
  const unsent = keptRating(waiting, message.id);
  return {
    rating: unsent === undefined ? message.rating : unsent,
    waits: unsent !== undefined && isAway,
    rate: async (rating) => {
      if (journal) await rateReply(journal, message.id, rating);
    },
  };
}
