// SQL: stores only where the turn still awaits the deck, and counts each deck's cards, in one statement.
import { randomUUID } from 'node:crypto';
import { Deck as StoredDeck } from '../entities/deck.entity.js';
import { changesOne, sql, storableText, type Executor } from '../sql.js';
import { insertCards, type CardSides } from './cards.repository.js';
import { awaitingTurn } from './turns.repository.js';

export interface ListedDeck {
  id: string;
  title: string;
  cards: number;
  due: number;
  created_at: Date;
}

/** The user's decks, newest first, with the number of cards that are due by a time. */
export async function listOwned(on: Executor, userId: number, until: Date): Promise<ListedDeck[]> {
  return sql(on).rows<ListedDeck>`
    SELECT d.id, d.title, d.created_at, count(c.id)::int AS cards,
           count(c.id) FILTER (WHERE c.due <= ${until})::int AS due
      FROM decks d LEFT JOIN cards c ON c.deck_id = d.id
     WHERE d.user_id = ${userId} GROUP BY d.id ORDER BY d.created_at DESC, d.id`;
}

/** The owner's deck, or null. With `lock`, serializes changes of its cards. */
export async function findOwned(
  on: Executor,
  userId: number,
  id: string,
  { lock = false } = {},
): Promise<Pick<StoredDeck, 'id' | 'title' | 'created_at'> | null> {
  return on.getRepository(StoredDeck).findOne({
    where: { id, user_id: userId },
    ...(lock && { lock: { mode: 'pessimistic_write' } }),
  });
}

export async function countOwned(on: Executor, userId: number): Promise<number> {
  return on.getRepository(StoredDeck).countBy({ user_id: userId });
}

export async function insertDeck(
  on: Executor,
  userId: number,
  title: string,
  cards: readonly CardSides[],
): Promise<string> {
  const id = randomUUID();
  await on.getRepository(StoredDeck).insert({ id, user_id: userId, title });
  await insertCards(on, userId, id, 0, cards);
  return id;
}

/**
 * Stores the deck of a reply and deletes those of earlier attempts. Null if another worker owns the turn or a stop was
 * requested: nothing is stored.
 */
export async function insertDeckOfTurn(
  on: Executor,
  turn: { id: string; user_id: number; attempt: number },
  title: string,
  cards: readonly CardSides[],
): Promise<string | null> {
  const id = randomUUID();
  const stored = await sql(on).hasRow`
    WITH ${awaitingTurn(turn)},
    earlier AS (DELETE FROM decks USING turn WHERE turn_id = turn.id AND decks.attempt < ${turn.attempt})
    INSERT INTO decks (id, turn_id, user_id, attempt, title)
    SELECT ${id}, turn.id, ${turn.user_id}, ${turn.attempt}, ${storableText(title)} FROM turn RETURNING id`;
  if (!stored) return null;
  await insertCards(on, turn.user_id, id, 0, cards);
  return id;
}

export async function renameOwned(on: Executor, userId: number, id: string, title: string): Promise<boolean> {
  return changesOne(on.getRepository(StoredDeck).update({ id, user_id: userId }, { title }));
}

export async function removeOwned(on: Executor, userId: number, id: string): Promise<boolean> {
  return changesOne(on.getRepository(StoredDeck).delete({ id, user_id: userId }));
}
