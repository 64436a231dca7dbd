import type { CardGrade, DueCard } from '@studyhall/contracts';
import { LOADING, type SessionState } from './review-session';

/** After the due time of every card. */
export const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/** All cards, due or not. */
export const practiceOf = (cards: readonly DueCard[]): SessionState => ({
  ...LOADING,
  phase: 'ready',
  cards,
});

/** The state after an answer. An unknown card comes again at the end. Nothing is sent, so the schedule stays. */
export function practiced(state: SessionState, grade: CardGrade): SessionState {
  const [card, ...others] = state.cards;
  if (!card) return state;
  return { ...state, cards: grade === 1 ? [...others, card] : others, reviewed: state.reviewed + 1 };
}
