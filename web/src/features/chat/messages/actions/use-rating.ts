import type { MessageRating } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { atom, useAtomValue } from 'jotai';
import { keptRequestsAtom } from '../../../../app/local/kept-requests.host';
import type { KeptRequest } from '../../../../app/local/kept-requests';
import { connectionAtom } from '../../../../transport/connection';
import { keptRating, rateReply } from '../../state/ratings';

interface Rating {
  rating: MessageRating | null;
  /** Whether it could not be stored yet. */
  waits: boolean;
  rate: (rating: MessageRating | null) => Promise<void>;
}

/** What the user thinks of a reply: shown at once, and sent when there is a line. */
export function useRating({ message }: ChatItem): Rating {
  const kept = useAtomValue(keptRequestsAtom);
  const waiting = keptRating(useAtomValue(kept?.keptAtom ?? NONE), message.id);
  const isAway = useAtomValue(connectionAtom) !== 'online';
  const isStalled = useAtomValue(kept?.stalledAtom ?? NEVER);
  return {
    rating: waiting === undefined ? message.rating : waiting,
    waits: waiting !== undefined && (isAway || isStalled),
    rate: async (rating) => {
      if (kept) await rateReply(kept, message.id, rating);
    },
  };
}

const NONE = atom<ReadonlyMap<string, KeptRequest>>(new Map());
const NEVER = atom(false);
