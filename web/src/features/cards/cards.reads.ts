import type { DeckContent, DeckView, DueCards, PlanView } from '@studyhall/contracts';
import { read } from '../../account/data/read';

/** The server queries of the pages for cards and plans. */
export const cardsReads = {
  decks: (until: string) => read<DeckView[]>(['cards'], '/api/decks', { until }, 'decks'),
  deck: (id: string) => read<DeckContent>(['cards'], `/api/decks/${encodeURIComponent(id)}`),
  /** The cards due by a time, of one deck or all. */
  dueCards: (until: string, deckId: string | null) =>
    read<DueCards>(['cards'], '/api/cards/due', { until, deck_id: deckId }),
  due: (until: string) => read<DueCards>(['cards'], '/api/cards/due', { limit: 0, until }),
  plans: read<PlanView[]>(['cards'], '/api/plans', {}, 'plans'),
  plan: (id: string) => read<PlanView>(['cards'], `/api/plans/${id}`),
};
