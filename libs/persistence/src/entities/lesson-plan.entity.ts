import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LessonItem } from '@studyhall/contracts';
import { Group } from './group.entity.js';
import { Prepared } from './prepared.js';

/** A lesson plan of a teacher for a class. Source: `docs/specification/api.md#identity`. */
@Entity('lesson_plans')
@Check('lesson_plans_study_mode', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('lesson_plans_of_group', ['group_id', 'id'])
@Index('lesson_plans_removed', ['removed_with'], { where: 'removed_with IS NOT NULL' })
export class LessonPlan extends Prepared {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  @ForeignKey(() => Group, { onDelete: 'CASCADE' })
  group_id: number;

  @Column('boolean')
  lesson_only: boolean;

  /** Whether to create a code for joining the class when the lesson starts. */
  @Column('boolean')
  join_code: boolean;

  @Column('jsonb')
  items: LessonItem[];

  /** The scheduled day, and the time `HH:MM` in the school's time zone. */
  @Column('date', { nullable: true })
  on_day: string | null;

  @Column('text', { nullable: true })
  at_time: string | null;

  /** The username, because the plan outlives the account. */
  @Column('text')
  changed_by: string;

  @Column('timestamptz', { default: () => 'now()' })
  changed_at: Date;

  /** The undo entry, while the plan is removed and can be restored. */
  @Column('uuid', { nullable: true, select: false })
  removed_with: string | null;
}
