import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';
import { Turn } from './turn.entity.js';

/** A deck of flashcards. It is kept when the chat in which it was created is deleted. */
@Entity('decks')
@Index('decks_of_user', ['user_id', 'created_at'])
@Index('decks_of_turn', ['turn_id'])
export class Deck extends OwnedRow {
  /** The turn whose reply created it, and its attempt. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Turn, { onDelete: 'SET NULL' })
  turn_id: string | null;

  @Column('integer', { nullable: true })
  attempt: number | null;

  @Column('text')
  title: string;
}
