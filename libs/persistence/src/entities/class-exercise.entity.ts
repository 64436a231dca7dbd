import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AnswerKey } from '@studyhall/domain';
import { Activity } from './activity.entity.js';
import { Group } from './group.entity.js';
import { StoredFile } from './stored-file.entity.js';

/** An exercise of a class with its answer: found in a material, or added by a teacher. Source: `docs/specification/api.md#identity`. */
@Entity('class_exercises')
@Check('class_exercises_origin_check', `origin IN ('found', 'teacher')`)
@Index('class_exercises_of_group', ['group_id', 'id'])
@Index('class_exercises_of_file', ['file_id'])
@Index('class_exercises_of_activity', ['activity_id'])
export class ClassExercise {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  /** The source that contains it; null for one that a teacher added without a file. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => StoredFile, { onDelete: 'CASCADE' })
  file_id: string | null;

  /** The class quiz whose question it is: an exercise, shut for its students, until the quiz is closed. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Activity, { onDelete: 'CASCADE' })
  activity_id: string | null;

  /** As it is printed: `13`, `F`; a number with a letter in lower case: `2b`. */
  @Column('text')
  number: string;

  @Column('text')
  text: string;

  @Column('integer', { nullable: true })
  page: number | null;

  /** Never sent to a student. */
  @Column('jsonb')
  answer: AnswerKey;

  /** `teacher` also for one that a teacher corrected: it survives a new reading of the file. */
  @Column('text')
  origin: 'found' | 'teacher';

  /** A found one that a teacher took out: it is not found again. */
  @Column('boolean', { default: false })
  removed: boolean;

  /** Two sources state different numbers as its answer; a teacher has not corrected it since. */
  @Column('boolean', { default: false })
  is_disputed: boolean;

  /** Its file was replaced, and it is not found in the new one yet. */
  @Column('boolean', { default: false })
  is_stale: boolean;

  /** The teacher who opened the solution for the class, by name: it is open for students who join later too. */
  @Column('text', { nullable: true })
  opened_by: string | null;
}
