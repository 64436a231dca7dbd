import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { StoredQuestion } from '@studyhall/domain';
import { OwnedRow } from './stored-row.js';
import { Turn } from './turn.entity.js';

/** A quiz of a reply with its key. Deleted together with the reply. */
@Entity('quizzes')
@Index('quizzes_of_user', ['user_id'])
@Index('quizzes_of_turn', ['turn_id'])
export class Quiz extends OwnedRow {
  @Column('uuid')
  @ForeignKey(() => Turn, { onDelete: 'CASCADE' })
  turn_id: string;

  /** The attempt of the turn that created it. */
  @Column('integer')
  attempt: number;

  @Column('text')
  title: string;

  @Column('jsonb')
  questions: StoredQuestion[];
}
