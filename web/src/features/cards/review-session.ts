import type { CardGrade, CardReview, DueCard, DueCards, ReviewsRequest } from '@studyhall/contracts';
import { randomId } from '../../base/random-id';
import type { RequestCommand } from '../../account/journal/command';
import type { Journal } from '../../account/journal/journal';
import type { LocalData } from '../../account/local/local-data';
import { NetworkError } from '../../transport/errors';

/** A due card, and the grades that this page gave it since the server scheduled it. */
export type SessionCard = Omit<DueCard, 'intervals_after'> & {
  /** Absent in cards that an earlier version of the page has kept. */
  intervals_after?: DueCard['intervals_after'];
  grades?: string;
};

export interface SessionState {
  phase: 'loading' | 'ready' | 'failed' | 'not_cached';
  /** The first one is on the screen. */
  cards: readonly SessionCard[];
  reviewed: number;
  /** Whether an answer is being kept: its card is still on the screen. */
  grading: boolean;
}

/** Before the cards are known. */
export const LOADING: SessionState = { phase: 'loading', cards: [], reviewed: 0, grading: false };

/** What the server has answered. */
interface FetchedCards {
  cards: readonly SessionCard[];
  /** How many answers had been given when it was asked. */
  reviewed: number;
}

export interface SessionDeps {
  /** Where the browser keeps the cards of today, until a sign-out. */
  local: Pick<LocalData, 'readAll' | 'write'>;
  /** What sends the answers, also from other pages. */
  journal: Pick<Journal, 'keep' | 'flush'>;
  /** The changes that the server does not have yet. */
  waiting: () => ReadonlyMap<string, RequestCommand>;
  /** The deck whose cards are reviewed; null for all. */
  deckId: string | null;
  loadDue: (until: string, signal?: AbortSignal) => Promise<DueCards>;
  now: () => Date;
  onChange: (state: SessionState) => void;
}

export type ReviewSession = ReturnType<typeof createReviewSession>;

/** A review of the cards that are due today: from the server, or without a connection from what this browser has kept. */
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

  /** Puts what became of a card into every list that has it; null takes it out. */
  async function keepAnswered(id: string, after: SessionCard | null): Promise<void> {
    for (const list of await local.readAll<SessionCard[]>('cards')) {
      const others = list.value.filter((card) => card.id !== id);
      if (others.length < list.value.length) await keepCards(list.id, after ? [...others, after] : others);
    }
  }

  /** The cards that this browser has kept of today. */
  async function readCards(): Promise<SessionCard[]> {
    const lists = await local.readAll<SessionCard[]>('cards');
    const cards = lists.find(({ id }) => id === cacheId) ?? lists.find(({ id }) => id === 'all');
    return (cards?.value ?? []).filter((card) => deckId === null || card.deck_id === deckId);
  }

  /** The cards of the server. Those with an answer that it does not have yet are as this browser has them. */
  async function fetchCards(signal?: AbortSignal): Promise<SessionCard[]> {
    const answered = new Set(answersIn(waiting()).map(({ card_id }) => card_id));
    const { cards } = await loadDue(endOfDay(now()).toISOString(), signal);
    if (answered.size === 0) return cards;
    const own = await readCards();
    return cards.flatMap((card) => (answered.has(card.id) ? own.filter(({ id }) => id === card.id) : card));
  }

  return {
    /** Reads what is due. @throws ApiError or NetworkError */
    async fetch(signal?: AbortSignal): Promise<FetchedCards> {
      const { reviewed } = state;
      if (state.phase !== 'ready') {
        set({ phase: 'loading' });
        // What was answered without a connection changes what is due.
        await journal.flush();
      }
      return { cards: await fetchCards(signal), reviewed };
    },
    /** Takes over what the server, perhaps after another tab or device, made of the cards. The card on the screen stays if it is due. */
    async show({ cards: fetched, reviewed }: FetchedCards): Promise<void> {
      // An answer that was given meanwhile is not in what was fetched: it causes a fetch of its own.
      if (state.grading || state.reviewed !== reviewed) return;
      const shown = fetched.find(({ id }) => id === state.cards[0]?.id);
      const cards = shown ? [shown, ...fetched.filter((card) => card !== shown)] : fetched;
      set({ phase: 'ready', cards });
      // A browser without room shows them all the same.
      await keepCards(cacheId, cards).catch(() => undefined);
    },
    /** The server could not be asked: what this browser has kept is reviewed. */
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
        // Before the card leaves: a page that is loaded again would show it once more.
        await journal.keep(requestOf(review));
        await keepAnswered(card.id, after);
      } catch {
        // Without room in the browser the answer is sent all the same, as long as the page is open.
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
 * The card after an answer, by the intervals of the server's scheduler; null where it is not due today again, or where the
 * server did not look that far ahead.
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

/** The answers to cards among the changes that wait to be sent. */
export const answersIn = (waiting: ReadonlyMap<string, RequestCommand>): CardReview[] =>
  [...waiting.values()].flatMap(({ kind, body }) =>
    kind === 'grade' ? (body as ReviewsRequest).reviews : [],
  );

/** The last moment of the day, by the clock of the device. */
export function endOfDay(now: Date): Date {
  const end = new Date(now);
  end.setHours(23, 59, 59, 999);
  return end;
}
