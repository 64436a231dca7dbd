import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ActivityKind, TicketQuestion } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { Lesson } from './lesson.entity.js';
import { Prepared } from './prepared.js';

/** Homework or a quiz with a deadline that a teacher gives to a class. Source: `docs/specification/api.md#identity`. */
@Entity('activities')
@Check('activities_kind_check', `kind IN ('tutor', 'quiz')`)
@Check('activities_sent', `kind = 'quiz' OR (opens_at IS NOT NULL AND closes_at IS NOT NULL)`)
@Check('activities_study_mode_check', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('activities_of_group', ['group_id', 'closes_at'])
@Index('activities_of_lesson', ['lesson_id'])
@Index('activities_removed', ['removed_with'], { where: 'removed_with IS NOT NULL' })
export class Activity extends Prepared {
  @PrimaryColumn('uuid')
  id: string;

  /** Null while the activity is withdrawn or its class removed; an undo restores it. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'SET NULL' })
  group_id: number | null;

  @Column('text')
  kind: ActivityKind;

  @Column('text')
  instructions: string;

  /** Files from the class's materials. */
  @Column('uuid', { array: true, default: () => `'{}'` })
  sources: string[];

  /** False: only for the students in `activity_students`. In both cases, only current members of the class. */
  @Column('boolean')
  for_all: boolean;

  /** Null for the draft of a quiz, like its end. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  opens_at: Date | null;

  @Column('timestamptz', { nullable: true })
  closes_at: Date | null;

  /**
   * The questions of a quiz with the correct answers; null for other kinds. Students must not get them before the quiz is
   * closed.
   */
  @Column('jsonb', { nullable: true })
  questions: TicketQuestion[] | null;

  /** The timer of a quiz; null without one. */
  @Column('integer', { nullable: true })
  minutes: number | null;

  /** The username, because the activity outlives the account. */
  @Column('text')
  created_by: string;

  /** The lesson in which it was given. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Lesson, { onDelete: 'SET NULL' })
  lesson_id: string | null;

  /** Null if it was not changed. */
  @Column('timestamptz', { nullable: true })
  changed_at: Date | null;

  /** The undo entry of its withdrawal. When the entry expires, the activity is erased. */
  @Column('uuid', { nullable: true })
  removed_with: string | null;
}
