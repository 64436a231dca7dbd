import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { DueCards } from '@studyhall/contracts';
import { createLocalData } from '../../app/local/local-data';
import { openLocalStore } from '../../app/local/local-store';
import { connectionAtom } from '../../transport/connection';
import { api } from '../../transport/rest';
import { createReviewSession, type ReviewSession, type SessionState } from './review-session';

interface Review {
  state: SessionState;
  session: ReviewSession;
}

/**
 * The review session of an account on this page, or of one deck; null until it has begun. Answers go out when the line
 * is back.
 */
export function useReview(owner: number, deckId: string | null): Review | null {
  const [review, setReview] = useState<Review | null>(null);
  const online = useAtomValue(connectionAtom) === 'online';
  useEffect(() => {
    let ended = false;
    const local = createLocalData(() => openLocalStore(owner));
    const session = createReviewSession({
      local,
      deckId,
      loadDue: (until) => api<DueCards>('GET', '/api/cards/due', { query: { until, deck_id: deckId } }),
      send: (reviews) => api('POST', '/api/cards/reviews', { body: { reviews } }),
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
  }, [owner, deckId]);
  const session = review?.session;
  useEffect(() => {
    if (online) void session?.flush();
  }, [online, session]);
  return review;
}
