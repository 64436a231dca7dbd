import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Lesson } from './lesson.entity.js';
import { StudyExercise } from './study-exercise.entity.js';

/** An exercise that a student asked about in the conversation of a lesson, with what was done there. */
@Entity('lesson_exercises')
@Index('lesson_exercises_of_exercise', ['exercise_id'])
export class LessonExercise {
  @PrimaryColumn('uuid')
  lesson_id: string;

  @ManyToOne(() => Lesson, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lesson_id' })
  lesson?: Relation<Lesson>;

  @PrimaryColumn('uuid')
  exercise_id: string;

  @ManyToOne(() => StudyExercise, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'exercise_id' })
  exercise?: Relation<StudyExercise>;

  /** Genuine attempts in this lesson. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { default: 0 })
  hints: number;
}
