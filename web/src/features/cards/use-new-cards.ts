import type { NewCardRequest } from '@studyhall/contracts';
import { useJournal } from '../../account/journal/use-journal';
import { store } from '../../base/store';

/** A card of a deck that the server does not have. */
export interface NewCard extends Required<NewCardRequest> {
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
}

interface NewCards {
  cards: readonly NewCard[];
  /**
   * Adds a card, in place of one with its id that waits. One that does not arrive is sent again by itself.
   * @throws ApiError where the server refuses it; the card is not kept then
   */
  add: (card: Required<NewCardRequest>) => Promise<void>;
  /** Takes back a card that waits. */
  drop: (id: string) => void;
}

/** The cards that were added to a deck here and that the server does not have. */
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
        // Its dialog has the text still.
        await journal.drop(id);
        throw error;
      }
    },
    drop: (id) => void journal?.drop(id),
  };
}
