import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Card } from './card.entity.js';
import { OwnedByUser } from './stored-row.js';

/** One answer to a card. The page generates the id, so that a repeated request counts once. */
@Entity('card_reviews')
@Check('card_reviews_grade_check', 'grade BETWEEN 1 AND 4')
@Index('card_reviews_of_user', ['user_id'])
@Index('card_reviews_of_card', ['card_id'])
export class CardReview extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Card, { onDelete: 'CASCADE' })
  card_id: string;

  @Column('integer')
  grade: number;

  @Column('timestamptz')
  reviewed_at: Date;
}
