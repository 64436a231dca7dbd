import type { NewCardRequest } from '@studyhall/contracts';
import { useJournal } from '../../account/journal/use-journal';
import { store } from '../../base/store';

/** A card of a deck that the server does not have yet. */
export interface NewCard extends Required<NewCardRequest> {
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
}

interface NewCards {
  cards: readonly NewCard[];
  /**
   * Adds a card, or replaces a waiting one with the same id. If it does not arrive, it is retried automatically.
   * @throws ApiError if the server refuses it; the card is then not kept
   */
  add: (card: Required<NewCardRequest>) => Promise<void>;
  /** Discards a waiting card. */
  drop: (id: string) => void;
}

/** Cards added to a deck here that the server does not have yet. */
export function useNewCards(deckId: string): NewCards {
  const { journal, waiting, refused } = useJournal();
  const path = `/api/decks/${deckId}/cards`;
  const requests = [...waiting.values()].filter((request) => request.path === path);
  return {
    cards: requests.map(({ id, body }) => ({
      ...(body as Required<NewCardRequest>),
      refusal: refused.get(id) ?? null,
    })),
    async add(body) {
      const id = body.card_id;
      try {
        await journal?.submit({ kind: 'card', id, method: 'POST', path, body });
      } catch (error) {
        if (!journal || !store.get(journal.refusedAtom).has(id)) return;
        // The dialog still has its text.
        await journal.drop(id);
        throw error;
      }
    },
    drop: (id) => void journal?.drop(id),
  };
}
