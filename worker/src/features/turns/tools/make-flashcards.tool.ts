import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, type Sentence } from '@studyhall/contracts';
import { decks } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { cardsSchema, parseCards, type CardsDraft } from '../../study/index.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

/** Stores a deck of flashcards and attaches it to the reply. */
@Injectable()
export class MakeFlashcardsTool implements Tool<CardsDraft> {
  readonly name = 'make_flashcards';
  readonly description =
    'Stores a deck of flashcards that the user reviews at growing intervals. Use it when the user asks for flashcards or ' +
    'cards to learn. Call it instead of writing the cards into the reply. If the cards are about documents of the user and ' +
    'no passages are given, search them first.';
  readonly parameters = cardsSchema;
  readonly read = parseCards;
  readonly unusable = sentence('cards_not_made');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  runningTitle({ title }: CardsDraft): Sentence {
    return sentence('step_making_cards', { title: title.slice(0, 60) });
  }

  async run({ title, cards }: CardsDraft, { turn, details }: ToolContext): Promise<ToolOutcome> {
    if ((await decks.countOwned(this.db, turn.user_id)) >= LIMITS.decks)
      throw new AppError('conflict', sentence('too_many_decks', { max: LIMITS.decks }));
    const id = await this.db.transaction((on) => decks.insertDeckOfTurn(on, turn, title, cards));
    if (id === null) throw new AppError('unavailable', this.unusable);
    const count = cards.length;
    details.study_items = [...(details.study_items ?? []), { kind: 'cards', id, title, count }];
    await this.events.publish({ user: turn.user_id }, 'cards.changed', {});
    return {
      title: sentence('step_made_cards', { count }),
      content: JSON.stringify({ success: true, shown_to_the_user: `${count} cards: ${title}` }),
    };
  }
}
