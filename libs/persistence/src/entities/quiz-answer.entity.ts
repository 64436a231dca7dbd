import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { QuizAnswer as Answer, QuizVerdict } from '@studyhall/contracts';
import { OwnedRow } from './stored-row.js';
import { Quiz } from './quiz.entity.js';

/** One attempt at one question of a quiz. The page generates its id. */
@Entity('quiz_answers')
@Check('quiz_answers_verdict_check', `verdict IN ('correct', 'partly', 'wrong')`)
@Unique('quiz_answers_attempt', ['quiz_id', 'question', 'attempt'])
@Index('quiz_answers_of_user', ['user_id'])
@Index('quiz_answers_unmarked', ['created_at'], { where: 'verdict IS NULL' })
export class QuizAnswer extends OwnedRow {
  @Column('uuid')
  @ForeignKey(() => Quiz, { onDelete: 'CASCADE' })
  quiz_id: string;

  /** From 1. */
  @Column('integer')
  question: number;

  /** From 1. */
  @Column('integer')
  attempt: number;

  @Column('jsonb')
  answer: Answer;

  /** Null while the answer is being marked. */
  @Column('text', { nullable: true })
  verdict: QuizVerdict | null;

  @Column('boolean', { default: false })
  lacks_unit: boolean;

  /** Number of rubric points that the answer contains. */
  @Column('integer', { nullable: true })
  points: number | null;

  /** The model's feedback on the answer. */
  @Column('text', { nullable: true })
  feedback: string | null;
}
