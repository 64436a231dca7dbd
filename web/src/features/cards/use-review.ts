import type { CardGrade } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useQuery } from '../../account/data/use-query';
import { useJournal } from '../../account/journal/use-journal';
import type { AccountScope } from '../../account/scope';
import { store } from '../../base/store';
import { NetworkError } from '../../transport/errors';
import { cardsReads } from './cards.reads';
import { END_OF_TIME, practiced, practiceOf } from './practice-session';
import { answersIn, createReviewSession, LOADING, type SessionState } from './review-session';

/** Cards shown one after another, each with an answer. */
export interface Review {
  state: SessionState;
  grade: (grade: CardGrade) => void;
  /** Loads the cards again after a failure. */
  retry: () => void;
}

/** The review session of an account or one deck. It lasts as long as the component is mounted. */
export function useReview({ journal, local }: AccountScope, deckId: string | null): Review {
  const [state, setState] = useState<SessionState>(LOADING);
  const [session] = useState(() =>
    createReviewSession({
      local,
      journal,
      waiting: () => store.get(journal.requestsAtom),
      deckId,
      loadDue: (until, signal) => cardsReads.dueCards(until, deckId).load(signal),
      now: () => new Date(),
      onChange: setState,
    }),
  );
  const { data, error, retry } = useQuery({
    key: ['review', deckId],
    topics: ['cards'],
    load: (signal) => session.fetch(signal),
  });
  useEffect(() => {
    if (data) void session.show(data);
  }, [data, session]);
  useEffect(() => {
    if (error !== null) void session.fail(error);
  }, [error, session]);
  return { state, grade: (grade) => void session.grade(grade), retry };
}

/** Practice of all cards of the account, or of one deck. */
export function usePractice(deckId: string | null): Review {
  const { data, error, retry } = useQuery({ ...cardsReads.dueCards(END_OF_TIME, deckId), topics: [] });
  const [begun, setBegun] = useState<SessionState | null>(null);
  const state = begun ?? (data ? practiceOf(data.cards) : error === null ? LOADING : failed(error));
  return { state, grade: (grade) => setBegun(practiced(state, grade)), retry };
}

const failed = (error: unknown): SessionState => ({
  ...LOADING,
  phase: error instanceof NetworkError ? 'not_cached' : 'failed',
});

/** The number of unsent answers, without that of the shown card. */
export function useWaitingAnswers({ grading }: SessionState): number {
  const { waiting } = useJournal();
  return answersIn(waiting).length - (grading ? 1 : 0);
}
