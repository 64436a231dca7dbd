import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type CardRequest,
  type DeckContent,
  type DeckFormat,
  type DecksQuery,
  type DeckView,
  type NewCardRequest,
  type NewDeckRequest,
} from '@studyhall/contracts';
import { cards, decks } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { exportDeck, type ExportedDeck } from './deck.export.js';

const NO_DECK = sentence('deck_not_found');
const NO_CARD = sentence('card_not_found');
const TOO_MANY_DECKS = sentence('too_many_decks', { max: LIMITS.decks });
const TOO_MANY_CARDS = sentence('too_many_cards', { max: LIMITS.cardsPerDeck });

/** The user's decks and their cards. */
@Injectable()
export class DecksService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  async list(userId: number, { until }: DecksQuery): Promise<DeckView[]> {
    const found = await decks.listOwned(this.db, userId, until ? new Date(until) : new Date());
    return found.map((deck) => ({ ...deck, created_at: deck.created_at.toISOString() }));
  }

  async create(userId: number, { title, cards: sides = [] }: NewDeckRequest): Promise<string> {
    if ((await decks.countOwned(this.db, userId)) >= LIMITS.decks)
      throw new AppError('conflict', TOO_MANY_DECKS);
    const id = await this.db.transaction((on) => decks.insertDeck(on, userId, title, sides));
    await this.changed(userId);
    return id;
  }

  async content(userId: number, id: string): Promise<DeckContent> {
    const [deck, found] = await Promise.all([
      decks.findOwned(this.db, userId, id),
      cards.findOfDeck(this.db, userId, id),
    ]);
    if (!deck) throw new AppError('not_found', NO_DECK);
    const now = new Date();
    return {
      id,
      title: deck.title,
      created_at: deck.created_at.toISOString(),
      due: found.filter(({ due }) => due <= now).length,
      cards: found.map((card) => ({
        id: card.id,
        front: card.front,
        back: card.back,
        due: card.due.toISOString(),
      })),
    };
  }

  async rename(userId: number, id: string, title: string): Promise<void> {
    if (!(await decks.renameOwned(this.db, userId, id, title))) throw new AppError('not_found', NO_DECK);
    await this.changed(userId);
  }

  async remove(userId: number, id: string): Promise<void> {
    if (!(await decks.removeOwned(this.db, userId, id))) throw new AppError('not_found', NO_DECK);
    await this.changed(userId);
  }

  /** Adds a card, once per `card_id`. @throws AppError `conflict` if a card elsewhere has this id, or the deck is full */
  async addCard(userId: number, deckId: string, { card_id, ...sides }: NewCardRequest): Promise<string> {
    const id = await this.db.transaction(async (on) => {
      if (!(await decks.findOwned(on, userId, deckId, { lock: true })))
        throw new AppError('not_found', NO_DECK);
      if (card_id && (await cards.hasCard(on, userId, deckId, card_id))) return card_id;
      const { count, next } = await cards.measureDeck(on, userId, deckId);
      if (count >= LIMITS.cardsPerDeck) throw new AppError('conflict', TOO_MANY_CARDS);
      const [made] = await cards.insertCards(on, userId, deckId, next, [{ ...sides, id: card_id }]);
      if (made === undefined) throw new AppError('conflict');
      return made;
    });
    await this.changed(userId);
    return id;
  }

  async changeCard(userId: number, id: string, sides: CardRequest): Promise<void> {
    if (!(await cards.updateOwned(this.db, userId, id, sides))) throw new AppError('not_found', NO_CARD);
    await this.changed(userId);
  }

  async removeCard(userId: number, id: string): Promise<void> {
    if (!(await cards.removeOwned(this.db, userId, id))) throw new AppError('not_found', NO_CARD);
    await this.changed(userId);
  }

  /** The deck as a file for Anki or a spreadsheet. */
  async export(userId: number, id: string, format: DeckFormat): Promise<ExportedDeck> {
    return exportDeck(await this.content(userId, id), format);
  }

  private changed(userId: number): Promise<void> {
    return this.events.publish({ user: userId }, 'cards.changed', {});
  }
}
