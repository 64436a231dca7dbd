import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AnswerKey } from '@studyhall/domain';
import { OwnedByUser } from './owned-by-user.js';

/**
 * An exercise that a student asked about in study mode. It belongs to the student and to no conversation: an edit, another
 * conversation, another device or another language does not start it again.
 */
@Entity('study_exercises')
@Index('study_exercises_of_user', ['user_id', 'asked_at'])
export class StudyExercise extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  text: string;

  /** What may not be said before the gate is open. Never sent to a client. */
  @Column('jsonb')
  answer: AnswerKey;

  @Column('integer', { default: 0 })
  hints: number;

  /** Genuine attempts of the student. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** The teacher who opened the solution, by name. */
  @Column('text', { nullable: true })
  opened_by: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  asked_at: Date;
}
