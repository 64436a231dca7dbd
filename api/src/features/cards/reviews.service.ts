import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CardReview, DueCard, DueCards, DueQuery } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts';
import { cards, type StoredCard } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { answerCard, previewCard, type Scheduled } from './schedule.js';

/** Due cards, and the effect of answers on them. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  async due(userId: number, query: DueQuery): Promise<DueCards> {
    const now = new Date();
    const filter = { until: query.until ? new Date(query.until) : now, deckId: query.deck_id };
    const limit = query.limit ?? LIMITS.dueCards;
    const [found, total] = await Promise.all([
      limit === 0 ? [] : cards.findDue(this.db, userId, filter, limit),
      cards.countDue(this.db, userId, filter),
    ]);
    return { cards: found.map((card) => viewDue(card, now)), total };
  }

  /**
   * Applies answers in chronological order. Skips answers that were already applied, and answers to deleted cards. Returns
   * how many cards are due now.
   */
  async review(userId: number, reviews: readonly CardReview[]): Promise<number> {
    const now = new Date();
    const given = reviews
      .map((one) => ({ ...one, reviewed_at: clampTime(one, now) }))
      .toSorted((a, b) => a.reviewed_at.getTime() - b.reviewed_at.getTime());
    const hasChanged = await this.db.transaction(async (on) => {
      const owned = await cards.lockOwned(on, userId, [...new Set(given.map((one) => one.card_id))]);
      const states = new Map<string, Scheduled>(owned.map((card) => [card.id, card]));
      const known = given.filter(({ card_id }) => states.has(card_id));
      const fresh = await cards.insertReviews(on, userId, known);
      const changed = new Map<string, Scheduled>();
      for (const { id, card_id, grade, reviewed_at } of known) {
        const state = changed.get(card_id) ?? states.get(card_id);
        if (state && fresh.delete(id)) changed.set(card_id, answerCard(state, grade, reviewed_at));
      }
      if (changed.size === 0) return false;
      await cards.scheduleOwned(
        on,
        userId,
        [...changed].map(([id, { due, memory }]) => ({ id, due, memory })),
      );
      return true;
    });
    if (hasChanged) await this.events.publish({ user: userId }, 'cards.changed', {});
    return cards.countDue(this.db, userId, { until: new Date() });
  }
}

/**
 * Limits the client's time of an answer to between 1970 and now: the scheduler fails for earlier dates, and a fast clock
 * must not date an answer in the future.
 */
const clampTime = ({ at }: CardReview, now: Date): Date =>
  new Date(Math.max(0, Math.min(Date.parse(at), now.getTime())));

const viewDue = (card: StoredCard & { deck: { title: string } }, now: Date): DueCard => ({
  id: card.id,
  deck_id: card.deck_id,
  deck_title: card.deck.title,
  front: card.front,
  back: card.back,
  due: card.due.toISOString(),
  ...previewCard(card, now),
});
