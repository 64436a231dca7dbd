import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LessonRules, LessonSummary, StudyMode } from '@studyhall/contracts';
import { Group } from './group.entity.js';

/**
 * A lesson of a class. A class has at most one that has not ended. Outlives its class, so that students can see who read
 * their conversation.
 */
@Entity('lessons')
@Check('lessons_study_mode', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('lessons_of_group', ['group_id', 'started_at'])
@Index('lessons_one_live', ['group_id'], { unique: true, where: 'ended_at IS NULL' })
@Index('lessons_due', ['ends_at'], { where: 'ended_at IS NULL' })
export class Lesson {
  @PrimaryColumn('uuid')
  id: string;

  /** Null after the class is removed. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => Group, { onDelete: 'SET NULL' })
  group_id: number | null;

  @Column('text')
  title: string;

  /** The username, because the lesson outlives the account. */
  @Column('text')
  started_by: string;

  @Column('text', { default: 'off' })
  study_mode: StudyMode;

  /** Whether the students' other conversations are closed during the lesson. */
  @Column('boolean', { default: false })
  lesson_only: boolean;

  /** The plan's instructions for the assistant; null without a plan. */
  @Column('jsonb', { nullable: true })
  rules: LessonRules | null;

  @Column('timestamptz', { nullable: true })
  paused_at: Date | null;

  @Column('text', { nullable: true })
  pause_reason: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  started_at: Date;

  /** From this time on the gate admits questions, even before a worker has stored the end. */
  @Column('timestamptz')
  ends_at: Date;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  /** What the projector shows. */
  @Column('jsonb', { default: {} })
  projected: LessonSummary['projected'];
}
