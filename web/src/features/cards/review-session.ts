import type { CardGrade, CardReview, DueCard, DueCards, ReviewsRequest } from '@studyhall/contracts';
import { randomId } from '../../base/random-id';
import type { RequestCommand } from '../../account/journal/command';
import type { Journal } from '../../account/journal/journal';
import type { LocalData } from '../../account/local/local-data';
import { NetworkError } from '../../transport/errors';

/** A due card, with the grades given on this page since the server scheduled it. */
export type SessionCard = Omit<DueCard, 'intervals_after'> & {
  /** Absent in cards that an earlier version has stored. */
  intervals_after?: DueCard['intervals_after'];
  grades?: string;
};

export interface SessionState {
  phase: 'loading' | 'ready' | 'failed' | 'not_cached';
  /** The first one is shown. */
  cards: readonly SessionCard[];
  reviewed: number;
  /** True while an answer is being stored: its card is still shown. */
  grading: boolean;
}

/** Before the cards are known. */
export const LOADING: SessionState = { phase: 'loading', cards: [], reviewed: 0, grading: false };

/** The server's response. */
interface FetchedCards {
  cards: readonly SessionCard[];
  /** The number of answers given before the request. */
  reviewed: number;
}

export interface SessionDeps {
  /** Stores today's cards until sign-out. */
  local: Pick<LocalData, 'readAll' | 'write'>;
  /** Sends the answers, also from other pages. */
  journal: Pick<Journal, 'keep' | 'flush'>;
  /** Changes that the server does not have yet. */
  waiting: () => ReadonlyMap<string, RequestCommand>;
  /** The deck whose cards are reviewed; null for all. */
  deckId: string | null;
  loadDue: (until: string, signal?: AbortSignal) => Promise<DueCards>;
  now: () => Date;
  onChange: (state: SessionState) => void;
}

export type ReviewSession = ReturnType<typeof createReviewSession>;

/** A review of today's due cards, from the server, or offline from the browser's store. */
export function createReviewSession({
  local,
  journal,
  waiting,
  deckId,
  loadDue,
  now,
  onChange,
}: SessionDeps) {
  let state = LOADING;
  const set = (change: Partial<SessionState>): void => {
    state = { ...state, ...change };
    onChange(state);
  };
  const cacheId = deckId ?? 'all';

  const keepCards = (id: string, cards: readonly SessionCard[]): Promise<void> =>
    local.write('cards', { id, value: cards, files: [] });

  /** Stores a card's new state in every list that contains it; null removes it. */
  async function keepAnswered(id: string, after: SessionCard | null): Promise<void> {
    for (const list of await local.readAll<SessionCard[]>('cards')) {
      const others = list.value.filter((card) => card.id !== id);
      if (others.length < list.value.length) await keepCards(list.id, after ? [...others, after] : others);
    }
  }

  /** Today's cards in the browser's store. */
  async function readCards(): Promise<SessionCard[]> {
    const lists = await local.readAll<SessionCard[]>('cards');
    const cards = lists.find(({ id }) => id === cacheId) ?? lists.find(({ id }) => id === 'all');
    return (cards?.value ?? []).filter((card) => deckId === null || card.deck_id === deckId);
  }

  /** The server's cards. Those with an unsent answer keep the browser's state. */
  async function fetchCards(signal?: AbortSignal): Promise<SessionCard[]> {
    const answered = new Set(answersIn(waiting()).map(({ card_id }) => card_id));
    const { cards } = await loadDue(endOfDay(now()).toISOString(), signal);
    if (answered.size === 0) return cards;
    const own = await readCards();
    return cards.flatMap((card) => (answered.has(card.id) ? own.filter(({ id }) => id === card.id) : card));
  }

  return {
    /** Loads the due cards. @throws ApiError or NetworkError */
    async fetch(signal?: AbortSignal): Promise<FetchedCards> {
      const { reviewed } = state;
      if (state.phase !== 'ready') {
        set({ phase: 'loading' });
        // Offline answers change what is due.
        await journal.flush();
      }
      return { cards: await fetchCards(signal), reviewed };
    },
    /** Applies the server's cards, which may have changed in another tab or device. The shown card stays if it is due. */
    async show({ cards: fetched, reviewed }: FetchedCards): Promise<void> {
      // An answer given in the meantime is missing in this response, and causes another fetch.
      if (state.grading || state.reviewed !== reviewed) return;
      const shown = fetched.find(({ id }) => id === state.cards[0]?.id);
      const cards = shown ? [shown, ...fetched.filter((card) => card !== shown)] : fetched;
      set({ phase: 'ready', cards });
      // If the browser's storage is full, the cards are shown anyway.
      await keepCards(cacheId, cards).catch(() => undefined);
    },
    /** The server was not reached: reviews the browser's stored cards. */
    async fail(error: unknown): Promise<void> {
      if (state.phase === 'ready') return;
      if (!(error instanceof NetworkError)) return set({ phase: 'failed' });
      const cards = await readCards();
      set(cards.length > 0 ? { phase: 'ready', cards } : { phase: 'not_cached' });
    },
    async grade(grade: CardGrade): Promise<void> {
      const [card, ...others] = state.cards;
      if (!card || state.grading) return;
      set({ grading: true });
      const at = now();
      const review = { id: randomId(), card_id: card.id, grade, at: at.toISOString() };
      const after = afterAnswer(card, grade, at);
      try {
        // Stored before the card leaves: otherwise a reload would show it again.
        await journal.keep(requestOf(review));
        await keepAnswered(card.id, after);
      } catch {
        // If the browser's storage is full, the answer is sent as long as the page is open.
      }
      set({
        cards: after ? [...others, after] : others,
        reviewed: state.reviewed + 1,
        grading: false,
      });
      await journal.flush();
    },
  };
}

/**
 * The card after an answer, by the server's intervals; null if it is not due again today, or if the server did not
 * compute that far ahead.
 */
function afterAnswer(card: SessionCard, grade: CardGrade, at: Date): SessionCard | null {
  const due = new Date(at.getTime() + card.intervals[grade - 1]! * 1_000);
  const grades = `${card.grades ?? ''}${grade}`;
  const intervals = card.intervals_after?.[grades];
  return intervals && due <= endOfDay(at) ? { ...card, grades, due: due.toISOString(), intervals } : null;
}

const requestOf = (review: CardReview): RequestCommand => ({
  ...{ kind: 'grade', id: review.id, method: 'POST', path: '/api/cards/reviews' },
  body: { reviews: [review] } satisfies ReviewsRequest,
});

/** The unsent answers to cards. */
export const answersIn = (waiting: ReadonlyMap<string, RequestCommand>): CardReview[] =>
  [...waiting.values()].flatMap(({ kind, body }) =>
    kind === 'grade' ? (body as ReviewsRequest).reviews : [],
  );

/** The end of the day by the device's clock. */
export function endOfDay(now: Date): Date {
  const end = new Date(now);
  end.setHours(23, 59, 59, 999);
  return end;
}
