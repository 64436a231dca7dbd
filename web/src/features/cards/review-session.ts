import type { CardGrade, CardReview, DueCard, DueCards, ReviewsRequest } from '@studyhall/contracts';
import type { KeptRequest, KeptRequests } from '../../app/local/kept-requests';
import type { LocalData } from '../../app/local/local-data';
import { NetworkError } from '../../transport/errors';

/** A card that comes again within this many seconds stays in the session. */
const SAME_SESSION_SECONDS = 20 * 60;
const REVIEWS_PATH = '/api/cards/reviews';

export interface SessionState {
  phase: 'loading' | 'ready' | 'failed' | 'not_cached';
  /** The first one is on the screen. */
  cards: readonly DueCard[];
  reviewed: number;
  /** Whether an answer is being kept: its card is still on the screen. */
  grading: boolean;
}

export interface SessionDeps {
  /** Where the browser keeps the cards of today, until a sign-out. */
  local: Pick<LocalData, 'readAll' | 'write'>;
  /** What sends the answers, also from other pages. */
  kept: Pick<KeptRequests, 'keep' | 'flush'>;
  /** The deck whose cards are reviewed; null for all. */
  deckId: string | null;
  loadDue: (until: string) => Promise<DueCards>;
  now: () => Date;
  onChange: (state: SessionState) => void;
}

export type ReviewSession = ReturnType<typeof createReviewSession>;

/** A review of the cards that are due today: from the server, or without a connection from what this browser has kept. */
export function createReviewSession({ local, kept, deckId, loadDue, now, onChange }: SessionDeps) {
  let state: SessionState = { phase: 'loading', cards: [], reviewed: 0, grading: false };
  const set = (change: Partial<SessionState>): void => {
    state = { ...state, ...change };
    onChange(state);
  };
  const cacheId = deckId ?? 'all';

  const keepCards = (id: string, cards: readonly DueCard[]): Promise<void> =>
    local.write('cards', { id, value: cards, files: [] });

  /** Puts what became of a card into every list that has it; null takes it out. */
  async function keepAnswered(id: string, after: DueCard | null): Promise<void> {
    for (const list of await local.readAll<DueCard[]>('cards')) {
      const others = list.value.filter((card) => card.id !== id);
      if (others.length < list.value.length) await keepCards(list.id, after ? [...others, after] : others);
    }
  }

  /** The cards that this browser has kept of today. */
  async function readCards(): Promise<DueCard[]> {
    const lists = await local.readAll<DueCard[]>('cards');
    const cards = lists.find(({ id }) => id === cacheId) ?? lists.find(({ id }) => id === 'all');
    return (cards?.value ?? []).filter((card) => deckId === null || card.deck_id === deckId);
  }

  return {
    async load(): Promise<void> {
      set({ phase: 'loading' });
      // What was answered without a connection changes what is due.
      await kept.flush();
      try {
        const { cards } = await loadDue(endOfDay(now()).toISOString());
        set({ phase: 'ready', cards });
        // A browser without room shows them all the same.
        await keepCards(cacheId, cards).catch(() => undefined);
      } catch (error) {
        if (!(error instanceof NetworkError)) return set({ phase: 'failed' });
        const cards = await readCards();
        set(cards.length > 0 ? { phase: 'ready', cards } : { phase: 'not_cached' });
      }
    },
    async grade(grade: CardGrade): Promise<void> {
      const [card, ...others] = state.cards;
      if (!card || state.grading) return;
      set({ grading: true });
      const at = now();
      const review = { id: crypto.randomUUID(), card_id: card.id, grade, at: at.toISOString() };
      const seconds = card.intervals[grade - 1] ?? 0;
      const due = new Date(at.getTime() + seconds * 1_000).toISOString();
      const after = seconds <= SAME_SESSION_SECONDS ? { ...card, due } : null;
      try {
        // Before the card leaves: a page that is loaded again would show it once more.
        await kept.keep(requestOf(review));
        await keepAnswered(card.id, after);
      } catch {
        // Without room in the browser the answer is sent all the same, as long as the page is open.
      }
      set({
        cards: after ? [...others, after] : others,
        reviewed: state.reviewed + 1,
        grading: false,
      });
      await kept.flush();
    },
  };
}

const requestOf = (review: CardReview): KeptRequest => ({
  id: review.id,
  method: 'POST',
  path: REVIEWS_PATH,
  body: { reviews: [review] } satisfies ReviewsRequest,
  joins: 'reviews',
});

/** How many answers to cards wait for the line. */
export const countAnswers = (waiting: ReadonlyMap<string, KeptRequest>): number =>
  [...waiting.values()].filter(({ path }) => path === REVIEWS_PATH).length;

/** The last moment of the day, by the clock of the device. */
export function endOfDay(now: Date): Date {
  const end = new Date(now);
  end.setHours(23, 59, 59, 999);
  return end;
}
