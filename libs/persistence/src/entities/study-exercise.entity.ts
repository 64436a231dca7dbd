import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { AnswerKey } from '@studyhall/domain';
import { ClassExercise } from './class-exercise.entity.js';
import { OwnedRow } from './stored-row.js';

/**
 * An exercise that a student asked about in study mode. It belongs to the student and to no conversation: an edit, another
 * conversation, another device or another language does not start it again.
 */
@Entity('study_exercises')
@Index('study_exercises_of_user', ['user_id', 'asked_at'])
@Index('study_exercises_of_class_exercise', ['class_exercise_id', 'user_id'], {
  unique: true,
  where: 'class_exercise_id IS NOT NULL',
})
export class StudyExercise extends OwnedRow {
  /** The exercise of the class that it is; null for any other. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => ClassExercise, { onDelete: 'SET NULL' })
  class_exercise_id: number | null;

  @Column('text')
  text: string;

  /** The texts that a reply may not contain before the gate is open. Never sent to a client. */
  @Column('jsonb')
  answer: AnswerKey;

  @Column('integer', { default: 0 })
  hints: number;

  /** Hints that the student answered with something of their own. */
  @Column('integer', { default: 0 })
  answers: number;

  /** The last hint that was given, and the question that it answered: neither counts again. */
  @Column('text', { default: '' })
  last_hint: string;

  @Column('integer', { nullable: true })
  hinted_message: number | null;

  /** Genuine attempts of the student. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** The teacher who opened the solution for this student, by name. */
  @Column('text', { nullable: true })
  opened_by: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  asked_at: Date;
}
