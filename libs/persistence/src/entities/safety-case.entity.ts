import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { SafetyCategory } from '@studyhall/domain';
import type { CaseOutcome } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { OwnedRow } from './stored-row.js';

/** A question, or a withheld reply, that needs a person. Keeps its own copy of the passage, whatever the student deletes. */
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

  /** The turn of the question; it may have been removed. */
  @Column('uuid')
  turn_id: string;

  @Column('text')
  tier: 'danger' | 'concern';

  @Column('text')
  category: SafetyCategory;

  @Column('text')
  passage: string;

  /** A concern after at least two others of the same student within seven days. */
  @Column('boolean', { default: false })
  is_pattern: boolean;

  /** The passage is of a reply that was withheld. */
  @Column('boolean', { default: false })
  is_reply: boolean;

  /** Came with a merge of schools: it is hidden until a master admin shows it to the lead and deputy. */
  @Column('boolean', { default: false })
  waits: boolean;

  @Column('timestamptz', { nullable: true })
  escalated_at: Date | null;

  @Column('timestamptz', { nullable: true })
  acknowledged_at: Date | null;

  /** By name: it outlives the account. */
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

  /** Why the student does not learn who read the passage. */
  @Column('text', { nullable: true })
  withheld_reason: string | null;
}
