import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Lesson } from './lesson.entity.js';
import { StudyExercise } from './study-exercise.entity.js';

/** An exercise that a student asked about in a lesson's conversation, with the attempts and hints there. */
@Entity('lesson_exercises')
@Index('lesson_exercises_of_exercise', ['exercise_id'])
export class LessonExercise {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => StudyExercise, { onDelete: 'CASCADE' })
  exercise_id: string;

  /** Genuine attempts in this lesson. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { default: 0 })
  hints: number;
}
