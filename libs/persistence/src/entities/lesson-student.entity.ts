import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Lesson } from './lesson.entity.js';
import { User } from './user.entity.js';

/** The raised hand of a student in a lesson. */
@Entity('lesson_students')
@Index('lesson_students_of_user', ['user_id'])
export class LessonStudent {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @Column('timestamptz', { nullable: true })
  hand_up_at: Date | null;
}
