import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Lesson } from './lesson.entity.js';
import { User } from './user.entity.js';

/** The raised hand of a student in a lesson. */
@Entity('lesson_students')
@Index('lesson_students_of_user', ['user_id'])
export class LessonStudent {
  @PrimaryColumn('uuid')
  lesson_id: string;

  @ManyToOne(() => Lesson, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lesson_id' })
  lesson?: Relation<Lesson>;

  @PrimaryColumn('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('timestamptz', { nullable: true })
  hand_up_at: Date | null;
}
