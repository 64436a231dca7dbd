import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Deck } from './deck.entity.js';
import { OwnedByUser } from './stored-row.js';

/** The FSRS state of a card in its library's format, with times in ISO 8601. */
export interface CardMemory {
  stability: number;
  difficulty: number;
  elapsed_days: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  state: number;
  last_review: string;
}

@Entity('cards')
@Index('cards_due', ['user_id', 'due'])
@Index('cards_of_deck', ['deck_id', 'position'])
export class Card extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  deck_id: string;

  @ManyToOne(() => Deck, { nullable: false, onDelete: 'CASCADE' })
  deck?: Relation<Deck>;

  @Column('integer')
  position: number;

  @Column('text')
  front: string;

  @Column('text')
  back: string;

  @Column('timestamptz', { default: () => 'now()' })
  due: Date;

  /** Null until the first answer. */
  @Column('jsonb', { nullable: true })
  memory: CardMemory | null;
}
