import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { SafetyCategory } from '@studyhall/domain';
import type { CaseOutcome, CasePlace } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { OwnedRow } from './stored-row.js';

/**
 * A question, or a withheld reply, that a person must look at. Has its own copy of the passage, so that the student cannot
 * delete it.
 */
@Entity('safety_cases')
@Check('safety_cases_tier_check', `tier IN ('danger', 'concern')`)
@Check('safety_cases_outcome_check', `outcome IN ('acted', 'false_alarm', 'duplicate')`)
@Index('safety_cases_of_turn', ['turn_id'], { unique: true })
@Index('safety_cases_of_school', ['school_id', 'created_at'])
@Index('safety_cases_of_user', ['user_id'])
@Index('safety_cases_waiting', ['created_at'], { where: 'acknowledged_at IS NULL AND escalated_at IS NULL' })
@Index('safety_cases_closed', ['closed_at'], { where: 'closed_at IS NOT NULL' })
export class SafetyCase extends OwnedRow {
  @Column('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  /** Stands for the student in lists of the school. Other students never have it. */
  @Column('integer')
  student_number: number;

  /** The turn of the question. It may be removed. */
  @Column('uuid')
  turn_id: string;

  @Column('text')
  tier: 'danger' | 'concern';

  @Column('text')
  category: SafetyCategory;

  @Column('text')
  passage: string;

  /** A concern that follows at least two others of the same student within seven days. */
  @Column('boolean', { default: false })
  is_pattern: boolean;

  /** Whether the passage is from a withheld reply. */
  @Column('boolean', { default: false })
  is_reply: boolean;

  /** Where the words were written; null for a case from before this was recorded. */
  @Column('text', { nullable: true })
  place: CasePlace | null;

  /** Moved here by a merge of schools. Hidden until a master admin shows it to the lead and deputy. */
  @Column('boolean', { default: false })
  waits: boolean;

  /** When the student said that the question was for school, and had it answered. */
  @Column('timestamptz', { nullable: true })
  said_for_school_at: Date | null;

  @Column('timestamptz', { nullable: true })
  escalated_at: Date | null;

  @Column('timestamptz', { nullable: true })
  acknowledged_at: Date | null;

  /** The username, because the row outlives the account. */
  @Column('text', { nullable: true })
  acknowledged_by: string | null;

  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;

  @Column('text', { nullable: true })
  closed_by: string | null;

  @Column('text', { nullable: true })
  outcome: CaseOutcome | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Why the student is not told who read the passage. */
  @Column('text', { nullable: true })
  withheld_reason: string | null;
}
