import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';
import { Turn } from './turn.entity.js';

/** A deck of flashcards. It stays when the chat that it was made in is deleted. */
@Entity('decks')
@Index('decks_of_user', ['user_id', 'created_at'])
@Index('decks_of_turn', ['turn_id'])
export class Deck extends OwnedRow {
  /** The reply that made it, and the attempt at that reply. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Turn, { onDelete: 'SET NULL' })
  turn_id: string | null;

  @Column('integer', { nullable: true })
  attempt: number | null;

  @Column('text')
  title: string;
}
