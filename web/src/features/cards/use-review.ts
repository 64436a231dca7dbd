import { useEffect, useState } from 'react';
import type { DueCards } from '@studyhall/contracts';
import { useJournal } from '../../account/journal/use-journal';
import type { AccountScope } from '../../account/scope';
import { store } from '../../base/store';
import { api } from '../../transport/rest';
import { onServerEvent } from '../../transport/socket';
import { createPracticeSession } from './practice-session';
import { answersIn, createReviewSession, type CardSession, type SessionState } from './review-session';

interface Review {
  state: SessionState;
  session: CardSession;
}

/** @param deckId the deck whose cards are loaded; null for all */
const loadDueOf =
  (deckId: string | null) =>
  (until: string): Promise<DueCards> =>
    api<DueCards>('GET', '/api/cards/due', { query: { until, deck_id: deckId } });

/** The review session of an account, or of one deck; null until it has begun. */
export function useReview({ journal, local }: AccountScope, deckId: string | null): Review | null {
  const [review, setReview] = useState<Review | null>(null);
  useEffect(() => {
    let ended = false;
    const session = createReviewSession({
      local,
      journal,
      waiting: () => store.get(journal.requestsAtom),
      deckId,
      loadDue: loadDueOf(deckId),
      now: () => new Date(),
      onChange: (state) => {
        if (!ended) setReview({ state, session });
      },
    });
    void session.load();
    const unsubscribe = onServerEvent('cards.changed', () => void session.refresh());
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [local, deckId, journal]);
  return review;
}

/** Practice of all cards of the account, or of one deck; null until it has begun. */
export function usePractice(deckId: string | null): Review | null {
  const [practice, setPractice] = useState<Review | null>(null);
  useEffect(() => {
    let ended = false;
    const session = createPracticeSession({
      loadDue: loadDueOf(deckId),
      onChange: (state) => {
        if (!ended) setPractice({ state, session });
      },
    });
    void session.load();
    return () => {
      ended = true;
    };
  }, [deckId]);
  return practice;
}

/** How many answers to cards wait to be sent, without that of the card on the screen. */
export function useWaitingAnswers({ grading }: SessionState): number {
  const { waiting } = useJournal();
  return answersIn(waiting).length - (grading ? 1 : 0);
}
