// SQL: any number of cards with one parameter for each column, and aggregates in one statement.
import { randomUUID } from 'node:crypto';
import { In, LessThanOrEqual } from 'typeorm';
import { Card as CardRow, type CardMemory } from '../entities/card.entity.js';
import { changesOne, sql, storableJson, storableText, unnest, type Executor } from '../sql.js';

export type { CardMemory };
export type StoredCard = Omit<CardRow, 'deck'>;

/** Front and back, as Markdown. */
export interface CardSides {
  front: string;
  back: string;
}

/**
 * Appends cards to a deck; `from` is the position of the first. A card without an id gets one. Skips ids that already
 * exist. Returns the ids of the added cards.
 */
export async function insertCards(
  on: Executor,
  userId: number,
  deckId: string,
  from: number,
  cards: readonly (CardSides & { id?: string })[],
): Promise<string[]> {
  if (cards.length === 0) return [];
  const made = cards.map(({ id = randomUUID(), front, back }, at) => ({
    id,
    user_id: userId,
    deck_id: deckId,
    position: from + at,
    front: storableText(front),
    back: storableText(back),
  }));
  const { raw } = await on
    .getRepository(CardRow)
    .createQueryBuilder()
    .insert()
    .values(made)
    .orIgnore()
    .returning('id')
    .execute();
  const added = new Set((raw as { id: string }[]).map(({ id }) => id));
  return made.map(({ id }) => id).filter((id) => added.has(id));
}

/** Whether the owner's deck has a card. */
export async function hasCard(on: Executor, userId: number, deckId: string, id: string): Promise<boolean> {
  return on.getRepository(CardRow).existsBy({ id, deck_id: deckId, user_id: userId });
}

/** The cards of the owner's deck, in order. */
export async function findOfDeck(on: Executor, userId: number, deckId: string): Promise<StoredCard[]> {
  return on
    .getRepository(CardRow)
    .find({ where: { deck_id: deckId, user_id: userId }, order: { position: 'ASC', id: 'ASC' } });
}

/** The number of cards in a deck, and the next position. */
export async function measureDeck(
  on: Executor,
  userId: number,
  deckId: string,
): Promise<{ count: number; next: number }> {
  const found = await sql(on).row<{ count: number; next: number }>`
    SELECT count(*)::int AS count, COALESCE(max(position) + 1, 0) AS next FROM cards
     WHERE deck_id = ${deckId} AND user_id = ${userId}`;
  return found ?? { count: 0, next: 0 };
}

export interface DueFilter {
  until: Date;
  deckId?: string;
}

const dueWhere = (userId: number, { until, deckId }: DueFilter): object => ({
  user_id: userId,
  due: LessThanOrEqual(until),
  ...(deckId && { deck_id: deckId }),
});

/** The user's due cards with the titles of their decks, longest overdue first. */
export async function findDue(
  on: Executor,
  userId: number,
  filter: DueFilter,
  limit: number,
): Promise<Array<StoredCard & { deck: { title: string } }>> {
  const found = await on.getRepository(CardRow).find({
    where: dueWhere(userId, filter),
    relations: { deck: true },
    order: { due: 'ASC', position: 'ASC', id: 'ASC' },
    take: limit,
  });
  return found as Array<StoredCard & { deck: { title: string } }>;
}

export async function countDue(on: Executor, userId: number, filter: DueFilter): Promise<number> {
  return on.getRepository(CardRow).countBy(dueWhere(userId, filter));
}

export async function updateOwned(
  on: Executor,
  userId: number,
  id: string,
  sides: CardSides,
): Promise<boolean> {
  return changesOne(on.getRepository(CardRow).update({ id, user_id: userId }, sides));
}

export async function removeOwned(on: Executor, userId: number, id: string): Promise<boolean> {
  return changesOne(on.getRepository(CardRow).delete({ id, user_id: userId }));
}

/** Those of the cards that belong to the user, locked until the transaction ends. */
export async function lockOwned(on: Executor, userId: number, ids: readonly string[]): Promise<StoredCard[]> {
  return on.getRepository(CardRow).find({
    where: { id: In([...ids]), user_id: userId },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

export interface NewReview {
  id: string;
  card_id: string;
  grade: number;
  reviewed_at: Date;
}

/** Stores answers of the user. Returns the ids of new ones. */
export async function insertReviews(
  on: Executor,
  userId: number,
  reviews: readonly NewReview[],
): Promise<Set<string>> {
  const types = { id: 'uuid', card_id: 'uuid', grade: 'int', reviewed_at: 'timestamptz' };
  const stored = await sql(on).column<string>`
    INSERT INTO card_reviews (id, user_id, card_id, grade, reviewed_at)
    SELECT id, ${userId}, card_id, grade, reviewed_at FROM ${unnest('r', reviews, types)}
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  return new Set(stored);
}

/** Stores the next due time and the memory state of cards. */
export async function scheduleOwned(
  on: Executor,
  userId: number,
  cards: ReadonlyArray<Pick<StoredCard, 'id' | 'due' | 'memory'>>,
): Promise<void> {
  const scheduled = cards.map(({ id, due, memory }) => ({ id, due, memory: storableJson(memory) }));
  await sql(on).rows`
    UPDATE cards SET due = s.due, memory = s.memory
      FROM ${unnest('s', scheduled, { id: 'uuid', due: 'timestamptz', memory: 'jsonb' })}
     WHERE cards.id = s.id AND cards.user_id = ${userId}`;
}
