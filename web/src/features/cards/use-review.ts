import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { DueCards } from '@studyhall/contracts';
import { createLocalData } from '../../app/local/local-data';
import { openLocalStore } from '../../app/local/local-store';
import { keptRequestsAtom } from '../../app/local/kept-requests.host';
import { useKeptRequests } from '../../app/local/use-kept-requests';
import { api } from '../../transport/rest';
import { countAnswers, createReviewSession, type ReviewSession, type SessionState } from './review-session';

interface Review {
  state: SessionState;
  session: ReviewSession;
}

/** The review session of an account on this page, or of one deck; null until it has begun. */
export function useReview(owner: number, deckId: string | null): Review | null {
  const [review, setReview] = useState<Review | null>(null);
  const kept = useAtomValue(keptRequestsAtom);
  useEffect(() => {
    if (!kept) return;
    let ended = false;
    const local = createLocalData(() => openLocalStore(owner));
    const session = createReviewSession({
      local,
      kept,
      deckId,
      loadDue: (until) => api<DueCards>('GET', '/api/cards/due', { query: { until, deck_id: deckId } }),
      now: () => new Date(),
      onChange: (state) => {
        if (!ended) setReview({ state, session });
      },
    });
    void session.load();
    return () => {
      ended = true;
      local.close();
    };
  }, [owner, deckId, kept]);
  return review;
}

/** How many answers to cards wait for the line, without that of the card on the screen. */
export function useWaitingAnswers({ grading }: SessionState): number {
  const { waiting } = useKeptRequests();
  return countAnswers(waiting) - (grading ? 1 : 0);
}
