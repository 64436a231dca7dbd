import type { LocalData } from '../../app/local/local-data';
import type { CardGrade, CardReview, DueCard, DueCards } from '@studyhall/contracts';
import { NetworkError } from '../../transport/errors';

/** A card that comes again within this many seconds stays in the session. */
const SAME_SESSION_SECONDS = 20 * 60;
/** Answers sent in one request. */
const BATCH = 500;

export interface SessionState {
  phase: 'loading' | 'ready' | 'failed' | 'not_cached';
  /** The first one is on the screen. */
  cards: readonly DueCard[];
  reviewed: number;
  /** Answers that were not sent yet. */
  waiting: number;
}

export interface SessionDeps {
  /** Where the browser keeps the cards of today and the answers that were not sent, until a sign-out. */
  local: Pick<LocalData, 'readAll' | 'write' | 'remove'>;
  /** The deck whose cards are reviewed; null for all. */
  deckId: string | null;
  loadDue: (until: string) => Promise<DueCards>;
  send: (reviews: readonly CardReview[]) => Promise<unknown>;
  now: () => Date;
  onChange: (state: SessionState) => void;
}

export type ReviewSession = ReturnType<typeof createReviewSession>;

/** A review of the cards that are due today: from the server, or without a connection from what this browser has kept. */
export function createReviewSession({ local, deckId, loadDue, send, now, onChange }: SessionDeps) {
  let state: SessionState = { phase: 'loading', cards: [], reviewed: 0, waiting: 0 };
  /** Answers that were not sent, of this page and of earlier ones. Null until the earlier ones are read. */
  let unsent: Map<string, CardReview> | null = null;
  let sending: Promise<void> | null = null;
  /** Whether an answer is being kept. */
  let grading = false;
  const set = (change: Partial<SessionState>): void => {
    state = { ...state, ...change };
    onChange(state);
  };
  const cacheId = deckId ?? 'all';

  async function readUnsent(): Promise<Map<string, CardReview>> {
    if (unsent) return unsent;
    const kept = await local.readAll<CardReview>('reviews');
    unsent ??= new Map(kept.map(({ value }) => [value.id, value]));
    return unsent;
  }

  async function sendAll(): Promise<void> {
    const all = await readUnsent();
    while (all.size > 0) {
      const batch = [...all.values()].slice(0, BATCH);
      await send(batch);
      for (const { id } of batch) {
        all.delete(id);
        void local.remove('reviews', id);
      }
      set({ waiting: all.size });
    }
  }

  /** Sends what waits. Without a connection it goes on waiting. */
  function flush(): Promise<void> {
    sending ??= sendAll()
      .catch(async () => set({ waiting: (await readUnsent()).size }))
      .finally(() => {
        sending = null;
      });
    return sending;
  }

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
    const kept = await local.readAll<DueCard[]>('cards');
    const cards = kept.find(({ id }) => id === cacheId) ?? kept.find(({ id }) => id === 'all');
    return (cards?.value ?? []).filter((card) => deckId === null || card.deck_id === deckId);
  }

  return {
    flush,
    async load(): Promise<void> {
      set({ phase: 'loading' });
      // What was answered without a connection changes what is due.
      await flush();
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
      if (!card || grading) return;
      grading = true;
      const at = now();
      const review = { id: crypto.randomUUID(), card_id: card.id, grade, at: at.toISOString() };
      const seconds = card.intervals[grade - 1] ?? 0;
      const due = new Date(at.getTime() + seconds * 1_000).toISOString();
      const after = seconds <= SAME_SESSION_SECONDS ? { ...card, due } : null;
      const all = await readUnsent();
      all.set(review.id, review);
      try {
        // Before the card leaves: a page that is loaded again would show it once more.
        await local.write('reviews', { id: review.id, value: review, files: [] });
        await keepAnswered(card.id, after);
      } catch {
        // Without room in the browser the answer is sent all the same, as long as the page is open.
      }
      grading = false;
      set({
        cards: after ? [...others, after] : others,
        reviewed: state.reviewed + 1,
        waiting: all.size,
      });
      // A send that has begun may not hold this answer.
      await sending;
      await flush();
    },
  };
}

/** The last moment of the day, by the clock of the device. */
export function endOfDay(now: Date): Date {
  const end = new Date(now);
  end.setHours(23, 59, 59, 999);
  return end;
}
