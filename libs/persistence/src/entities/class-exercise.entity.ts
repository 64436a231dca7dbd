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

  /** The source that contains it; null if a teacher added it without a file. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => StoredFile, { onDelete: 'CASCADE' })
  file_id: string | null;

  /** The class quiz that contains it as a question. It is locked for the students of the quiz until the quiz is closed. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Activity, { onDelete: 'CASCADE' })
  activity_id: string | null;

  /** As printed: `13`, `F`. A number with a letter is in lower case: `2b`. */
  @Column('text')
  number: string;

  @Column('text')
  text: string;

  @Column('integer', { nullable: true })
  page: number | null;

  /** Must never be sent to a student. */
  @Column('jsonb')
  answer: AnswerKey;

  /** `teacher` also if a teacher corrected it. Such an exercise survives a new reading of the file. */
  @Column('text')
  origin: 'found' | 'teacher';

  /** A teacher removed it. It is kept so that a new reading does not add it again. */
  @Column('boolean', { default: false })
  removed: boolean;

  /** Two sources have different numbers as its answer, and no teacher has corrected it. */
  @Column('boolean', { default: false })
  is_disputed: boolean;

  /** Its file was replaced, and it was not found in the new file yet. */
  @Column('boolean', { default: false })
  is_stale: boolean;

  /** The name of the teacher who unlocked the solution for the class, including students who join later. */
  @Column('text', { nullable: true })
  opened_by: string | null;
}
