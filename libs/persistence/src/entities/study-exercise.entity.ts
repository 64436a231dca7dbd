import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { AnswerKey } from '@studyhall/domain';
import { ClassExercise } from './class-exercise.entity.js';
import { OwnedRow } from './stored-row.js';

/**
 * An exercise that a student asked about in study mode. It belongs to the student, not to a conversation, so that an edit,
 * another conversation, device or language does not reset it.
 */
@Entity('study_exercises')
@Index('study_exercises_of_user', ['user_id', 'asked_at'])
@Index('study_exercises_of_class_exercise', ['class_exercise_id', 'user_id'], {
  unique: true,
  where: 'class_exercise_id IS NOT NULL',
})
export class StudyExercise extends OwnedRow {
  /** The matching exercise of the class; null if there is none. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => ClassExercise, { onDelete: 'SET NULL' })
  class_exercise_id: number | null;

  @Column('text')
  text: string;

  /** The texts that a reply must not contain before the gate is open. Must never be sent to a client. */
  @Column('jsonb')
  answer: AnswerKey;

  @Column('integer', { default: 0 })
  hints: number;

  /** Number of hints to which the student gave an answer of their own. */
  @Column('integer', { default: 0 })
  answers: number;

  /** The last hint and the question that it answered, so that neither counts again. */
  @Column('text', { default: '' })
  last_hint: string;

  @Column('integer', { nullable: true })
  hinted_message: number | null;

  /** Number of genuine attempts. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** The name of the teacher who unlocked the solution for this student. */
  @Column('text', { nullable: true })
  opened_by: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  asked_at: Date;
}
