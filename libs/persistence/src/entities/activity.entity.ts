import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ActivityKind, TicketQuestion } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { Lesson } from './lesson.entity.js';
import { Prepared } from './prepared.js';

/** What a teacher gives a class to do until a time. Source: `docs/specification/api.md#identity`. */
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

  /** Null once it is withdrawn or the class is removed, until that is undone. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'SET NULL' })
  group_id: number | null;

  @Column('text')
  kind: ActivityKind;

  @Column('text')
  instructions: string;

  /** Files of the class's materials. */
  @Column('uuid', { array: true, default: () => `'{}'` })
  sources: string[];

  /** False: for those of `activity_students`. In both cases only while they are in the class. */
  @Column('boolean')
  for_all: boolean;

  /** Null for the draft of a quiz, as its end. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  opens_at: Date | null;

  @Column('timestamptz', { nullable: true })
  closes_at: Date | null;

  /** Of a quiz, with the right answers: null for other kinds. They never reach a student before it is closed. */
  @Column('jsonb', { nullable: true })
  questions: TicketQuestion[] | null;

  /** The timer of a quiz; null without one. */
  @Column('integer', { nullable: true })
  minutes: number | null;

  /** By name: the activity outlives the account. */
  @Column('text')
  created_by: string;

  /** The lesson that it was given in. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Lesson, { onDelete: 'SET NULL' })
  lesson_id: string | null;

  /** Null where it is as it was given. */
  @Column('timestamptz', { nullable: true })
  changed_at: Date | null;

  /** The undo of its withdrawal, at whose end it is erased. */
  @Column('uuid', { nullable: true })
  removed_with: string | null;
}
