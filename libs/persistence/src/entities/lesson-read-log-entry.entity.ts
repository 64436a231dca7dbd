import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import { Lesson } from './lesson.entity.js';
import { User } from './user.entity.js';

/** An entry of the read log: who read a student's conversation of a lesson, and when. */
@Entity('lesson_looks')
@Index('lesson_looks_of_user', ['user_id', 'id'])
@Index('lesson_looks_of_lesson', ['lesson_id', 'user_id'])
export class LessonReadLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('uuid')
  @ForeignKey(() => Lesson, { onDelete: 'CASCADE' })
  lesson_id: string;

  /** The student. */
  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  /** The username, because the entry outlives the viewer's account. */
  @Column('text')
  viewer: string;

  @Column('text')
  viewer_role: Role;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  until: Date;
}
